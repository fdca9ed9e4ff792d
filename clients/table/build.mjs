// Builds the page into a folder: `node build.mjs OUT`. Everything it needs lies in that folder, nothing is fetched from elsewhere.
import { copyFiles } from "elysium-rules-engine/files";
import { build } from "esbuild";
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { createHash } from "node:crypto";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync, constants } from "node:zlib";

const here = dirname(fileURLToPath(import.meta.url));
const done = resolve(process.argv[2] ?? join(here, "../../build/page"));
const out = `${done}.part`; // renamed at the end: a page is there as a whole or not at all
const runtime = join(dirname(out), "runtime"); // what the page is told of the library, made by language.py

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
await cp(join(here, "public"), out, { recursive: true });

const shared = { bundle: true, format: "esm", target: "es2022", minify: true, legalComments: "none", logLevel: "warning" };
await build({
  ...shared,
  entryPoints: { app: join(here, "src/main.tsx"), styles: join(here, "src/styles/index.css") },
  outdir: out,
  splitting: true,
  chunkNames: "chunks/[name]-[hash]",
  jsx: "automatic",
  jsxImportSource: "preact",
});

// The engine in the page: `worker.js`, and what it fetches in `runtime/`.
await copyFiles(out);
await cp(join(runtime, "language.json"), join(out, "language.json")); // the card language, for the playground
await cp(join(runtime, "rules.json"), join(out, "rules.json")); // the rules, for whoever follows the name of one
await writeFile(join(out, "config.json"), JSON.stringify({ server: false, runtime: true }) + "\n");

// The service worker keeps these files for the next visit, each known by a digest of what is in it.
const files = (await everyFile(out)).filter((name) => name !== "config.json");
const digests = {};
for (const name of files) digests[name] = createHash("sha256").update(await readFile(join(out, name))).digest("hex").slice(0, 16);
const worker = await readFile(join(here, "src/sw.js"), "utf8");
await writeFile(join(out, "sw.js"), worker.replace("__FILES__", JSON.stringify(digests)));

// What is worth it is kept compressed as well, for servers that can hand it out so.
let plain = 0;
let packed = 0;
for (const name of await everyFile(out)) {
  const bytes = await readFile(join(out, name));
  plain += bytes.length;
  const small = gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION });
  packed += Math.min(small.length, bytes.length);
  if (small.length < bytes.length * 0.95) await writeFile(join(out, `${name}.gz`), small);
}
await rm(done, { recursive: true, force: true });
await rename(out, done);
console.log(`page: ${files.length + 2} files, ${(plain / 1e6).toFixed(1)} MB, ${(packed / 1e6).toFixed(1)} MB compressed`);

async function everyFile(folder) {
  const names = [];
  for (const name of (await readdir(folder, { recursive: true })).sort()) {
    if ((await stat(join(folder, name))).isFile()) names.push(relative(folder, join(folder, name)).replaceAll("\\", "/"));
  }
  return names;
}
