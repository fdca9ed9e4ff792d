import assert from "node:assert/strict";
import { test } from "node:test";
import type { Push, Seat, Seated } from "../src/engine/seat";
import { Session } from "../src/game/session";
import { language } from "../src/words/language";

const SEATED: Seated = { table: "t", title: "elysium", seat: 0, names: ["Ada", "Bo"], seats: [], move: 0, decisions: 0, deciding: 0, outcome: null };

/** A table that answers as it is told, and notes what it was asked. */
class FakeSeat implements Seat {
  seated = SEATED;
  asked: [string, Record<string, unknown>][] = [];
  decisions = 0;
  move = 0;
  listeners = new Set<(message: Push) => void>();
  refuses: { code: string; message: string } | null = null;
  events = true;

  /** the language of what is pushed */
  speaks = "en";

  async ask<T>(what: string, fields: Record<string, unknown> = {}): Promise<T> {
    this.asked.push([what, fields]);
    if (what === "act" && this.refuses) throw Object.assign(new Error(this.refuses.message), this.refuses);
    if (what === "act") {
      this.decide();
      return this.standing() as T;
    }
    if (what === "undo" && "to" in fields) {
      this.takeBack(fields["to"] as number);
      return { ...this.standing(), points: this.points() } as T;
    }
    const standing = this.standing();
    if (what === "undo") return { ...standing, points: this.points() } as T;
    if (what === "view") {
      if (!("at" in fields)) this.speaks = fields["language"] as string;
      const at = (fields["at"] as number | undefined) ?? this.decisions;
      return { ...standing, view: this.view(at) } as T;
    }
    if (what === "events") {
      const since = (fields["since"] as number | undefined) ?? 0;
      const told = Array.from({ length: this.decisions + 1 }, (_, number) => this.told(number, fields["language"] as string));
      return { ...standing, told: told.filter((one) => (since === 0 ? true : one.number > since)) } as T;
    }
    if (what === "cards") return { ...standing, cards: [{ ref: "a/b", name: "B" }], deck: [{ number: 0, ref: "a/b" }, { number: 1, ref: "a/b" }] } as T;
    throw Object.assign(new Error("no"), { code: "bad-request" });
  }
  onPush(listener: (message: Push) => void) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
  push(message: Push) {
    for (const listener of this.listeners) listener(message);
  }
  close() {}

  standing() {
    return { move: this.move, decisions: this.decisions, deciding: 0, outcome: null };
  }
  points() {
    return this.decisions ? [this.decisions - 1] : [];
  }
  view(at = this.decisions) {
    return { at, language: this.speaks, question: { player: 0, prompt: "?", choices: [] } };
  }
  told(number: number, words = this.speaks) {
    return { number, action: null, events: [{ event: { type: "X" }, text: `${words} ${number}` }] };
  }
  /** Somebody decides, and all that a seat needs is pushed. */
  decide() {
    this.decisions += 1;
    this.move += 1;
    const { action, events } = this.told(this.decisions);
    this.push({ push: "moved", seat: 0, action, events, view: this.view(), points: this.points(), ...this.standing() });
  }
  takeBack(to: number) {
    const taken_back = Array.from({ length: this.decisions - to }, (_, place) => this.told(to + 1 + place));
    this.decisions = to;
    this.move += 1;
    this.push({ push: "undone", seat: 0, taken_back, view: this.view(), points: this.points(), ...this.standing() });
  }
  /** What was asked since the last time somebody looked. */
  heard() {
    return this.asked.splice(0).map(([what]) => what);
  }
}

const settle = () => new Promise((done) => setTimeout(done, 20));

async function opened() {
  language.value = "en";
  const seat = new FakeSeat();
  const session = new Session<"elysium">(seat);
  await settle();
  return { seat, session };
}

test("a session knows the table, the cards and what happened", async () => {
  const { session } = await opened();
  assert.ok(session.view.value);
  assert.equal(session.printed(1)?.name, "B");
  assert.deepEqual(session.told.value.map((one) => one.number), [0]);
  assert.equal(session.latest.value.length, 0, "what happened before one came is no news");
  session.close();
});

test("a decision is sent with the move that was seen, and told once", async () => {
  const { seat, session } = await opened();
  await session.act(3);
  const [, fields] = seat.asked.find(([what]) => what === "act")!;
  assert.deepEqual([fields["move"], fields["action"]], [0, 3]);
  await settle();
  assert.deepEqual(session.told.value.map((one) => one.number), [0, 1]);
  session.close();
});

test("after a decision nothing is asked for: what was pushed is shown", async () => {
  const { seat, session } = await opened();
  seat.heard();
  await session.act(0);
  seat.decide(); // somebody else
  await session.act(0);
  await settle();
  assert.deepEqual(seat.heard(), ["act", "act"]);
  assert.equal((session.view.value as unknown as { at: number }).at, 3);
  assert.deepEqual(session.latest.value.map((one) => one.text), ["en 3"]);
  assert.deepEqual(session.told.value.map((one) => one.number), [0, 1, 2, 3]);
  assert.deepEqual(session.points.value, [2]);
  assert.equal(session.standing.value.move, 3);
  await session.undo();
  await settle();
  assert.deepEqual(seat.heard(), ["undo"]);
  assert.equal((session.view.value as unknown as { at: number }).at, 2);
  session.close();
});

test("what was pushed and does not follow from what is known is fetched instead", async () => {
  const { seat, session } = await opened();
  seat.heard();
  seat.decisions = seat.move = 4; // it was not told of these
  seat.decide();
  await settle();
  assert.deepEqual(seat.heard(), ["view", "events", "undo"]);
  assert.deepEqual(session.told.value.map((one) => one.number), [0, 1, 2, 3, 4, 5]);
  seat.speaks = "de"; // as long as the server has not heard of another language
  seat.decide();
  await settle();
  assert.deepEqual(seat.heard(), ["view", "events", "undo"]);
  assert.deepEqual(session.told.value.at(-1)!.events[0]!.text, "en 6");
  session.close();
});

test("what was taken back is told, for motion that goes backwards", async () => {
  const { seat, session } = await opened();
  await session.act(0);
  await session.act(0);
  seat.takeBack(0);
  assert.deepEqual(session.takenBack.value.map((one) => one.number), [1, 2]);
  assert.deepEqual(session.latest.value, []);
  await session.act(0);
  assert.deepEqual(session.takenBack.value, []);
  session.close();
});

test("what is taken back leaves the log", async () => {
  const { session } = await opened();
  await session.act(0);
  await session.act(0);
  assert.deepEqual(session.points.value, [1]);
  await session.undo();
  assert.deepEqual(session.told.value.map((one) => one.number), [0, 1]);
  session.close();
});

test("a refusal is words, and the table is looked at again", async () => {
  const { seat, session } = await opened();
  seat.refuses = { code: "stale", message: "the game has moved on" };
  const before = seat.asked.filter(([what]) => what === "view").length;
  assert.equal(await session.act(0), false);
  assert.equal(session.refusal.value?.message, "the game has moved on");
  await settle();
  assert.equal(seat.asked.filter(([what]) => what === "view").length, before + 1);
  session.close();
});

test("another language tells everything again in it", async () => {
  const { session } = await opened();
  await session.act(0);
  language.value = "de";
  await settle();
  assert.deepEqual(session.told.value.map((one) => one.events[0]!.text), ["de 0", "de 1"]);
  session.close();
});

test("looking back shows the old table and asks nothing of the person", async () => {
  const { session } = await opened();
  await session.act(0);
  await session.act(0);
  assert.ok(session.mine.value);
  await session.at(1);
  assert.equal((session.view.value as unknown as { at: number }).at, 1);
  assert.equal(session.mine.value, null);
  await session.at(null);
  assert.ok(session.mine.value);
  session.close();
});

test("a lost connection is shown, and afterwards everything is fetched", async () => {
  const { seat, session } = await opened();
  seat.push({ push: "connection", state: "closed" });
  assert.equal(session.connected.value, false);
  seat.decisions = 2;
  seat.push({ push: "connection", state: "open" });
  await settle();
  assert.equal(session.connected.value, true);
  assert.deepEqual(session.told.value.map((one) => one.number), [0, 1, 2]);
  session.close();
});

test("without pictures cards are words", async () => {
  const { session } = await opened();
  session.faces.of(0);
  await settle();
  assert.equal(session.faces.available.value, false);
  session.close();
});
