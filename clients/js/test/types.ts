// What the types allow and what not; only compiled, never run. A line that is refused must be refused.
import {
  Client,
  type ClientState,
  createTable,
  Disconnected,
  type elysium,
  type ephyran,
  follow,
  OtherProtocol,
  Refused,
  sitDown,
  TimedOut,
  type Transport,
  webSocket,
  worker,
} from "elysium-rules-client";
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
  // @ts-expect-error nobody takes a seat at an engine
  await client.ask("invite", {});
  // @ts-expect-error it is another game
  await client.ask("new", { game: "elysium", players: 2 });
  // @ts-expect-error there are no epochs in it
  view.epoch;
}

export async function server(): Promise<void> {
  const client = new Client<"elysium", "server">(webSocket("wss://example.org/ws"), {
    onOpen: (ask) => ask("sit", { table: "t", secret: "s", own: "o", language: "de" }),
    connectWithin: 5_000,
    within: 1_000,
    signal: new AbortController().signal,
  });
  const state: ClientState = client.state;
  client.onState((now, reason) => now === "ended" && reason?.message);
  const { move } = await client.ask("view", { at: 3 });
  await client.ask("act", { move, action: 0 }, { within: 500, signal: AbortSignal.timeout(300) });
  const { invitation } = await client.ask("invite", {});
  const text: string = invitation;
  await client.ask("dismiss", { device: 2 });
  client.onPush((message) => {
    if (message.push === "moved") {
      message.events[0]?.text.length;
      const epoch: number = message.view.epoch;
    } else if (message.push === "undone") message.taken_back[0]?.number;
    // @ts-expect-error only what happened has events
    else message.events;
  });
  // @ts-expect-error the server knows the seat
  await client.ask("view", { player: 1 });
  // @ts-expect-error a save holds what is hidden: a server gives none
  await client.ask("save", {});
  // @ts-expect-error a table is made over HTTP
  await client.ask("new", { players: 2, families: "first_game" });
  // @ts-expect-error
  await client.ask("load", { save: "" });
  // @ts-expect-error
  await client.ask("branch", { at: 0 });
  // @ts-expect-error
  await client.ask("watch", { replay: "" });
  // @ts-expect-error
  await client.ask("close", {});
}

export async function table(): Promise<void> {
  const made = await createTable("https://play.example/", { families: "first_game", seats: [{ kind: "person" }, { kind: "bot", bot: "greedy" }] });
  const { invitation } = made.seats[0]!;
  const { client, seated } = await sitDown({ server: "https://play.example/", table: made.table, invitation, storage: localStorage });
  const title: "elysium" = seated.title;
  (await client.ask("view", {})).view.epoch;
  await sitDown<"ephyran">({ server: "https://play.example/", table: "t", secret: made.watch, connectWithin: 3_000 });
  await createTable<"ephyran">("https://play.example/", { game: "ephyran", gods: ["gaia", "aeolus"], seats: [] });
  // @ts-expect-error Elysium needs families
  await createTable("https://play.example/", { seats: [] });
  // @ts-expect-error there is no such seat
  await createTable("https://play.example/", { families: "first_game", seats: [{ kind: "cat" }] });
  // @ts-expect-error a chance that is known would tell every card to come
  await createTable("https://play.example/", { families: "first_game", seats: [], seed: 1 });
  // @ts-expect-error somebody sits with one or the other
  await sitDown({ server: "https://play.example/", table: "t", secret: "s", invitation: "i" });
  // @ts-expect-error and with one of them
  await sitDown({ server: "https://play.example/", table: "t" });
}

export function refused(error: unknown): string {
  if (error instanceof Refused) {
    const path: string | null = error.path;
    const detail: string | null = error.detail;
    const answer: object = error.answer;
    // @ts-expect-error there is no such code
    if (error.code === "ilegal") return "";
    switch (error.code) {
      case "stale": {
        const move: number = error.move;
        return `${move}`;
      }
      case "illegal":
        return error.reasons.map((reason) => reason.sentence).join();
      case "bad-cards":
        return error.findings.map((finding) => finding.message).join();
      case "taken":
      case "not-yours": {
        // @ts-expect-error only what is stale says where the game stands
        const move: number = error.move;
        return error.message;
      }
      default:
        return `${error.code} ${error.rule ?? ""} ${path} ${detail}`;
    }
  }
  if (error instanceof OtherProtocol) return `${error.ours} ${error.theirs}`;
  if (error instanceof TimedOut || error instanceof Disconnected) return error.message;
  throw error;
}

export function process(child: Parameters<typeof stdio>[0]): Client {
  return new Client(stdio(child));
}

export function followed(mine: elysium.View, theirs: ephyran.View, deck: elysium.DeckCard[]): void {
  const later: elysium.View = follow("elysium", mine, [{ type: "EpochBegan", epoch: 2, cause: null }], deck);
  const pile: number = follow("ephyran", theirs, []).draw_pile + later.epoch;
  // @ts-expect-error it is a view of another game
  follow("ephyran", mine, []);
  // @ts-expect-error there are no epochs in it
  follow("ephyran", theirs, [{ type: "EpochBegan", epoch: 2, cause: null }]);
  // @ts-expect-error the numbers of cards mean nothing without the deck
  follow("elysium", mine, []);
  void pile;
}
