// What the tests share: the real engine as a process, a server that hands lines on to it, and a game that is played.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { WebSocketServer } from "ws";

const PYTHON = process.env.PYTHON ?? "python3";

/** Starts `elysium engine`. */
export function startEngine() {
  return spawn(PYTHON, ["-m", "elysium_rules.cli", "engine"], { stdio: ["pipe", "pipe", "inherit"] });
}

/** A transport that does what a test says. */
export function fakeTransport({ comesBack = false } = {}) {
  let hear;
  let tell;
  const made = {
    comesBack,
    sent: [],
    closed: 0,
    reopened: 0,
    send: (line) => void made.sent.push(JSON.parse(line)),
    onLine: (listener) => void (hear = listener),
    onState: (listener) => void (tell = listener),
    close: () => void made.closed++,
    say: (line) => hear(typeof line === "string" ? line : JSON.stringify(line)),
    open: () => tell("open"),
    drop: (why) => tell("closed", why),
    reopen: () => void made.reopened++,
    take: () => made.sent.splice(0),
  };
  return made;
}

/** A server on a free port that hands every line on to one engine; a test may meddle with the lines. */
export async function startServer(context, { onRequest = (line) => line, onAnswer = (line) => line } = {}) {
  const engine = startEngine();
  const asked = []; // who waits for the next answer: the engine answers in order
  let begun = "";
  engine.stdout.setEncoding("utf8");
  engine.stdout.on("data", (text) => {
    const lines = (begun + text).split("\n");
    begun = lines.pop();
    for (const line of lines) {
      const socket = asked.shift();
      const answer = onAnswer(line, socket);
      if (answer !== null && socket.readyState === socket.OPEN) socket.send(answer);
    }
  });
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  await new Promise((resolve) => server.on("listening", resolve));
  let connections = 0;
  server.on("connection", (socket) => {
    connections++;
    socket.on("message", (data) => {
      const line = onRequest(String(data), socket);
      if (line === null) return;
      asked.push(socket);
      engine.stdin.write(`${line}\n`);
    });
  });
  context.after(async () => {
    for (const socket of server.clients) socket.terminate();
    await new Promise((resolve) => server.close(resolve));
    engine.kill();
  });
  return {
    url: `ws://127.0.0.1:${server.address().port}`,
    connections: () => connections,
    cut: () => server.clients.forEach((socket) => socket.terminate()),
  };
}

const SETUPS = {
  elysium: { players: 2, families: "first_game", seed: 42, names: ["Ariadne", "Theseus"] },
  ephyran: { game: "ephyran", players: 2, seed: 42, names: ["Ariadne", "Theseus"] },
};
const languages = ["en", "de", "fr"];

/** Plays a whole game as two people would: each looks at the table and picks one of the choices. Gives its outcome. */
export async function playGame(client, title, { between = () => {} } = {}) {
  let standing = await client.ask("new", SETUPS[title]);
  const { game } = standing;
  while (standing.deciding !== null) {
    const language = languages[standing.decisions % languages.length];
    const { view } = await client.ask("view", { game, player: standing.deciding, language });
    const { choices, player } = view.question;
    assert.equal(player, standing.deciding);
    assert.ok(choices.length > 0);
    const choice = choices[(standing.decisions * 7) % choices.length];
    await between(standing.decisions);
    const before = standing;
    standing = await client.ask("act", { game, move: standing.move, action: choice.action });
    assert.equal(standing.decisions, before.decisions + 1);
  }
  assert.ok(standing.outcome.winners.length > 0);
  const { replay } = await client.ask("replay", { game });
  const { verdict } = await client.ask("verify", { replay });
  assert.equal(verdict.result, "exact");
  await client.ask("close", { game });
  return { outcome: standing.outcome, decisions: standing.decisions, replay };
}

/** Waits until a client has heard that its line is closed, or open. */
export function becomes(client, wanted) {
  return new Promise((resolve) => {
    const stop = client.onState((state) => {
      if (state !== wanted) return;
      stop();
      resolve();
    });
  });
}

/** Starts `elysium serve` on a free port, where bots decide at once; gives its address. */
export async function startTables(context) {
  const folder = await mkdtemp(join(tmpdir(), "elysium-tables-"));
  const limits = ["--pace", "0", "--requests", "1000", "--address-requests", "1000"];
  const command = ["-m", "elysium_rules.cli", "serve", "--port", "0", "--data", join(folder, "tables.sqlite"), ...limits];
  const server = spawn(PYTHON, command, { stdio: ["ignore", "pipe", "inherit"] });
  context.after(async () => {
    server.kill();
    await new Promise((resolve) => server.on("exit", resolve));
    await rm(folder, { recursive: true, force: true });
  });
  server.stdout.setEncoding("utf8");
  return new Promise((resolve, reject) => {
    let said = "";
    server.stdout.on("data", (text) => {
      const found = /http:\/\/127\.0\.0\.1:\d+\//.exec((said += text));
      if (found) resolve(found[0]);
    });
    server.on("exit", () => reject(new Error(`the server says: ${said}`)));
  });
}
