// A replay as a seat: the table at one decision of it, seen with anybody's eyes. Stepping is told like moves at a table.
import { everything, toldToAll } from "../replay/merge";
import { language } from "../words/language";
import { refusedHere, type Client } from "./client";
import { pageEngine, type OnProgress } from "./page-engine";
import type { AnyView, Push, Seat, Seated, Standing, Told } from "./seat";

/** Whose eyes: a player's, those of somebody who watches, or all at once. */
export type Eyes = number | "spectator" | "all";

export type Verdict = { result: "exact" } | { result: "drift"; number: number; reason: string } | { result: "foreign"; names: string[] };

export interface Mark {
  decisions: number;
  text: string;
}

interface Watched extends Standing {
  game: string;
  title: string;
  verdict: Verdict;
  marks: Mark[];
}

/** What both games' views have; names stand on the boards, or in a list of their own. */
type View = AnyView & { names?: string[]; players: { name?: string }[]; question: { player: number } | null };

export class ReplaySeat implements Seat {
  readonly seated: Seated;
  /** how many decisions the table has seen */
  at = 0;
  eyes: Eyes = "spectator";
  readonly #listeners = new Set<(message: Push) => void>();
  readonly #told = new Map<string, Promise<Told[]>>();

  private constructor(
    readonly engine: Client,
    readonly watched: Watched,
    names: string[],
    readonly language: string,
  ) {
    // Nobody sits here any more: there is nothing to say about who is there.
    this.seated = { ...this.standing(null), table: watched.game, title: watched.title, seat: null, names, seats: [] };
  }

  /** Reads a replay; rejects with `bad-replay` where it is none. */
  static async open(replay: string, language: string, onProgress?: OnProgress): Promise<ReplaySeat> {
    const engine = await pageEngine(onProgress);
    const watched = await engine.ask<Watched>("watch", { replay, language });
    const { view } = await engine.ask<{ view: View }>("view", { game: watched.game, player: null, at: 0 });
    const names = view.players.map((player, seat) => player.name ?? view.names?.[seat] ?? String(seat + 1));
    return new ReplaySeat(engine, watched, names, language);
  }

  get last(): number {
    return this.watched.decisions;
  }

  /** Where each part begins, in a language: that of the opening is known, another one is asked for. */
  async marks(language: string, replay: string): Promise<Mark[]> {
    if (language === this.language) return this.watched.marks;
    const again = await this.engine.ask<Watched>("watch", { replay, language });
    void this.engine.ask("close", { game: again.game }).catch(() => undefined);
    return again.marks;
  }

  /** Goes to the table after so many decisions. */
  go(at: number): void {
    const before = this.at;
    this.at = Math.max(0, Math.min(at, this.last));
    if (this.at === before) return;
    if (this.at > before + 1) this.#push({ push: "connection", state: "open" }); // too much for one step: nothing moves
    else void this.#step(before);
  }

  /** Tells a step as a table tells a decision. Whoever has stepped on meanwhile is told of that alone. */
  async #step(before: number): Promise<void> {
    const { at, eyes } = this;
    const words = { language: language.peek() };
    const [{ view, ...standing }, told] = await Promise.all([this.#view(words), this.#allEvents(words.language)]);
    if (this.at !== at || this.eyes !== eyes) return;
    const changed = { ...standing, seat: null, view, points: [] };
    if (at < before) {
      const taken_back = told.filter(({ number }) => number > at && number <= before);
      this.#push({ push: "undone", taken_back, ...changed });
    } else {
      const made = told.find(({ number }) => number === at);
      this.#push({ push: "moved", action: made?.action ?? null, events: made?.events ?? [], ...changed });
    }
  }

  look(eyes: Eyes): void {
    this.eyes = eyes;
    this.#push({ push: "connection", state: "open" });
  }

  async ask<T = Record<string, unknown>>(what: string, fields: Record<string, unknown> = {}): Promise<T> {
    const { game } = this.watched;
    switch (what) {
      case "view":
        return (await this.#view(fields)) as T;
      case "events":
        return { ...this.standing(null), told: await this.#events(fields) } as T;
      case "cards":
      case "faces":
      case "replay":
        return this.engine.ask<T>(what, { ...fields, game });
      default:
        throw refusedHere("not-yours", "a replay is only watched");
    }
  }

  onPush(listener: (message: Push) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    this.#listeners.clear();
    void this.engine.ask("close", { game: this.watched.game }).catch(() => undefined);
  }

  standing(deciding: number | null): Standing {
    const is_end = this.at === this.last;
    return { move: this.at, decisions: this.at, deciding, outcome: is_end ? this.watched.outcome : null };
  }

  async #view(fields: Record<string, unknown>): Promise<Standing & { view: View }> {
    const { at, eyes } = this;
    const { game } = this.watched;
    const see = async (player: number | null): Promise<View> =>
      (await this.engine.ask<{ view: View }>("view", { language: fields["language"], game, player, at })).view;
    const all = () => Promise.all(this.seated.names.map((_, player) => see(player)));
    const view = eyes === "all" ? everything(await all()) : await see(eyes === "spectator" ? null : eyes);
    const question = view.question ? { ...view.question, choices: [] } : null;
    return { ...this.standing(view.question?.player ?? null), decisions: at, move: at, view: { ...view, question } };
  }

  async #events(fields: Record<string, unknown>): Promise<Told[]> {
    const since = Number(fields["since"] ?? 0);
    const { at } = this;
    const told = await this.#allEvents(String(fields["language"] ?? "en"));
    return told.filter((one) => (since === 0 || one.number > since) && one.number <= at);
  }

  /** All that ever happened, as these eyes were told: asked once, then it is there for every step. */
  #allEvents(language: string): Promise<Told[]> {
    const key = `${this.eyes} ${language}`;
    let told = this.#told.get(key);
    if (!told) this.#told.set(key, (told = this.#askEvents(language, this.eyes)));
    return told;
  }

  async #askEvents(language: string, eyes: Eyes): Promise<Told[]> {
    const { game } = this.watched;
    const tell = async (player: number | null): Promise<Told[]> =>
      (await this.engine.ask<{ told: Told[] }>("events", { game, player, language })).told;
    if (eyes !== "all") return tell(eyes === "spectator" ? null : eyes);
    const [spectator, ...players] = await Promise.all([tell(null), ...this.seated.names.map((_, player) => tell(player))]);
    return toldToAll(spectator!, players);
  }

  #push(message: Push): void {
    for (const listener of this.#listeners) listener(message);
  }
}
