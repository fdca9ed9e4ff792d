// Plays a whole game of Elysium against bots through `elysium engine`, and prints the score.
// Node 18 or later, no dependencies. See README.md.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, realpathSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { Mirror, mirrored } from "./mirror.mjs";

/** Talks to one engine process: one line out, one line in, matched by id. */
export class Engine {
  #waiting = new Map();
  #nextId = 1;
  #process;
  #transcript;

  constructor({ command, transcript } = {}) {
    const [program, ...rest] = command ?? ["python3", "-m", "elysium_rules.cli", "engine"];
    this.#transcript = transcript;
    if (transcript) writeFileSync(transcript, "");
    this.#process = spawn(program, rest, { stdio: ["pipe", "pipe", "inherit"] });
    this.#process.on("error", (error) => this.#fail(error));
    this.#process.on("exit", (code) => this.#fail(new Error(`the engine ended with exit code ${code}`)));
    this.#process.stdin.on("error", (error) => this.#fail(error));
    createInterface({ input: this.#process.stdout, crlfDelay: Infinity }).on("line", (line) => this.#receive(line));
  }

  /** Sends a request and waits for its response; throws an EngineError if it was refused. */
  ask(request) {
    const id = this.#nextId++;
    const line = JSON.stringify({ id, ...request });
    this.#note("request", line);
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#process.stdin.write(`${line}\n`);
    });
  }

  /** Closes the conversation and waits for the engine to end; returns its exit code. */
  async end() {
    const ended = once(this.#process, "exit");
    this.#process.stdin.end();
    const [code] = await ended;
    return code;
  }

  #receive(line) {
    this.#note("response", line);
    const response = JSON.parse(line);
    const waiting = this.#waiting.get(response.id);
    this.#waiting.delete(response.id);
    if (!waiting) throw new Error(`nobody asked for this: ${line}`);
    if (response.ok) waiting.resolve(response);
    else waiting.reject(new EngineError(response.error));
  }

  #fail(error) {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }

  #note(kind, line) {
    if (this.#transcript) appendFileSync(this.#transcript, `{"${kind}":${line}}\n`);
  }
}

/** A refusal of the engine; `code` never changes its meaning, the message is for people. */
export class EngineError extends Error {
  constructor(error) {
    super(error.rule ? `rule ${error.rule}: ${error.message}` : error.message);
    this.code = error.code;
    this.details = error;
  }
}

/** What a person would do with a mouse: look at the table and pick one of the choices. */
function choose(view) {
  const { choices } = view.question;
  const gold = view.players[view.player].gold;
  // Take what costs nothing first: a card, then a quest; write Legends while there is gold; else the first choice.
  const liked = gold > 0 ? ["TakeCard", "TakeQuest", "Transfer"] : ["TakeCard", "TakeQuest", "EndTurn"];
  for (const type of liked) {
    const found = choices.find((choice) => choice.action.type === type);
    if (found) return found.number;
  }
  return choices[0].number;
}

async function main() {
  const given = process.env.ELYSIUM_ENGINE;
  const command = given ? [given, "engine"] : [process.env.PYTHON ?? "python3", "-m", "elysium_rules.cli", "engine"];
  const engine = new Engine({ command, transcript: process.env.ELYSIUM_TRANSCRIPT });
  const names = ["Ariadne", "Greedy", "Grasping", "Random"];
  const bots = [null, "greedy", "greedy", "random"]; // seat 0 is ours
  const seed = process.argv[2] ?? "node";

  const hello = await engine.ask({ do: "hello", protocol: 2 });
  console.log(`elysium-rules ${hello.library}, protocol ${hello.protocol}`);

  let now = await engine.ask({ do: "new", players: 4, families: "wasteland", seed, names });
  const { game } = now;
  const { cards, deck } = await engine.ask({ do: "cards", game });
  console.log(`game ${game} with ${cards.length} different cards`);
  const mirror = new Mirror(deck, names);
  mirror.takeIn(now.events);

  while (now.deciding !== null) {
    const { deciding, move } = now;
    let action;
    if (bots[deciding]) {
      action = { bot: bots[deciding] };
    } else {
      const { view } = await engine.ask({ do: "view", game, player: deciding });
      action = choose(view);
    }
    now = await engine.ask({ do: "act", game, move, action });
    mirror.takeIn(now.events);
    if (process.env.ELYSIUM_CHECK_MIRROR) {
      const { view } = await engine.ask({ do: "view", game, player: null });
      if (!isDeepStrictEqual(mirror.table, mirrored(view))) throw new Error(`the mirror is wrong at move ${now.move}`);
    }
    if (process.env.ELYSIUM_VERBOSE) for (const { text } of now.events) console.log(`  ${text}`);
  }

  const refused = await engine.ask({ do: "act", game, move: 0, action: 0 }).catch((error) => error);
  console.log(`an answer that comes too late is refused: ${refused.code}`);
  const { verdict } = await engine.ask({ do: "verify", replay: (await engine.ask({ do: "replay", game })).replay });
  console.log(`the replay is ${verdict.result}: ${now.decisions} decisions`);

  const { view } = await engine.ask({ do: "view", game, player: null });
  console.log(`the table kept from events alone is ${isDeepStrictEqual(mirror.table, mirrored(view)) ? "right" : "wrong"}`);

  console.log("score");
  for (const sheet of now.outcome.scores) {
    const won = now.outcome.winners.includes(sheet.player) ? "  wins" : "";
    console.log(`  ${names[sheet.player].padEnd(10)}${String(sheet.total).padStart(4)}${won}`);
  }
  await engine.ask({ do: "close", game });
  process.exitCode = await engine.end();
}

// Run as a program, not imported for its class.
if (process.argv[1] && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) {
  await main().catch((error) => {
    console.error(`error: ${error.message}`);
    process.exit(1);
  });
}
