// Builds the package into dist/: compiles, bundles the worker, and packs the engine's own files beside it.
import { build } from "esbuild";
import { spawnSync } from "node:child_process";
import { cp, mkdir, rm, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const dist = join(here, "dist");
const archive = join(here, "../../build/runtime/engine.zip"); // made by runtime.py: the library and what it stands on

const require = createRequire(import.meta.url);
const compiler = join(dirname(require.resolve("typescript/package.json")), "bin/tsc");
await rm(dist, { recursive: true, force: true });
const compiled = spawnSync(process.execPath, [compiler, "--project", here], { stdio: "inherit" });
if (compiled.status !== 0) process.exit(compiled.status ?? 1);

// Of the worker only its messages are for others; what runs is one file, among those that a page fetches.
for (const name of ["worker.js", "cli.d.ts"]) await rm(join(dist, name));
await build({
  entryPoints: [join(here, "src/worker.ts")],
  outfile: join(dist, "files/worker.js"),
  bundle: true,
  format: "esm",
  target: "es2022",
  minify: true,
  legalComments: "none",
  logLevel: "warning",
});
await mkdir(join(dist, "files/runtime"), { recursive: true });
await cp(archive, join(dist, "files/runtime/engine.zip"));

// What the worker fetches, with sizes: what is sent compressed does not tell how much is still to come.
const { engineFiles } = await import("./dist/files.js");
const sizes = {};
const list = "runtime/runtime.json";
for (const [name, path] of engineFiles()) {
  if (name === list || name.endsWith("js")) continue; // what is imported and not fetched
  sizes[name.slice("runtime/".length)] = (await stat(path)).size;
}
await writeFile(join(dist, "files", list), JSON.stringify(sizes) + "\n");
