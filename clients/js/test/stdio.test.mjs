import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { after, before, describe, test } from "node:test";
import { Client, cutClause, Disconnected } from "../dist/index.js";
import { stdio } from "../dist/stdio.js";
import { playGame, startEngine } from "./help.mjs";

describe("over a process", () => {
  let child;
  let client;
  before(() => {
    child = startEngine();
    client = new Client(stdio(child));
  });
  after(() => client.close());

  for (const title of ["elysium", "ephyran"]) {
    test(`a whole game of ${title} is played`, async () => {
      const { decisions } = await playGame(client, title);
      assert.ok(decisions > 40);
    });
  }

  test("many requests need not wait for each other", async () => {
    const { game } = await client.ask("new", { players: 2, families: "first_game", seed: 1 });
    const asked = Array.from({ length: 200 }, (_, number) => client.ask("view", { game, player: number % 2 }));
    const views = await Promise.all(asked);
    assert.deepEqual(views.map(({ view }) => view.player), views.map((_, number) => number % 2));
  });

  test("a game is looked back into, watched and branched", async () => {
    const { game } = await client.ask("new", { players: 2, families: "first_game", seed: 5 });
    for (let move = 0; move < 30; move++) await client.ask("act", { game, move, action: { bot: "greedy" } });
    const watched = await client.ask("watch", { replay: (await client.ask("replay", { game })).replay, language: "fr" });
    assert.deepEqual([watched.title, watched.verdict.result, watched.decisions], ["elysium", "exact", 30]);
    assert.deepEqual(watched.marks[0], { decisions: 0, text: "Époque 1" });
    const { view } = await client.ask("view", { game: watched.game, player: 0, at: 12 });
    assert.deepEqual(view.question.choices, []);
    const branch = await client.ask("branch", { game: watched.game, at: 12 });
    assert.deepEqual([branch.decisions, branch.move], [12, 0]);
    await assert.rejects(client.ask("view", { game, player: 0, at: 31 }), { code: "bad-request" });
  });

  test("the words that ask are found in the text of the card", async () => {
    let standing = await client.ask("new", { players: 2, families: "misfortune", seed: 3 });
    const { game } = standing;
    const { cards } = await client.ask("cards", { game });
    let found = 0;
    while (standing.deciding !== null) {
      const { question } = (await client.ask("view", { game, player: null })).view;
      if (question.clause) {
        const { source } = cards.find((card) => card.ref === question.card.ref);
        const [before, words, behind] = cutClause(source, question.clause);
        assert.ok(words.length > 0);
        assert.equal(before + words + behind, source);
        found++;
      }
      standing = await client.ask("act", { game, move: standing.move, action: { bot: "random" } });
    }
    assert.ok(found > 0);
  });

  test("refusals come with code, rule and reasons", async () => {
    const { game, move } = await client.ask("new", { players: 2, families: "first_game", seed: 42 });
    const early = client.ask("act", { game, move, action: { type: "EndTurn", player: 0 } });
    await assert.rejects(early, ({ name, code, rule, reasons }) => {
      assert.deepEqual([name, code, rule, reasons[0].rule], ["Refused", "illegal", "T12", "T12"]);
      return true;
    });
    await assert.rejects(client.ask("act", { game, move: 7, action: 0 }), { code: "stale" });
    await assert.rejects(client.ask("view", { game: "g999", player: 0 }), { code: "unknown-game" });
    await assert.rejects(client.ask("load", { save: "x".repeat(1_000_001) }), { code: "too-long" });
    const files = { "nyx.ely": 'family nyx { name en "Nyx" }' };
    const odd = client.ask("new", { players: 2, families: "first_game", cards: { "nyx.ely": "family" } });
    await assert.rejects(odd, ({ code, findings }) => code === "bad-cards" && findings.length > 0);
    assert.ok((await client.ask("check", { files })).findings);
  });

  test("closing the client ends the process", async () => {
    const ended = once(child, "exit");
    client.close();
    assert.deepEqual(await ended, [0, null]);
    await assert.rejects(client.ask("hello", {}), Disconnected);
  });
});

test("a process that is killed leaves nobody waiting", async () => {
  const child = startEngine();
  const client = new Client(stdio(child));
  await client.ask("hello", {});
  child.kill("SIGSTOP"); // it hears nothing any more
  const asked = client.ask("hello", {});
  child.kill("SIGKILL");
  await assert.rejects(asked, Disconnected);
});

test("a program that is not there is a closed line", async () => {
  const client = new Client(stdio(spawn("no-such-program", [], { stdio: ["pipe", "pipe", "ignore"] })));
  await assert.rejects(client.ask("hello", {}), (error) => {
    assert.equal(error.name, "Disconnected");
    assert.match(error.message, /^the engine cannot be started: .*no-such-program/);
    return true;
  });
});

test("lines may come in any pieces, with either end", async () => {
  const script = `
    const lines = '{"id":1,"ok":true,"do":"hello","library":"\\u00e9\\u{1F3DB}"}\\r\\n{"id":2,"ok":true,"do":"hello"}\\n';
    const bytes = Buffer.from(lines);
    let at = 0;
    const next = () => { if (at < bytes.length) { process.stdout.write(bytes.subarray(at, ++at), () => setTimeout(next, 0)); } };
    process.stdin.once("data", next);
    process.stdin.on("end", () => process.exit());
  `;
  const child = spawn(process.execPath, ["-e", script], { stdio: ["pipe", "pipe", "inherit"] });
  const client = new Client(stdio(child), { check: false });
  const answers = await Promise.all([client.ask("hello", {}), client.ask("hello", {})]);
  assert.deepEqual(answers.map((answer) => answer.library), ["é🏛", undefined]);
  client.close();
});

test("a process without pipes is refused at once", () => {
  assert.throws(() => stdio({ stdin: null, stdout: null, on() {} }), TypeError);
});
