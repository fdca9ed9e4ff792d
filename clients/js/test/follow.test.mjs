import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { Client, follow } from "../dist/index.js";
import { stdio } from "../dist/stdio.js";
import { startEngine } from "./help.mjs";

/** Families of others use what printed cards do not: tokens, promises, secrets, looks at face-down cards. */
const EXAMPLES = new URL("../../../examples/families/", import.meta.url);
const custom = readdirSync(EXAMPLES).filter((file) => /^[^.]+\.ely$/.test(file)).map((file) => {
  const families = ["athena", "hades", "hephaestus", "poseidon", file.replace(/\.ely$/, "")];
  return { families, cards: { [file]: readFileSync(new URL(file, EXAMPLES), "utf8") } };
});
const SETUPS = {
  elysium: [{ families: "misfortune" }, { families: "deadly_plots" }, { families: "wasteland", edition: "original" }, ...custom],
  ephyran: [{ game: "ephyran" }, { game: "ephyran" }],
};

describe("follow", () => {
  let client;
  before(() => void (client = new Client(stdio(startEngine()))));
  after(() => client.close());

  for (const [title, setups] of Object.entries(SETUPS)) {
    setups.forEach((setup, number) =>
      test(`a table of ${title} follows the events of a whole game (${number})`, async () => {
        const players = 2 + (number % 3);
        let now = await client.ask("new", { players, seed: `follow ${number}`, ...setup });
        const { game } = now;
        const { deck } = await client.ask("cards", { game });
        const viewers = [0, players - 1, null];
        const look = (player) => client.ask("view", { game, player }).then(({ view }) => view);
        let views = await Promise.all(viewers.map(look));
        // From nothing, too: the events of the setup lay the table out.
        const [setOut] = (await client.ask("events", { game, player: 0 })).told;
        const laid = follow(title, views[0], setOut.events.map(({ event }) => event), deck);
        assert.deepEqual(laid, unasked(views[0], views[0]));
        while (now.deciding !== null) {
          now = await client.ask("act", { game, move: now.move, action: { bot: "random" } });
          const after = await Promise.all(viewers.map(look));
          for (const [place, player] of viewers.entries()) {
            const { told } = await client.ask("events", { game, player, since: now.decisions - 1 });
            const before = structuredClone(views[place]);
            const events = told.flatMap(({ events }) => events.map(({ event }) => event));
            assert.deepEqual(follow(title, views[place], events, deck), unasked(after[place], views[place]));
            assert.deepEqual(views[place], before);
          }
          views = after;
        }
        assert.ok(now.decisions > 30);
      }),
    );
  }

  test("what came later is passed over", async () => {
    const { game } = await client.ask("new", { players: 2, families: "first_game" });
    const { view } = await client.ask("view", { game, player: 0 });
    assert.deepEqual(follow("elysium", view, [{ type: "SunRose", light: 3 }], []), unasked(view, view));
  });
});

/** A view without what is no fact of the table. */
function unasked(view, before) {
  if ("open_powers" in view) return { ...view, question: null, open_powers: [] };
  return { ...view, question: null, stage: before.stage, draws: before.draws };
}
