// The code in docs/clients.md that needs no browser, run as it stands there but for the addresses in it.
// That all of it compiles is tried against the packed package: tests/clients/test_packages.py.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { startTables } from "./help.mjs";

const page = await readFile(new URL("../../../docs/clients.md", import.meta.url), "utf8");
const folder = new URL("../.examples/", import.meta.url); // inside the package, so that it finds itself by its name
after(() => rm(folder, { recursive: true, force: true }));

/** The first piece of code below a heading. */
function below(heading) {
  const found = page.split(`\n## ${heading}\n`)[1]?.match(/```ts\n([\s\S]*?)```/);
  assert.ok(found, `there is no code below ${heading}`);
  return found[1];
}

/** Runs a piece of code as a program of its own; gives what it printed. */
async function run(name, code) {
  await mkdir(folder, { recursive: true });
  const file = new URL(`${name}.ts`, folder);
  await writeFile(file, code);
  const options = ["--experimental-strip-types", "--disable-warning=ExperimentalWarning"];
  const child = spawn(process.execPath, [...options, fileURLToPath(file)], { stdio: ["ignore", "pipe", "inherit"] });
  let text = "";
  child.stdout.setEncoding("utf8").on("data", (more) => (text += more));
  const status = await new Promise((resolve) => child.on("close", resolve));
  assert.equal(status, 0);
  return text.split("\n");
}

const python = JSON.stringify(process.env.PYTHON ?? "python3");
const replaced = (code, from, to) => {
  assert.ok(code.includes(from), from);
  return code.replace(from, to);
};
const ownEngine = (code) => replaced(code, 'spawn("elysium", ["engine"]', `spawn(${python}, ["-m", "elysium_rules.cli", "engine"]`);

test("with a process", async () => {
  const printed = await run("process", ownEngine(below("With a process")));
  assert.match(printed[0], /^player 1: take a card or a quest: take /);
  assert.ok(printed.some((line) => line.startsWith("wins: [")));
  assert.match(printed.at(-2), /^refused by rule \w+: /);
});

test("with a server", async (context) => {
  const address = await startTables(context);
  const kept = `const shelf = new Map();
globalThis.localStorage = { getItem: (key) => shelf.get(key) ?? null, setItem: (key, value) => shelf.set(key, value), removeItem() {} } as never;
`;
  const printed = await run("server", kept + replaced(below("With a server"), "https://play.example/", address));
  assert.equal(printed[0], "Ada sits down");
  assert.ok(printed.some((line) => line.startsWith("Ada takes ")));
  assert.match(printed.at(-2), /^wins: \[/);
});

test("replays, and the words that ask", async () => {
  const printed = await run("replays", ownEngine(below("Replays, and the words that ask")));
  assert.match(printed[0], /^elysium exact \[ 'Epoch 1'/);
  assert.ok(printed.some((line) => /^\d+: .+ asks: .+/.test(line)));
  assert.equal(printed.at(-2), "another game stands at 10");
});

test("draw what happens, event by event", async () => {
  const printed = await run("follow", ownEngine(below("Draw what happens, event by event")));
  assert.match(printed[0], /^player 1 takes .+: 1 cards in the Domain$/);
});
