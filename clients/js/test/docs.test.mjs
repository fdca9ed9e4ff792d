// The code in docs/clients.md, run as it stands there but for the addresses in it.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { test } from "node:test";
import { WebSocket } from "ws";
import { Client, webSocket } from "../dist/index.js";
import { startServer } from "./help.mjs";

const page = await readFile(new URL("../../../docs/clients.md", import.meta.url), "utf8");
const blocks = [...page.matchAll(/```js\n([\s\S]*?)```/g)].map((found) => found[1]);
const folder = new URL("../dist/examples/", import.meta.url); // inside the package, so that it finds itself by its name

/** Runs a piece of code as a program of its own; gives what it printed. */
async function run(name, code) {
  await mkdir(folder, { recursive: true });
  const file = new URL(`${name}.mjs`, folder);
  await writeFile(file, code);
  const child = spawn(process.execPath, [file.pathname], { stdio: ["ignore", "pipe", "inherit"] });
  let text = "";
  child.stdout.setEncoding("utf8").on("data", (more) => (text += more));
  const status = await new Promise((resolve) => child.on("close", resolve));
  assert.equal(status, 0);
  return text.split("\n");
}

const python = JSON.stringify(process.env.PYTHON ?? "python3");
const ownEngine = (code) => {
  assert.ok(code.includes('spawn("elysium", ["engine"]'));
  return code.replace('spawn("elysium", ["engine"]', `spawn(${python}, ["-m", "elysium_rules.cli", "engine"]`);
};

test("the page has a piece of code for each transport, and one for replays", () => assert.equal(blocks.length, 4));

test("with a process", async () => {
  const printed = await run("process", ownEngine(blocks[0]));
  assert.match(printed[0], /^player 1: take a card or a quest: take /);
  assert.ok(printed.some((line) => line.startsWith("wins: [")));
  assert.match(printed.at(-2), /^refused by rule \w+: /);
});

test("with a server", async (context) => {
  const server = await startServer(context, {
    onRequest: (line, socket) => {
      const request = JSON.parse(line);
      if (request.do === "view") Object.assign(request, { game: "g1", player: 0 });
      if (request.do === "act") Object.assign(request, { game: "g1" });
      if (request.do !== "sit") return JSON.stringify(request);
      socket.send(JSON.stringify({ id: request.id, ok: true, do: "sit", table: request.table, seat: 0 }));
      socket.send(JSON.stringify({ push: "seats", seats: [] }));
      return null;
    },
  });
  const host = new Client(webSocket(server.url, { socket: (url) => new WebSocket(url) }));
  context.after(() => host.close());
  await host.ask("new", { players: 2, families: "first_game", seed: 42 });
  const here = 'import { WebSocket } from "ws";\nglobalThis.WebSocket = WebSocket;\n';
  const printed = await run("server", here + blocks[1].replace("wss://example.org/ws", server.url));
  assert.ok(printed.includes("at the table"));
  assert.ok(printed.includes("told: seats"));
  assert.ok(printed.includes("player 1: take a card or a quest"));
  assert.equal((await host.ask("view", {})).decisions, 1);
});

test("with a worker", async () => {
  const here = `import * as threads from "node:worker_threads";
globalThis.Worker = class {
  #thread = new threads.Worker(new URL("../../test/engine-worker.mjs", import.meta.url));
  postMessage(message) { this.#thread.postMessage(message); }
  terminate() { return this.#thread.terminate(); }
  addEventListener(event, listener) { this.#thread.on(event, (data) => listener({ data })); }
};
`;
  const printed = await run("worker", here + blocks[2]);
  assert.deepEqual(printed.slice(0, 3), ["loading: 0 of 1", "loading: 1 of 1", "the engine is ready, version true"]);
});

test("replays, and the words that ask", async () => {
  const printed = await run("replays", ownEngine(blocks[3]));
  assert.match(printed[0], /^elysium exact \[ 'Epoch 1'/);
  assert.ok(printed.some((line) => /^\d+: .+ asks: .+/.test(line)));
  assert.equal(printed.at(-2), "another game stands at 10");
});
