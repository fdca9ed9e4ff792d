// Games in the page that outlive it: each is kept after every decision, in this browser and nowhere else.
//
// A game is kept as its beginning and its decisions, like a table at a server. The beginning, and every now and then
// all that was decided, is a replay as the engine writes it; what was decided since stands beside it. So each decision
// costs a small request and one write, and after a reload there is all that was there before: log, undo, replay.
import { signal } from "@preact/signals";
import { anySecret, keep, kept, keptNames, onKeptElsewhere } from "../shell/keep";
import { anySeed, openAgain, openLocal, type LocalOptions } from "./local";
import { refusedHere } from "./client";
import type { OnProgress } from "./page-engine";
import type { Push, Seat } from "./seat";

const VERSION = 1;
/** So many games are kept; of more, those go that are over, and then those that nobody has played for longest. */
export const MOST_GAMES = 12;
/** A game that takes more characters than this is not written down: a browser gives a page about five million. */
const LONGEST = 1_500_000;
/** After so many decisions the replay is written anew. */
const FRESH = 20;

/** How a game is set up; another one can begin in the same way. */
export type GameSetup = Pick<LocalOptions, "title" | "players" | "setup" | "seats" | "cards">;

export interface KeptGame {
  version: number;
  id: string;
  /** of the last decision, in milliseconds since 1970 */
  at: number;
  setup: GameSetup;
  seed: number;
  /** the game up to some decision; null before it began */
  replay: string | null;
  /** what was decided since, as those knew it who decided */
  since: unknown[];
  decisions: number;
  over: boolean;
  /** the page that plays it */
  writer: string;
}

const nameOf = (id: string): string => `game.${id}`;

/** Changes whenever a game was kept or forgotten, for lists that show them. */
export const changedGames = signal(0);
onKeptElsewhere("game.", () => (changedGames.value += 1));

/** A game that shall begin; it is kept before there is anything of it, so that a reload begins it as well. */
export function newGame(setup: GameSetup): KeptGame {
  const game: KeptGame = {
    version: VERSION,
    id: anySecret().slice(0, 12),
    at: Date.now(),
    setup,
    seed: anySeed(),
    replay: null,
    since: [],
    decisions: 0,
    over: false,
    writer: "",
  };
  makeRoom();
  write(game);
  return game;
}

/** The game of this name; null where this browser has none, or one that it cannot read. */
export function findGame(id: string): KeptGame | null {
  try {
    const game = JSON.parse(kept(nameOf(id)) ?? "null") as KeptGame | null;
    return game && game.version === VERSION && game.id === id && Array.isArray(game.since) && Array.isArray(game.setup.seats) ? game : null;
  } catch {
    return null;
  }
}

/** All games of this browser, the one that was played last first. */
export function keptGames(): KeptGame[] {
  const found = keptNames("game.").map((name) => findGame(name.slice("game.".length)));
  return found.filter((game) => game !== null).sort((one, other) => other.at - one.at);
}

export function forgetGame(id: string): void {
  keep(nameOf(id), null);
  changedGames.value += 1;
}

function makeRoom(): void {
  const games = keptGames();
  // Those that are over go first, and of equals the oldest; one that nobody has played is nothing lost.
  const worth = (game: KeptGame) => (game.decisions === 0 ? 0 : game.over ? 1 : 2);
  games.sort((one, other) => worth(one) - worth(other) || one.at - other.at);
  for (const game of games.slice(0, Math.max(0, games.length - MOST_GAMES + 1))) forgetGame(game.id);
}

/** Whether it was written down, and not only remembered by this page. */
function write(game: KeptGame): boolean {
  const text = JSON.stringify(game);
  let is_kept = text.length <= LONGEST && keep(nameOf(game.id), text);
  if (!is_kept && text.length <= LONGEST) {
    // Perhaps there is room for a running game where one was that is over.
    for (const other of keptGames().reverse()) {
      if (is_kept || other.id === game.id || !other.over) continue;
      forgetGame(other.id);
      is_kept = keep(nameOf(game.id), text);
    }
  }
  changedGames.value += 1;
  return is_kept;
}

/** A table in the page whose game is kept. */
export interface KeptTable {
  seat: Seat;
  keeper: Keeper;
}

/** Opens a game of this browser where it was left; rejects where it cannot be opened. */
export async function openKept(id: string, language: string, onProgress?: OnProgress): Promise<KeptTable> {
  const game = findGame(id);
  if (!game) throw refusedHere("no-such-game", "this browser has no such game");
  const { setup, seed, replay, since } = game;
  if (replay === null) {
    const seat = await openLocal({ ...setup, seed, language }, onProgress);
    return { seat, keeper: new Keeper(seat, game) };
  }
  const { seat, lost } = await openAgain(replay, since, { ...setup, language }, onProgress);
  const keeper = new Keeper(seat, game);
  keeper.lost.value = lost;
  return { seat, keeper };
}

/** Writes down what happens at a table. */
export class Keeper {
  /** `here`: only this page remembers the game; `elsewhere`: another window plays it on */
  readonly state = signal<"kept" | "here" | "elsewhere">("kept");
  /** how many decisions could not be made again when the game was opened */
  readonly lost = signal(0);
  readonly #seat: Seat;
  readonly #game: KeptGame;
  readonly #stops: (() => void)[];
  /** how many decisions the replay has */
  #base = 0;
  #wanted = 0;

  constructor(seat: Seat, game: KeptGame) {
    this.#seat = seat;
    this.#game = { ...game, since: [], decisions: seat.seated.decisions, over: seat.seated.outcome !== null, writer: anySecret() };
    this.#stops = [
      seat.onPush((message) => this.#hear(message)),
      onKeptElsewhere(nameOf(game.id), (value) => {
        if (!value || value.includes(this.#game.writer)) return;
        this.state.value = "elsewhere";
        this.close();
      }),
    ];
    void this.#refresh();
  }

  get id(): string {
    return this.#game.id;
  }

  get setup(): GameSetup {
    return this.#game.setup;
  }

  close(): void {
    for (const stop of this.#stops.splice(0)) stop();
  }

  #hear(message: Push): void {
    if (message.push !== "moved" && message.push !== "undone") return;
    this.#game.over = message.outcome !== null;
    if (message.push === "moved") void this.#note(message.seat, message.decisions);
    else {
      if (message.decisions < this.#base) {
        this.#game.since = [];
        void this.#refresh();
      } else this.#write(message.decisions, this.#game.since.slice(0, message.decisions - this.#base));
    }
  }

  /** Writes a decision down as whoever made it knows it: what others see of it may be less. */
  async #note(seat: number | null, decisions: number): Promise<void> {
    try {
      const asked = this.#seat.local!.askAs<{ told: { action: unknown }[] }>(seat, "events", { since: decisions - 1 });
      const action = (await asked).told[0]?.action;
      if (this.#base + this.#game.since.length === decisions - 1 && action) this.#write(decisions, [...this.#game.since, action]);
      else if (decisions > this.#base) void this.#refresh();
    } catch {
      return; // the table was left
    }
    if (this.#game.over || this.#game.since.length >= FRESH) await this.#refresh();
  }

  /** Writes down the whole game. */
  async #refresh(): Promise<void> {
    this.#wanted += 1;
    if (this.#wanted > 1) return; // one more is asked for after the one that is on its way
    do {
      this.#wanted = 1;
      try {
        const replay = await this.#seat.local!.replay();
        const base = replay.trimEnd().split("\n").length - 1; // a head, and a line for each decision
        const since = this.#game.since.slice(Math.max(0, base - this.#base));
        this.#game.replay = replay;
        this.#base = base;
        this.#write(base + since.length, since);
      } catch {
        break; // the table was left
      }
    } while (this.#wanted > 1);
    this.#wanted = 0;
  }

  #write(decisions: number, since: unknown[]): void {
    if (this.state.peek() === "elsewhere") return;
    Object.assign(this.#game, { since, decisions, at: Date.now() });
    this.state.value = write(this.#game) ? "kept" : "here";
  }
}
