// A plugin for Vite: the files of the engine are there in development, and in what is built.
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { engineFiles, mediaType } from "./files.js";

/** What is needed of Vite's server of development, so that this package needs no Vite. */
interface DevServer {
  config: { base: string };
  middlewares: { use(handler: (request: Asked, response: Response, next: () => void) => void): unknown };
}
interface Asked {
  url?: string | undefined;
}
interface Response {
  setHeader(name: string, value: string): unknown;
}
interface Built {
  emitFile(file: { type: "asset"; fileName: string; source: Uint8Array }): string;
}

export interface PluginOptions {
  /** The folder below the app's own address, without a slash before it; `elysium-engine/` unless told. */
  at?: string | undefined;
}

/** Serves the files of the engine at `<base>/elysium-engine/` in development, and writes them there when the app is built. */
export function elysiumEngine(options: PluginOptions = {}) {
  const at = `${(options.at ?? "elysium-engine").replace(/^\/+|\/+$/g, "")}/`;
  return {
    name: "elysium-rules-engine",
    configureServer(server: DevServer): void {
      const files = engineFiles();
      const base = `${server.config.base.replace(/\/$/, "")}/${at}`;
      server.middlewares.use((request, response, next) => {
        const path = (request.url ?? "").replace(/[?#].*$/, "");
        const file = path.startsWith(base) ? files.get(path.slice(base.length)) : undefined;
        if (!file) return next();
        response.setHeader("Content-Type", mediaType(file));
        createReadStream(file).pipe(response as never);
      });
    },
    async generateBundle(this: Built): Promise<void> {
      for (const [name, path] of engineFiles()) {
        this.emitFile({ type: "asset", fileName: at + name, source: await readFile(path) });
      }
    },
  };
}
