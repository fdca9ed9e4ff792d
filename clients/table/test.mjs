// Runs the tests of test/ with node's own runner: each is bundled first, since node reads no TypeScript with JSX.
import { build } from "esbuild";
import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const out = await mkdtemp(join(tmpdir(), "table-tests-"));
const names = (await readdir(join(here, "test"))).filter((name) => name.endsWith(".test.ts"));
await build({
  entryPoints: names.map((name) => join(here, "test", name)),
  outdir: out,
  bundle: true,
  platform: "node",
  format: "esm",
  outExtension: { ".js": ".mjs" },
  jsx: "automatic",
  jsxImportSource: "preact",
  loader: { ".ely": "text" },
  logLevel: "warning",
});
const run = spawnSync(process.execPath, ["--test", ...names.map((name) => join(out, name.replace(/\.ts$/, ".mjs")))], { stdio: "inherit" });
await rm(out, { recursive: true, force: true });
process.exit(run.status ?? 1);
