// Plays a whole game of Ephyran against bots through `elysium engine`: what changes when hands are hidden.
// Node 18 or later, no dependencies. See README.md.

import { Engine } from "./client.mjs";

const SEAT = 0; // ours
const names = ["Ariadne", "Brontes", "Chloris"];
const bots = [null, "greedy", "random"];

/** What a person would do with a mouse: build while there is something to build, else the first choice. */
function choose({ question }) {
  const found = question.choices.find((choice) => choice.action.type === "Build");
  return (found ?? question.choices[0]).number;
}

/** Our own cards are numbers; of the others we see how many they have, and those that everybody saw arriving. */
function checkHands(view) {
  view.players.forEach(({ hand, shown }, seat) => {
    const known = hand.filter((card) => card !== null);
    const allowed = seat === SEAT ? hand.length : shown.length;
    if (known.length !== allowed) throw new Error(`${known.length} cards of ${names[seat]} can be seen`);
  });
}

async function main() {
  const given = process.env.ELYSIUM_ENGINE;
  const command = given ? [given, "engine"] : [process.env.PYTHON ?? "python3", "-m", "elysium_rules.cli", "engine"];
  const engine = new Engine({ command, transcript: process.env.ELYSIUM_TRANSCRIPT });
  const { games } = await engine.ask({ do: "hello", protocol: 2 });
  console.log(`the engine knows ${games.map(({ name }) => name).join(", ")}`);

  let now = await engine.ask({ do: "new", game: "ephyran", players: 3, seed: process.argv[2] ?? "node", names });
  const { game } = now;
  let answered = 0;
  while (now.deciding !== null) {
    const { deciding, move, decisions } = now;
    let action = { bot: bots[deciding] };
    if (deciding === SEAT) {
      const { view } = await engine.ask({ do: "view", game, player: SEAT });
      checkHands(view);
      // Whoever may answer an attack is asked, with a defence in the hand or without one.
      if (view.active !== SEAT) answered += 1;
      action = choose(view);
    }
    now = await engine.ask({ do: "act", game, move, action });
    // The answer to `act` tells what everybody may know. What we saw ourselves, our own cards for one, is told to us.
    if (process.env.ELYSIUM_VERBOSE) {
      const { told } = await engine.ask({ do: "events", game, player: SEAT, since: decisions });
      for (const { events } of told) for (const { text } of events) console.log(`  ${text}`);
    }
  }
  console.log(`we were asked ${answered} times in the turn of somebody else`);
  const { verdict } = await engine.ask({ do: "verify", replay: (await engine.ask({ do: "replay", game })).replay });
  console.log(`the replay is ${verdict.result}: ${now.decisions} decisions`);
  console.log("score");
  for (const sheet of now.outcome.scores) {
    const won = now.outcome.winners.includes(sheet.player) ? "  wins" : "";
    console.log(`  ${names[sheet.player].padEnd(10)}${String(sheet.total).padStart(4)}${won}`);
  }
  await engine.ask({ do: "close", game });
  process.exitCode = await engine.end();
}

await main().catch((error) => {
  console.error(`error: ${error.message}`);
  process.exit(1);
});
