import assert from "node:assert/strict";
import { test } from "node:test";
import { sourcesOf, tieOf } from "../src/elysium/scores";
import { sourcesOf as sourcesOfCity } from "../src/ephyran/scores";
import { language } from "../src/words/language";

language.value = "en";
const NAMES = ["Ada", "Bo", "Cy"];
const session = (cards: object[] = []) => ({ name: (seat: number) => NAMES[seat], cards: { value: new Map(cards.map((card) => [(card as { ref: string }).ref, card])) } }) as never;
const sheet = (player: number, total: number, gold: number) => ({ player, total, gold, vp: total, chronos: 0, legends: 0, bonuses: 0, prestige: 0, citizens: 0 });

test("a tie says how it was broken", () => {
  const tie = (winners: number[], ...scores: object[]) => tieOf(session(), { winners, scores } as never)?.words;
  assert.equal(tie([0], sheet(0, 9, 1), sheet(1, 8, 9)), undefined);
  assert.equal(tie([1], sheet(0, 9, 1), sheet(1, 9, 4)), "Ada, Bo have 9 VP each. Bo has the most gold (4), and wins.");
  assert.equal(tie([0, 1], sheet(0, 9, 4), sheet(1, 9, 4), sheet(2, 1, 0)), "Ada, Bo have 9 VP each. They have as much gold, too (4), and share the victory.");
  assert.equal(tie([1], sheet(0, 9, 4), sheet(1, 9, 4)), "Ada, Bo have 9 VP each. They have as much gold, too; a power decides the tie for Bo.");
});

const CARDS = [
  { ref: "a/x", name: "X", family: "ares", level: 1, activations: ["chronos"] },
  { ref: "b/y", name: "Y", family: "zeus", level: 1, activations: [] },
];
const card = (ref: string | null) => ({ number: 1, ref });
const BOARD = { pp: 3, elysium: [{ kind: "level", cards: [card("a/x"), card("b/y"), card(null)] }] };
const VIEW = { players: [BOARD, { pp: 5, elysium: [] }], bonuses: [{ level: 1, family: null, points: 3, player: 0 }, { level: null, family: "zeus", points: 5, player: 1 }] };

test("each Legend, tile and Chronos card is named with what it gave", () => {
  const own = { ...sheet(0, 0, 0), vp: 2, legends: 4, bonuses: 3, chronos: 7, prestige: 8, citizens: -2 };
  const found = sourcesOf(session(CARDS), VIEW as never, own).map(({ column, words, points }) => [column, words, points]);
  assert.deepEqual(found, [
    ["vp", "", 2],
    ["legends", "Level 1: X, Y, Citizen", 4],
    ["bonuses", "Level 1", 3],
    ["chronos", "X", 7],
    ["prestige", "place 2 with 3 PP", 8],
    ["citizens", "in Legends: 1", -2],
  ]);
});

test("a game with other numbers tells the sum alone", () => {
  const found = sourcesOf(session(CARDS), VIEW as never, { ...sheet(0, 0, 0), legends: 5 }).filter(({ column }) => column === "legends");
  assert.deepEqual(found.map(({ points }) => points), [null, 5]);
});

test("a city is counted Territory by Territory, and what does not add up is not told", () => {
  const deck = new Map([1, 2, 3, 4].map((number) => [number, { halves: [{ territory: "lagoon", name: `c${number}`, object: number === 4 ? "trident" : null }] }]));
  const table = { deck: { value: deck } } as never;
  const zones = [1, 2, 3, 4].map((number) => ({ card: number, token: number === 1 ? { kind: "helmet" } : null }));
  const view = { players: [{ god: "poseidon", city: [zones, [], [], []] }] } as never;
  const score = { player: 0, creatures: 4, bonuses: 1, objects: 1, doubled: 6, city: 0, total: 12 };
  const found = sourcesOfCity(table, view, score).map(({ column, points }) => [column, points]);
  assert.deepEqual(found, [["creatures", 4], ["bonuses", 1], ["objects", 1], ["doubled", 6]]);
  assert.deepEqual(sourcesOfCity(table, view, { ...score, objects: 9 }).map(({ words }) => words), ["", "", "", ""]);
});
