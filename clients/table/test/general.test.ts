import assert from "node:assert/strict";
import { test } from "node:test";
import { aboutOf, factsOf, isBelonging, placeOf } from "../src/general/plain";
import { Setup } from "../src/shell/setup";

const VIEW = {
  format: 1,
  player: 0,
  language: "en",
  names: ["Ada", "Bo"],
  seats: [
    { player: 0, hand: [3, 5, 9], tricks: 1 },
    { player: 1, hand: [null, null], tricks: 0 },
  ],
  trick: [7],
  played: [1, 2],
  question: null,
};
const choice = (card: number) => ({ number: 0, label: "", action: { type: "Play", player: 0, card } });

test("what lies on the table is what no view has by itself", () => {
  assert.deepEqual(factsOf(VIEW).map(([name]) => name), ["seats", "trick", "played"]);
  assert.ok(isBelonging(VIEW.seats));
  assert.ok(!isBelonging(VIEW.trick));
  assert.ok(!isBelonging([]));
});

test("cards are clicked where the only list lies that has them all", () => {
  assert.equal(placeOf(VIEW, [choice(3), choice(9)]), "seats.0.hand");
  assert.equal(placeOf(VIEW, [choice(3), choice(7)]), null);
  assert.equal(placeOf({ ...VIEW, numbers: [9, 5, 3] }, [choice(3)]), null);
  assert.equal(placeOf(VIEW, [{ number: 0, label: "", action: { type: "Pass" } }]), null);
  assert.deepEqual(aboutOf({ type: "Pass" }).things, []);
  assert.deepEqual(aboutOf(choice(3).action).things, ["card:3"]);
});

test("the form fits whatever a game says of itself", () => {
  const setups = [
    { name: "length", doc: "", words: ["short", "long"], default: "short", needed: false, by_seat: false },
    { name: "colours", doc: "", words: [], default: null, needed: false, by_seat: true },
  ];
  const setup = new Setup(false, [{ name: "heron", least: 3, most: 40, languages: ["en"], bots: ["clever", "random"], setups }]);
  setup.choose("heron");
  assert.equal(setup.players.value, 3);
  assert.deepEqual(setup.setup(), {});
  setup.setChoice("length", "long");
  setup.setChoice("colours", "red", 2);
  assert.deepEqual(setup.setup(), { length: "long" });
  setup.setChoice("colours", "blue", 0);
  setup.setChoice("colours", "green", 1);
  assert.deepEqual(setup.setup(), { length: "long", colours: ["blue", "green", "red"] });
  setup.setSeat(1, { who: "greedy" });
  assert.equal(setup.newSeats()[1]!.bot, "clever");
  setup.players.value = 12;
  assert.equal(new Set(setup.newSeats().map(({ name }) => name)).size, 12);
});
