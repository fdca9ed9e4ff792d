// One game as the page knows it: everything a table shows is a signal here, everything a person can do a method.
//
// The engine is the only one who knows rules. Every change is pushed with the whole view; events are for the log and for
// motion. So the page cannot drift from the game, whatever a family does, and after a decision nothing is asked for. What
// was not pushed (before one came, while one was away, in another language) is fetched.
import { batch, computed, effect, signal, untracked } from "@preact/signals";
import type { Device, Push, Seat, SeatInfo, Seated, Standing } from "../engine/seat";
import { spokenBy } from "../shell/games";
import { shownScheme } from "../shell/settings";
import { language } from "../words/language";
import { Faces } from "./faces";
import type { AnyEvent, Clause, Language, Reason, Title, Titles, Told } from "./types";

/** Why something was refused, in words. */
export interface Refusal {
  code: string;
  message: string;
  rule: string | null;
  reasons: Reason[];
}

/** What the person asked *why not* about, and the answer. */
export interface Explained {
  /** what it is about, in words */
  about: string;
  reasons: Reason[];
}

interface ViewAnswer<T extends Title> extends Standing {
  view: Titles[T]["view"];
}

type Change = Extract<Push, { push: "moved" | "undone" }>;

const PATIENCE = 1000;

export class Session<T extends Title = Title> {
  readonly seated = signal<Seated>(undefined as never);
  readonly standing = signal<Standing>(undefined as never);
  readonly seats = signal<SeatInfo[]>([]);
  /** with which the own seat at a server is played */
  readonly devices = signal<Device[]>([]);
  /** the table now; null until it is known */
  readonly now = signal<Titles[T]["view"] | null>(null);
  /** looking back: the decisions after which the table is shown, and that table */
  readonly past = signal<{ at: number; view: Titles[T]["view"] } | null>(null);
  /** the table that is shown */
  readonly view = computed(() => this.past.value?.view ?? this.now.value);
  readonly cards = signal<ReadonlyMap<string, Titles[T]["card"]>>(new Map());
  readonly deck = signal<ReadonlyMap<number, Titles[T]["deck"]>>(new Map());
  readonly told = signal<Told[]>([]);
  /** the events that led from the table shown before to this one, for motion and for announcements */
  readonly latest = signal<{ event: AnyEvent; text: string }[]>([]);
  /** what was taken back since the table shown before, the newest last: motion goes backwards through it */
  readonly takenBack = signal<Told[]>([]);
  readonly points = signal<number[]>([]);
  readonly busy = signal(false);
  readonly connected = signal(true);
  /** in words, once the table was closed by its host */
  readonly bye = signal<string | null>(null);
  readonly refusal = signal<Refusal | null>(null);
  readonly explained = signal<Explained | null>(null);
  /** things of the table that a log entry points to, as keys (`card:12`) */
  readonly pointed = signal<ReadonlySet<string>>(new Set());
  readonly faces: Faces;
  /** the question, if it is this seat's to answer and the table is shown as it is now */
  readonly mine = computed<Titles[T]["question"] | null>(() => {
    const view = this.now.value;
    const seat = this.seated.value.seat;
    const question = view?.question as Titles[T]["question"] | null | undefined;
    return question && seat !== null && question.player === seat && !this.past.value ? question : null;
  });
  readonly outcome = computed(() => this.standing.value.outcome);

  #cleanups: (() => void)[] = [];
  #refreshing: Promise<void> | null = null;
  #stale = false;
  #forgetTold = false;
  #twins = new Map<string, number>();

  constructor(readonly seat: Seat) {
    this.seated.value = seat.seated;
    this.standing.value = seat.seated;
    this.seats.value = seat.seated.seats;
    this.faces = new Faces(seat, () => this.spoken, () => shownScheme.peek(), (number) => this.#twin(number));
    this.devices.value = seat.seated.devices ?? [];
    this.#cleanups.push(seat.onPush((message) => this.#heard(message)));
    this.#cleanups.push(seat.onPush((message) => message.push === "devices" && (this.devices.value = message.devices)));
    let first = true;
    this.#cleanups.push(
      effect(() => {
        void language.value;
        // The first run loads; later ones are a switch of the language, after which all texts are asked for again.
        untracked(() => void this.#speak(first));
        first = false;
      }),
      effect(() => {
        void shownScheme.value;
        untracked(() => this.faces.again());
      }),
    );
  }

  /** The game is a title's own; what needs to know which one asks here. */
  get title(): T {
    return this.seated.peek().title as T;
  }

  /** The language of what the game says. */
  get spoken(): Language {
    return spokenBy(this.title, language.peek());
  }

  name(player: number): string {
    return this.seated.value.names[player] ?? this.seats.value[player]?.name ?? String(player + 1);
  }

  /** What is printed on a card of the deck, by its number. */
  printed(number: number): Titles[T]["card"] | undefined {
    const ref = this.deck.value.get(number)?.ref;
    return ref === undefined ? undefined : this.cards.value.get(ref);
  }

  /** The clause that asks, where the engine says it. */
  clause(question: Titles[T]["question"]): Clause | null {
    return (question as { clause?: Clause | null }).clause ?? null;
  }

  /** Decides: by the number of a choice, or by an action. */
  async act(choice: number | Titles[T]["action"]): Promise<boolean> {
    if (this.busy.peek()) return false;
    return this.#change("act", { move: this.standing.peek().move, action: choice, language: this.spoken });
  }

  /** Takes back; without `to` the last decision that may be taken back. */
  async undo(to?: number): Promise<boolean> {
    const point = to ?? Math.max(...this.points.peek());
    if (this.busy.peek() || !Number.isFinite(point)) return false;
    return this.#change("undo", { move: this.standing.peek().move, to: point });
  }

  /** Asks why something is not possible now; the answer is shown by `Why`. */
  async why(about: number | Titles[T]["action"], words: string): Promise<void> {
    try {
      const answer = await this.seat.ask<{ reasons: Reason[] }>("why", { about, language: this.spoken });
      this.explained.value = { about: words, reasons: answer.reasons };
    } catch (error) {
      this.explained.value = { about: words, reasons: [{ rule: "", sentence: refusalOf(error).message, card: null, place: null }] };
    }
  }

  /** Shows the table after so many decisions; null: as it is now. */
  async at(decisions: number | null): Promise<void> {
    if (decisions === null || decisions >= this.standing.peek().decisions) {
      this.past.value = null;
      return;
    }
    try {
      const answer = await this.seat.ask<ViewAnswer<T>>("view", { at: decisions, language: this.spoken });
      this.past.value = { at: decisions, view: answer.view };
    } catch (error) {
      this.refusal.value = refusalOf(error);
    }
  }

  /** Fetches everything that may have changed; calls that come meanwhile are one more round. */
  refresh(): Promise<void> {
    if (this.#refreshing) {
      this.#stale = true;
      return this.#refreshing;
    }
    this.#refreshing = this.#round().finally(() => {
      this.#refreshing = null;
      if (this.#stale) {
        this.#stale = false;
        void this.refresh();
      }
    });
    return this.#refreshing;
  }

  close(): void {
    for (const cleanup of this.#cleanups.splice(0)) cleanup();
    this.faces.close();
    this.seat.close();
  }

  async #round(): Promise<void> {
    const words = { language: this.spoken };
    const told = this.#forgetTold ? [] : this.told.peek();
    this.#forgetTold = false;
    const since = told.length ? told[told.length - 1]!.number : 0;
    try {
      const [seen, news, back] = await Promise.all([
        this.seat.ask<ViewAnswer<T>>("view", words),
        this.seat.ask<{ told: Told[] }>("events", { ...words, since }),
        this.seated.peek().seat === null ? { points: [] } : this.seat.ask<{ points: number[] }>("undo", {}).catch(() => ({ points: [] })),
      ]);
      const fresh = news.told.filter((one) => told.length === 0 || one.number > since);
      batch(() => {
        this.standing.value = { move: seen.move, decisions: seen.decisions, deciding: seen.deciding, outcome: seen.outcome };
        this.latest.value = told.length ? fresh.flatMap((one) => one.events) : [];
        this.takenBack.value = [];
        this.now.value = seen.view;
        this.told.value = [...told, ...fresh];
        this.points.value = back.points;
      });
    } catch (error) {
      const refusal = refusalOf(error);
      // A hurried game is no reason to bother anybody: look again when there is time.
      if (refusal.code === "too-fast") setTimeout(() => void this.refresh(), PATIENCE);
      else if (this.connected.peek()) this.refusal.value = refusal;
    }
  }

  async #speak(first: boolean): Promise<void> {
    try {
      const answer = await this.seat.ask<{ cards: Titles[T]["card"][]; deck: Titles[T]["deck"][] }>("cards", { language: this.spoken });
      batch(() => {
        this.cards.value = new Map(answer.cards.map((card) => [card.ref, card]));
        this.deck.value = new Map(answer.deck.map((card) => [card.number, card]));
      });
      this.#twins.clear();
      for (const card of answer.deck) {
        const look = JSON.stringify({ ...card, number: 0 });
        if (!this.#twins.has(look)) this.#twins.set(look, card.number);
      }
    } catch (error) {
      // A game may have no list of its cards: then they are what the view calls them.
      if ((error as { code?: string }).code !== "unavailable") this.refusal.value = refusalOf(error);
    }
    if (!first) {
      this.#forgetTold = true;
      this.explained.value = null;
      this.faces.again();
      const past = this.past.peek();
      if (past) await this.at(past.at);
    }
    await this.refresh();
  }

  #twin(number: number): number {
    const card = this.deck.peek().get(number);
    return card ? (this.#twins.get(JSON.stringify({ ...card, number: 0 })) ?? number) : number;
  }

  #heard(message: Push): void {
    switch (message.push) {
      case "moved":
      case "undone":
        this.#follow(message);
        break;
      case "seats":
        this.seats.value = message.seats;
        break;
      case "bye":
        this.bye.value = message.reason;
        break;
      case "connection":
        this.connected.value = message.state === "open";
        if (message.state === "open") {
          this.bye.value = null;
          // What happened while we were away is fetched from the beginning: something may have been taken back.
          this.#forgetTold = true;
          void this.refresh();
        }
    }
  }

  /** Shows what was pushed; where it does not follow from what is known here, everything is fetched. */
  #follow(message: Change): void {
    const { move, decisions, deciding, outcome } = message;
    if (this.now.peek() && move === this.standing.peek().move) return; // a round has brought it already
    const told = this.told.peek();
    const is_back = message.push === "undone";
    if (is_back) this.past.value = null;
    const known = told.length ? told[told.length - 1]!.number : 0;
    const follows = is_back ? decisions + message.taken_back.length === known : decisions === known + 1;
    if (this.#refreshing || !this.now.peek() || !follows || message.view.language !== this.spoken) {
      if (is_back) this.told.value = told.filter((one) => one.number <= decisions);
      void this.refresh();
      return;
    }
    batch(() => {
      this.standing.value = { move, decisions, deciding, outcome };
      this.latest.value = is_back ? [] : message.events;
      this.takenBack.value = is_back ? message.taken_back : [];
      this.now.value = message.view as Titles[T]["view"];
      this.told.value = is_back ? told.filter((one) => one.number <= decisions) : [...told, { number: decisions, action: message.action, events: message.events }];
      this.points.value = message.points;
    });
  }

  async #change(what: "act" | "undo", fields: Record<string, unknown>): Promise<boolean> {
    this.busy.value = true;
    this.refusal.value = null;
    this.explained.value = null;
    try {
      // What came of it was pushed before the answer. A round that had begun before it may show the table of before.
      const answer = await this.seat.ask<Standing>(what, fields);
      if (this.#refreshing) await this.#refreshing;
      if (this.standing.peek().move !== answer.move) await this.refresh();
      return true;
    } catch (error) {
      this.refusal.value = refusalOf(error);
      void this.refresh();
      return false;
    } finally {
      this.busy.value = false;
    }
  }
}

/** Whatever went wrong, as words: a refusal of the engine, or a lost connection. */
export function refusalOf(error: unknown): Refusal {
  const { code, message, rule, reasons } = error as Partial<Refusal>;
  return { code: code ?? "lost", message: message ?? String(error), rule: rule ?? null, reasons: reasons ?? [] };
}
