import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { findGame, forgetGame, Keeper, keptGames, MOST_GAMES, newGame, type GameSetup } from "../src/engine/kept-games";
import type { Push, Seat } from "../src/engine/seat";

/** What a browser keeps; it may be full. */
class Store {
  is_full = false;
  texts = new Map<string, string>();
  getItem = (key: string) => this.texts.get(key) ?? null;
  removeItem = (key: string) => void this.texts.delete(key);
  setItem = (key: string, value: string) => {
    if (this.is_full) throw new Error("quota");
    this.texts.set(key, value);
  };
}
let store: Store;

beforeEach(() => {
  store = new Store();
  const keys = { ownKeys: () => [...store.texts.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) };
  Object.defineProperty(globalThis, "localStorage", { configurable: true, value: new Proxy(store, keys as never) });
});

const SETUP: GameSetup = {
  title: "elysium",
  players: 2,
  setup: { families: "first_game" },
  seats: [
    { kind: "person", name: "Ada" },
    { kind: "bot", name: "Bot" },
  ],
};

/** A table in the page: the replay has a head and a line for each decision, and everybody knows their own actions. */
function sit() {
  const listeners = new Set<(message: Push) => void>();
  const asked: [number | null, unknown][] = [];
  let decisions = 0;
  const seat = {
    seated: { decisions: 0, outcome: null },
    onPush: (listener: (message: Push) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    local: {
      askAs: async (player: number | null, _: string, fields: { since: number }) => {
        asked.push([player, fields.since]);
        return { told: [{ action: { of: player, number: fields.since + 1 } }] };
      },
      replay: async () => "head\n" + Array.from({ length: decisions }, (_, number) => `line ${number}\n`).join(""),
    },
  } as unknown as Seat;
  const tell = (push: "moved" | "undone", now: number, by = now % 2, outcome: unknown = null) => {
    decisions = now;
    for (const listener of listeners) listener({ push, seat: by, decisions: now, move: now, deciding: 0, outcome } as unknown as Push);
  };
  return { seat, tell, asked };
}

const settle = () => new Promise((done) => setTimeout(done, 5));

async function opened() {
  const game = newGame(SETUP);
  const table = sit();
  const keeper = new Keeper(table.seat, game);
  await settle();
  return { ...table, keeper, read: () => findGame(game.id)! };
}

test("a game is kept before it begins, so that a reload begins it as well", () => {
  const game = newGame(SETUP);
  assert.deepEqual(findGame(game.id), game);
  assert.equal(game.replay, null);
});

test("every decision is kept as whoever made it knows it", async () => {
  const { tell, asked, read } = await opened();
  tell("moved", 1, 0);
  tell("moved", 2, 1);
  await settle();
  assert.deepEqual(asked, [[0, 0], [1, 1]]);
  assert.equal(read().decisions, 2);
  assert.equal(read().replay, "head\n");
  assert.deepEqual(read().since, [{ of: 0, number: 1 }, { of: 1, number: 2 }]);
});

test("after many decisions, and at the end, the whole game is written anew", async () => {
  const { tell, read } = await opened();
  for (let number = 1; number <= 25; number += 1) {
    tell("moved", number);
    await settle();
  }
  assert.equal(read().replay!.split("\n").length - 2, 20);
  assert.equal(read().since.length, 5);
  tell("moved", 26, 0, { winners: [0], scores: [] });
  await settle();
  assert.equal(read().over, true);
  assert.deepEqual([read().decisions, read().since], [26, []]);
});

test("what is taken back is no longer kept, also where it stands in the replay", async () => {
  const { tell, read } = await opened();
  for (let number = 1; number <= 22; number += 1) {
    tell("moved", number);
    await settle();
  }
  tell("undone", 21);
  await settle();
  assert.deepEqual([read().decisions, read().since.length], [21, 1]);
  tell("undone", 18);
  await settle();
  assert.deepEqual([read().decisions, read().since.length, read().replay!.split("\n").length - 2], [18, 0, 18]);
});

test("a browser that keeps nothing is said to, and the page remembers the game while it lasts", async () => {
  const { tell, keeper, read } = await opened();
  assert.equal(keeper.state.value, "kept");
  store.is_full = true;
  tell("moved", 1);
  await settle();
  assert.equal(keeper.state.value, "here");
  assert.equal(read().decisions, 1);
  forgetGame(keeper.id);
});

test("the game of another window is not written over", async () => {
  const heard = new EventTarget();
  Object.assign(globalThis, { addEventListener: heard.addEventListener.bind(heard), removeEventListener: heard.removeEventListener.bind(heard) });
  const { tell, keeper, read } = await opened();
  const other = { ...read(), writer: "another window", decisions: 7 };
  store.texts.set(`elysium.game.${other.id}`, JSON.stringify(other));
  heard.dispatchEvent(Object.assign(new Event("storage"), { key: `elysium.game.${other.id}`, newValue: JSON.stringify(other) }));
  assert.equal(keeper.state.value, "elsewhere");
  tell("moved", 1);
  await settle();
  assert.equal(read().decisions, 7);
});

test("only so many games are kept, and those that are over go first", () => {
  const over = newGame(SETUP);
  store.texts.set(`elysium.game.${over.id}`, JSON.stringify({ ...over, over: true, decisions: 9, at: Date.now() + 1000 }));
  for (let number = 0; number < MOST_GAMES; number += 1) {
    const game = newGame(SETUP);
    store.texts.set(`elysium.game.${game.id}`, JSON.stringify({ ...game, decisions: 1, at: number }));
  }
  assert.equal(keptGames().length, MOST_GAMES);
  assert.equal(findGame(over.id), null);
});

test("what cannot be read is no game", () => {
  const game = newGame(SETUP);
  for (const text of ["{", "null", "[]", "7", JSON.stringify({ ...game, version: 2 }), JSON.stringify({ ...game, id: "other" })]) {
    store.texts.set(`elysium.game.${game.id}`, text);
    assert.equal(findGame(game.id), null, text);
    assert.deepEqual(keptGames(), []);
  }
});
