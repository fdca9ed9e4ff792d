import assert from "node:assert/strict";
import { test } from "node:test";
import { signal } from "@preact/signals";
import { aboutOf } from "../src/elysium/about";
import { Choosing, pressed, remaining, selectable, settled } from "../src/game/choosing";
import type { Elysium } from "../src/game/types";

type Action = Elysium.Action;
const listed = (...actions: Action[]): Elysium.Choice[] => actions.map((action, number) => ({ number, action, label: action.type }));

const transfers = listed(
  { type: "Transfer", player: 0, card: 4, legend: null },
  { type: "Transfer", player: 0, card: 4, legend: 0 },
  { type: "Transfer", player: 0, card: 9, legend: 0 },
  { type: "EndTurn", player: 0 },
);
const some = listed(
  { type: "PickCards", player: 0, cards: [] },
  { type: "PickCards", player: 0, cards: [1] },
  { type: "PickCards", player: 0, cards: [2] },
  { type: "PickCards", player: 0, cards: [1, 2] },
);
const orders = listed(
  { type: "OrderCards", player: 0, cards: [1, 2, 3] },
  { type: "OrderCards", player: 0, cards: [2, 1, 3] },
  { type: "OrderCards", player: 0, cards: [2, 3, 1] },
);

/** A table whose person does what `done` collects. */
function sitting(choices: Elysium.Choice[], confirms = false) {
  const offered = signal<readonly Elysium.Choice[]>(choices);
  const done: number[] = [];
  const choosing = new Choosing(offered, aboutOf, (choice) => done.push(choice.number), signal(confirms));
  return { offered, done, choosing };
}

test("a card that is selected leaves only the choices about it", () => {
  assert.deepEqual(remaining(transfers, aboutOf, ["card:4"]).map((choice) => choice.number), [0, 1]);
  assert.deepEqual([...selectable(transfers, aboutOf, ["card:4"])].sort(), ["legend:0:0", "legend:0:new"]);
});

test("a transfer can begin with the Legend as well as with the card", () => {
  const { done, choosing } = sitting(transfers);
  assert.ok(choosing.press("legend:0:0"));
  assert.ok(choosing.press("card:9"));
  assert.deepEqual(done, [2]);
});

test("the first click that leaves one choice decides", () => {
  const { done, choosing } = sitting(transfers);
  choosing.press("card:9");
  assert.deepEqual(done, [2]);
});

test("with care a click only selects", () => {
  const { done, choosing } = sitting(transfers, true);
  choosing.press("card:9");
  assert.deepEqual(done, []);
  assert.deepEqual(choosing.remaining.value.map((choice) => choice.number), [2]);
});

test("some cards of several: what is selected already can be confirmed, or more be added", () => {
  assert.deepEqual(settled(some, aboutOf, ["card:1"]).map((choice) => choice.number), [1]);
  assert.deepEqual([...selectable(some, aboutOf, ["card:1"])], ["card:2"]);
  const { done, choosing } = sitting(some);
  choosing.press("card:1");
  assert.deepEqual(done, [], "one card could be all, or the first of two");
  choosing.press("card:2");
  assert.deepEqual(done, [3]);
});

test("an order is told card by card, and the last one need not be told", () => {
  assert.deepEqual([...selectable(orders, aboutOf, [])].sort(), ["card:1", "card:2"]);
  assert.deepEqual([...selectable(orders, aboutOf, ["card:2"])].sort(), ["card:1", "card:3"]);
  const { done, choosing } = sitting(orders);
  choosing.press("card:2");
  choosing.press("card:3");
  assert.deepEqual(done, [2]);
});

test("giving back a card of an order gives back all after it", () => {
  const four = listed({ type: "OrderCards", player: 0, cards: [1, 2, 3, 4] }, { type: "OrderCards", player: 0, cards: [1, 2, 4, 3] });
  assert.deepEqual(pressed(four, aboutOf, ["card:1", "card:2"], "card:1"), []);
});

test("a thing that does not go with the others begins anew", () => {
  assert.deepEqual(pressed(transfers, aboutOf, ["card:4"], "card:9"), ["card:9"]);
});

test("a thing that no choice is about is refused", () => {
  const { done, choosing } = sitting(transfers);
  assert.equal(choosing.press("card:77"), false);
  assert.deepEqual(done, []);
});

test("another question forgets the selection", () => {
  const { offered, choosing } = sitting(transfers);
  choosing.press("card:4");
  assert.equal(choosing.selected.value.length, 1);
  offered.value = some;
  assert.deepEqual(choosing.selected.value, []);
});

test("two choices about the same card are left to the list", () => {
  const both = listed({ type: "PickCard", player: 0, card: 4 }, { type: "UsePower", player: 0, card: 4 });
  const { done, choosing } = sitting(both);
  choosing.press("card:4");
  assert.deepEqual(done, []);
  assert.equal(choosing.settled.value.length, 2);
});
