import assert from "node:assert/strict";
import { test } from "node:test";
import { everything, merged, toldToAll } from "../src/replay/merge";
import { aboutOf, thingsOf } from "../src/ephyran/about";
import { routeOf } from "../src/shell/routes";

test("what one player does not see is taken from another", () => {
  const ada = { player: 0, question: null, players: [{ hand: [4, 7], token: { kind: null, known: 2 } }, { hand: [null, null] }] };
  const ben = { player: 1, question: null, players: [{ hand: [null, null], token: { kind: "owl", known: 2 } }, { hand: [9, null] }] };
  assert.deepEqual(everything([ada, ben]), {
    player: null,
    question: null,
    players: [{ hand: [4, 7], token: { kind: "owl", known: 2 } }, { hand: [9, null] }],
  });
});

test("the order of a hand may differ from eye to eye: the hand that is known is taken whole", () => {
  assert.deepEqual(merged([5, null, null], [1, 5, 3]), [1, 5, 3]);
  assert.deepEqual(merged([1, 5, 3], [5, null, null]), [1, 5, 3]);
});

test("nothing can be chosen in a view of everything", () => {
  const view = { player: 0, question: { player: 0, prompt: "?", choices: [1, 2] } };
  assert.deepEqual(everything([view]).question, { player: 0, prompt: "?", choices: [] });
});

test("each event is told as its doer knows it", () => {
  const told = (text: string, card: number | null) => [{ number: 1, action: { type: "Draw", player: 1 }, events: [{ event: { type: "CardDrawn", player: 1, card }, text }] }];
  const all = toldToAll(told("draws a card", null), [told("draws a card", null), told("draws Siren", 12)]);
  assert.equal(all[0]!.events[0]!.text, "draws Siren");
  assert.equal(all[0]!.events[0]!.event["card"], 12);
});

test("a replay is named by its text or by a file of this site", () => {
  assert.deepEqual(routeOf("#/replay/abc_-9"), { page: "replay", from: "abc_-9" });
  assert.deepEqual(routeOf("#/replay?url=games/one.replay"), { page: "replay", from: "?url=games/one.replay" });
});

const VIEW = { players: [{ city: [[{ card: 1 }, { card: 2 }], [], [], []] }, { city: [[], [{ card: 3 }], [], []] }] } as never;

test("a card of Ephyran is built on the next zone and replaces the uppermost one", () => {
  assert.deepEqual(aboutOf({ type: "Build", player: 0, card: 9, territory: "lagoon" }, VIEW).things, ["card:9", "zone:0:lagoon:3"]);
  assert.deepEqual(aboutOf({ type: "Replace", player: 0, card: 9, territory: "lagoon" }, VIEW).things, ["card:9", "zone:0:lagoon:2"]);
  assert.deepEqual(aboutOf({ type: "Reclaim", player: 0, card: 9, owner: 1, territory: "lands" }, VIEW).things, ["card:9", "zone:1:lands:1"]);
});

test("a card that can only be discarded needs a second click", () => {
  const { things, whole } = aboutOf({ type: "Discard", player: 0, card: 9 }, VIEW);
  assert.deepEqual(things, ["card:9", "pile:discard"]);
  assert.equal(whole, true);
});

test("what nobody may know is no thing of an event", () => {
  assert.deepEqual(thingsOf({ type: "CardDrawn", player: 1, card: null, source: "draw pile", target: "hand", cause: null }), ["pile:draw", "player:1"]);
});
