import { elysiumEngine } from "elysium-rules-engine/vite";
import { defineConfig } from "vite";

export default defineConfig({ plugins: [elysiumEngine()] });
