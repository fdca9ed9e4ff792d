// Builds the package into dist/: copies the published types of the messages, compiles, and tries the types.
import { spawnSync } from "node:child_process";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const published = join(here, "../../docs/protocol");

// The description of each game is made from the library itself (docs/protocol/index.md); nobody edits it here.
await mkdir(join(here, "src/generated"), { recursive: true });
for (const [game, file] of [["elysium", "elysium.d.ts"], ["ephyran", "ephyran/ephyran.d.ts"]]) {
  await writeFile(join(here, "src/generated", `${game}.ts`), await readFile(join(published, file), "utf8"));
}

// The number of the protocol that these types are of, as they say themselves.
const described = await readFile(join(published, "elysium.d.ts"), "utf8");
const [, protocol] = /, protocol (\d+)\.$/m.exec(described);
const comment = "/** The version of the protocol that this client speaks. */\n";
await writeFile(join(here, "src/generated/protocol.ts"), `${comment}export const PROTOCOL = ${protocol};\n`);

const require = createRequire(import.meta.url);
const compiler = join(dirname(require.resolve("typescript/package.json")), "bin/tsc");
await rm(join(here, "dist"), { recursive: true, force: true });
for (const project of ["tsconfig.json", "test/tsconfig.json"]) {
  const done = spawnSync(process.execPath, [compiler, "--project", join(here, project)], { stdio: "inherit" });
  if (done.status !== 0) process.exit(done.status ?? 1);
}
