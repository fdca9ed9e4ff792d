// Tables in the page: what a server does for a seat, done here over the engine in the worker.
//
// The page gets a `Seat` as from a server. Requests are filled in with the game and the seat, whatever was in them;
// what happens is told as this seat may know it; empty seats are played by bots at a pace that can be followed.
import { refusedHere as refused, type Client } from "./client";
import { pageEngine, type OnProgress } from "./page-engine";
import { botPace } from "../shell/settings";
import type { AnyView, LocalTable, Push, Seat, Seated, SeatInfo, Standing, Told } from "./seat";

export interface LocalSeat {
  kind: "person" | "bot";
  name: string;
  /** "greedy" unless told */
  bot?: string;
}

export interface LocalOptions {
  title: string;
  players: number;
  /** what `new` can be told of this game: families, edition, gods */
  setup: Record<string, unknown>;
  seats: LocalSeat[];
  cards?: Record<string, string>;
  seed?: number | string;
  language: string;
  /** milliseconds before each decision of a bot; 0 plays them at once; as the person has set it unless told */
  pace?: number;
}

type Answer = Standing & { game: string };

/** A new game against bots; the seat is the first person's, or nobody's where all are bots. */
export async function openLocal(options: LocalOptions, onProgress?: OnProgress): Promise<Seat> {
  const engine = await pageEngine(onProgress);
  const { title, players, setup, seats, cards, seed, language } = options;
  const opened = await engine.ask<Answer>("new", {
    ...setup,
    game: title,
    players,
    names: seats.map((seat) => seat.name),
    seed: seed ?? anySeed(),
    language,
    ...(cards && Object.keys(cards).length ? { cards } : {}),
  });
  return new TableInPage(engine, opened, { title, seats, language, ...(options.pace === undefined ? {} : { pace: options.pace }) });
}

/** Goes on with a game that was kept: what its replay holds, and what was decided after that. */
export async function openAgain(
  replay: string,
  since: readonly unknown[],
  options: Pick<LocalOptions, "title" | "seats" | "language" | "pace">,
  onProgress?: OnProgress,
): Promise<{ seat: Seat; lost: number }> {
  const engine = await pageEngine(onProgress);
  const watched = await engine.ask<Answer>("watch", { replay, language: options.language });
  let now = await engine.ask<Answer>("branch", { game: watched.game, at: watched.decisions });
  void engine.ask("close", { game: watched.game }).catch(() => undefined);
  const written = replay.trimEnd().split("\n").length - 1; // a head, and a line for each decision
  const all = written + since.length;
  // Where the rules say something else by now, the game goes on from where it was last true.
  for (const action of watched.decisions === written ? since : []) {
    try {
      now = await engine.ask<Answer>("act", { game: now.game, move: now.move, action });
    } catch (error) {
      if ((error as Error).name !== "Refused") throw error;
      break;
    }
  }
  return { seat: new TableInPage(engine, now, options), lost: all - now.decisions };
}

/** A table on which the power of one card of these files can be used at once, by the first seat; and how it lies there. */
export async function openTrial(
  files: Record<string, string>,
  card: string,
  given: string | null,
  options: Pick<LocalOptions, "title" | "seats" | "language" | "pace">,
  onProgress?: OnProgress,
): Promise<{ seat: Seat; game: string; given: string }> {
  const engine = await pageEngine(onProgress);
  const names = options.seats.map((seat) => seat.name);
  const fields = { files, title: options.title, card, names, ...(given === null ? {} : { given }) };
  const opened = await engine.ask<Answer & { given: string }>("trial", fields);
  return { seat: new TableInPage(engine, opened, options), game: opened.game, given: opened.given };
}

/** Goes on from a decision of another game in the page, against bots. */
export async function openBranch(
  game: string,
  at: number,
  options: Pick<LocalOptions, "title" | "seats" | "language" | "pace">,
): Promise<Seat> {
  const engine = await pageEngine();
  const opened = await engine.ask<Answer>("branch", { game, at });
  return new TableInPage(engine, opened, options);
}

/** Nothing at the table can tell it: a seed that could be guessed would show every card to come. */
export function anySeed(): number {
  const [high, low] = crypto.getRandomValues(new Uint32Array(2));
  return (high! & 0x1fffff) * 2 ** 32 + low!;
}

/** What a seat may ask; all else is for the host. */
const FOR_SEATS = new Set(["hello", "view", "legal", "cards", "faces", "events", "why", "act", "undo", "replay"]);
const AS_PLAYER = new Set(["view", "legal", "events", "why", "undo"]);

export class TableInPage implements Seat {
  readonly seated: Seated;
  readonly local: LocalTable;
  /** milliseconds before each decision of a bot; undefined: as the person has set it */
  pace: number | undefined;

  private readonly listeners = new Set<(message: Push) => void>();
  private readonly bots: (string | null)[];
  private readonly botSeed = anySeed();
  private language: string;
  private standing: Standing;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isClosed = false;
  // Requests that change something wait for each other, so that pushes come in the order of what they tell.
  private queue: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly engine: Client,
    opened: Answer,
    options: { title: string; seats: LocalSeat[]; language: string; pace?: number },
  ) {
    this.language = options.language;
    this.pace = options.pace;
    this.bots = options.seats.map((seat) => (seat.kind === "bot" ? (seat.bot ?? "greedy") : null));
    this.standing = standingOf(opened);
    const seats: SeatInfo[] = options.seats.map(({ kind, name }) => ({ kind, name, here: true }));
    const seat = this.bots.indexOf(null);
    this.seated = {
      ...this.standing,
      table: opened.game,
      title: options.title,
      seat: seat < 0 ? null : seat,
      names: seats.map(({ name }) => name),
      seats,
    };
    const game = opened.game;
    this.local = {
      game,
      askAs: (player, what, fields = {}) => this.engine.ask(what, { ...fields, game, player }),
      save: async () => (await this.engine.ask<{ save: string }>("save", { game, with_cards: true })).save,
      replay: async () => (await this.engine.ask<{ replay: string }>("replay", { game, with_cards: true })).replay,
    };
    this.goOn();
  }

  async ask<T = Record<string, unknown>>(what: string, fields: Record<string, unknown> = {}): Promise<T> {
    if (!FOR_SEATS.has(what)) throw refused("forbidden", `${what} is not for a seat`);
    if (typeof fields["language"] === "string") this.language = fields["language"];
    const { seat } = this.seated;
    const filled: Record<string, unknown> = { ...fields };
    delete filled["player"];
    if (what === "hello") return this.engine.ask<T>(what, filled);
    filled["game"] = this.local.game;
    if (AS_PLAYER.has(what)) {
      if (seat === null && what !== "view" && what !== "events") throw refused("not-yours", "you are watching");
      filled["player"] = seat;
    }
    if (what === "act") return this.act<T>({ language: this.language, ...filled });
    if (what === "undo" && "to" in filled) return this.undo<T>(filled);
    if (what === "replay" && !this.standing.outcome) throw refused("forbidden", "a replay tells the seed: wait for the end");
    return this.engine.ask<T>(what, filled);
  }

  onPush(listener: (message: Push) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    clearTimeout(this.timer);
    this.listeners.clear();
    void this.queue.then(() => this.engine.ask("close", { game: this.local.game })).catch(() => undefined);
  }

  private act<T>(fields: Record<string, unknown>): Promise<T> {
    return this.inTurn(async () => {
      if (this.standing.deciding !== null && this.standing.deciding !== this.seated.seat) {
        throw refused("not-yours", "somebody else must decide");
      }
      return (await this.decide(fields)) as T;
    });
  }

  private undo<T>(fields: Record<string, unknown>): Promise<T> {
    return this.inTurn(async () => {
      const { seat } = this.seated;
      const answer = await this.engine.ask<Answer & { taken_back: Told[] }>("undo", { language: this.language, ...fields });
      this.standing = standingOf(answer);
      const { taken_back } = answer;
      this.push({ push: "undone", seat, taken_back, ...this.standing, ...(await this.look()) });
      return answer as T;
    });
  }

  /** Decides, and tells it as a server does: with all that this seat needs, before the answer. */
  private async decide(fields: Record<string, unknown>): Promise<Standing> {
    const seat = this.standing.deciding;
    const since = this.standing.decisions;
    // The answer tells what a spectator sees; this seat may know more, and asks with its own eyes.
    this.standing = standingOf(await this.engine.ask<Answer>("act", fields));
    const eyes = { game: this.local.game, player: this.seated.seat, language: this.language };
    const [{ told }, seen] = await Promise.all([this.engine.ask<{ told: Told[] }>("events", { ...eyes, since }), this.look()]);
    const { action, events } = told.at(-1)!;
    this.push({ push: "moved", seat, action, events, ...this.standing, ...seen });
    return this.standing;
  }

  /** What this seat sees now, and where it may go back to. */
  private async look(): Promise<{ view: AnyView; points: number[] }> {
    const { game } = this.local;
    const player = this.seated.seat;
    const [{ view }, { points }] = await Promise.all([
      this.engine.ask<{ view: AnyView }>("view", { game, player, language: this.language }),
      player === null ? { points: [] } : this.engine.ask<{ points: number[] }>("undo", { game, player }),
    ]);
    return { view, points };
  }

  /** Does something that changes the game, and lets the bots go on after it. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    clearTimeout(this.timer);
    const result = this.queue.then(work);
    this.queue = result.then(
      () => this.goOn(),
      () => this.goOn(),
    );
    return result;
  }

  private goOn(): void {
    clearTimeout(this.timer);
    const { deciding, move } = this.standing;
    const bot = deciding === null ? null : this.bots[deciding];
    if (!bot || this.isClosed) return;
    this.timer = setTimeout(() => {
      void this.inTurn(async () => {
        if (this.standing.move !== move || this.isClosed) return;
        const { game } = this.local;
        await this.decide({ game, move, action: { bot, seed: this.botSeed }, language: this.language });
      }).catch((error: unknown) => this.push({ push: "bye", reason: error instanceof Error ? error.message : String(error) }));
    }, this.pace ?? botPace.peek());
  }

  private push(message: Push): void {
    if (!this.isClosed) for (const listener of this.listeners) listener(message);
  }
}

function standingOf({ move, decisions, deciding, outcome }: Standing): Standing {
  return { move, decisions, deciding, outcome };
}
