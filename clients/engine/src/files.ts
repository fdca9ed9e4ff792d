// The files that a page needs for the engine, and where they lie here. For node: this is about building and serving.
import { copyFile, mkdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** What of Pyodide a page needs; all of it comes from the package of that name. */
const PYODIDE = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"];

/** What is this package's own: the worker, the library with its cards, and the sizes of what the worker fetches. */
const OWN = ["worker.js", "runtime/engine.zip", "runtime/runtime.json"];

/** What a server should say that they are. */
const TYPES: Record<string, string> = {
  js: "text/javascript",
  mjs: "text/javascript",
  json: "application/json",
  wasm: "application/wasm",
  zip: "application/zip",
};

/** All files, by their names below `base`, with the paths where they lie. */
export function engineFiles(): Map<string, string> {
  const own = fileURLToPath(new URL("./files/", import.meta.url));
  const pyodide = dirname(createRequire(import.meta.url).resolve("pyodide/package.json"));
  const found = [...OWN.map((name) => [name, join(own, name)]), ...PYODIDE.map((name) => [`runtime/${name}`, join(pyodide, name)])];
  return new Map(found as [string, string][]);
}

/** Copies all files into a folder, which is made if need be; gives their names. */
export async function copyFiles(folder: string): Promise<string[]> {
  const files = engineFiles();
  for (const [name, path] of files) {
    const target = resolve(folder, name);
    await mkdir(dirname(target), { recursive: true });
    await copyFile(path, target);
  }
  return [...files.keys()];
}

/** The media type of a file, for those who serve it. */
export function mediaType(name: string): string {
  return TYPES[name.slice(name.lastIndexOf(".") + 1)] ?? "application/octet-stream";
}
