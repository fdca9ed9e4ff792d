// What the types allow and what not; only compiled, never run. A line that is refused must be refused.
import { Client, type elysium, type ephyran, type Transport, webSocket, worker } from "elysium-rules-client";
import { stdio } from "elysium-rules-client/stdio";

declare const transport: Transport;
declare const browser: Worker;

export async function engine(): Promise<void> {
  const client = new Client(transport);
  const began = await client.ask("new", { players: 2, families: "first_game", seed: 1 });
  const view: elysium.View = (await client.ask("view", { game: began.game, player: 0, at: 0 })).view;
  const epoch: number = view.epoch;
  const choices = view.question?.choices ?? [];
  const clause: elysium.Clause | null = view.question?.clause ?? null;
  await client.ask("act", { game: began.game, move: began.move, action: choices[0]!.action });
  await client.ask("act", { game: began.game, move: began.move, action: { bot: "greedy" } });
  await client.ask("hello", {});
  const { marks, verdict } = await client.ask("watch", { replay: "" });
  if (verdict.result === "exact") verdict.digest.length;
  const from: number = marks[0]!.decisions;
  // @ts-expect-error there is no such request
  await client.ask("dance", {});
  // @ts-expect-error it needs a game and a player
  await client.ask("view", {});
  // @ts-expect-error there is no such action
  await client.ask("act", { game: "g1", move: 0, action: { type: "Fly", player: 0 } });
  // @ts-expect-error the id is the client's own business
  await client.ask("hello", { id: 3 });
  // @ts-expect-error nobody takes a seat at an engine
  await client.ask("sit", { table: "t", secret: "s" });
  // @ts-expect-error Elysium has no gods to choose
  await client.ask("new", { players: 2, families: "first_game", gods: ["gaia", "aeolus"] });
}

export async function other(): Promise<void> {
  const client = new Client<"ephyran">(worker(browser));
  const { game } = await client.ask("new", { game: "ephyran", players: 2, gods: ["gaia", "aeolus"] });
  const view: ephyran.View = (await client.ask("view", { game, player: null })).view;
  const pile: number = view.draw_pile;
  // @ts-expect-error it is another game
  await client.ask("new", { game: "elysium", players: 2 });
  // @ts-expect-error there are no epochs in it
  view.epoch;
}

export async function server(): Promise<void> {
  const client = new Client<"elysium", "server">(webSocket("wss://example.org/ws"), {
    onOpen: (ask) => ask("sit", { table: "t", secret: "s" }),
  });
  const { view, move } = await client.ask("view", { at: 3 });
  await client.ask("act", { move, action: 0 });
  client.onPush((message) => {
    if (message.push === "moved") message.events[0]?.text.length;
    // @ts-expect-error only what happened has events
    else message.events;
  });
  // @ts-expect-error the server knows the seat
  await client.ask("view", { player: 1 });
}

export function process(child: Parameters<typeof stdio>[0]): Client {
  return new Client(stdio(child));
}
