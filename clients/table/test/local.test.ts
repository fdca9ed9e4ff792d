import assert from "node:assert/strict";
import { test } from "node:test";
import { Refused, type Client } from "../src/engine/client";
import { TableInPage } from "../src/engine/local";
import type { Push } from "../src/engine/seat";

/** An engine of a game in which seat after seat decides, and that writes down what it was asked. */
class Engine {
  asked: { what: string; fields: Record<string, unknown> }[] = [];
  decisions = 0;
  last = 6;
  async ask(what: string, fields: Record<string, unknown>): Promise<unknown> {
    this.asked.push({ what, fields });
    if (what === "act") this.decisions += 1;
    if (what === "undo" && "to" in fields) this.decisions = Number(fields["to"]);
    const is_over = this.decisions >= this.last;
    const standing = { game: "g1", move: this.decisions, decisions: this.decisions, deciding: is_over ? null : this.decisions % 2, outcome: is_over ? { winners: [0], scores: [] } : null };
    if (what === "events") return { ...standing, told: [{ number: this.decisions, action: { own: true }, events: [{ event: { type: "Own" }, text: "own" }] }] };
    if (what === "view") return { ...standing, view: { language: fields["language"], player: fields["player"], question: null } };
    if (what === "undo" && "to" in fields) return { ...standing, points: [], taken_back: [{ number: 1, action: null, events: [] }] };
    if (what === "undo") return { ...standing, points: [0] };
    if (what === "act") return { ...standing, action: { own: false }, events: [{ event: { type: "Seen" }, text: "seen" }] };
    return standing;
  }
}

function sit(title: "elysium" | "ephyran" = "elysium") {
  const engine = new Engine();
  const opened = { game: "g1", move: 0, decisions: 0, deciding: 0, outcome: null };
  const seats = [
    { kind: "person" as const, name: "Ada" },
    { kind: "bot" as const, name: "Bot", bot: "random" },
  ];
  const table = new TableInPage(engine as unknown as Client, opened, { title, seats, language: "de", pace: 0 });
  const heard: Push[] = [];
  table.onPush((message) => heard.push(message));
  return { engine, table, heard };
}

const settle = () => new Promise((done) => setTimeout(done, 20));

test("a bot decides after the person, and both are told", async () => {
  const { engine, table, heard } = sit();
  await table.ask("act", { move: 0, action: 3 });
  await settle();
  const acts = engine.asked.filter(({ what }) => what === "act").map(({ fields }) => fields);
  assert.equal(acts.length, 2);
  assert.equal(acts[0]!["action"], 3);
  assert.equal((acts[1]!["action"] as { bot: string }).bot, "random");
  assert.deepEqual(heard.map((one) => one.push === "moved" && [one.seat, one.decisions]), [[0, 1], [1, 2]]);
});

test("game and player are those of the seat, whatever is asked", async () => {
  const { engine, table } = sit();
  await table.ask("view", { game: "g9", player: 1, language: "fr" });
  assert.deepEqual(engine.asked.at(-1)!.fields, { game: "g1", player: 0, language: "fr" });
  await table.ask("why", { about: 3, player: 1 });
  assert.equal(engine.asked.at(-1)!.fields["player"], 0);
});

test("a seat cannot ask what is for the host, nor decide for another", async () => {
  const { table } = sit();
  for (const what of ["save", "close", "new", "branch"]) await assert.rejects(table.ask(what), (error: Refused) => error.code === "forbidden");
  await assert.rejects(table.ask("replay"), (error: Refused) => error.code === "forbidden");
  table.pace = 10_000;
  await table.ask("act", { move: 0, action: 0 });
  await assert.rejects(table.ask("act", { move: 1, action: 0 }), (error: Refused) => error.code === "not-yours");
  table.close();
});

test("a decision is pushed as at a server: with its own events, the view and the points, before the answer", async () => {
  for (const title of ["elysium", "ephyran"] as const) {
    const { heard, table } = sit(title);
    table.pace = 10_000;
    const answered = table.ask("act", { move: 0, action: 0 }).then((answer) => [heard.length, Object.keys(answer).sort()]);
    assert.deepEqual(await answered, [1, ["deciding", "decisions", "move", "outcome"]]);
    const [pushed] = heard;
    assert.ok(pushed!.push === "moved");
    assert.deepEqual(pushed.events.map(({ text }) => text), ["own"]);
    assert.deepEqual(pushed.view, { language: "de", player: 0, question: null });
    assert.deepEqual(pushed.points, [0]);
    await table.ask("undo", { move: 1, to: 0 });
    assert.ok(heard[1]!.push === "undone");
    assert.deepEqual(heard[1].taken_back.map(({ number }) => number), [1]);
    table.close();
  }
});

test("taking back is told, and no bot decides on the old table", async () => {
  const { engine, table, heard } = sit();
  table.pace = 30;
  await table.ask("act", { move: 0, action: 0 });
  await table.ask("undo", { move: 1, to: 0 });
  await new Promise((done) => setTimeout(done, 60));
  assert.deepEqual(heard.map((one) => one.push), ["moved", "undone"]);
  assert.equal(engine.asked.filter(({ what }) => what === "act").length, 1);
});

test("a table that was left is closed, and nothing more is told", async () => {
  const { engine, table, heard } = sit();
  await table.ask("act", { move: 0, action: 0 });
  const count = heard.length;
  table.close();
  await settle();
  assert.equal(heard.length, count);
  assert.equal(engine.asked.at(-1)!.what, "close");
});
