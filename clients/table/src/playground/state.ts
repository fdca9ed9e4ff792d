// What the playground knows: a text, what the engine says about it, and a table on which one of its cards is tried.
import { effect, signal } from "@preact/signals";
import type { Client } from "../engine/client";
import { openTrial } from "../engine/local";
import { pageEngine, type Progress } from "../engine/page-engine";
import { refusalOf, Session } from "../game/session";
import type { Elysium, Face, Finding } from "../game/types";
import { shownScheme } from "../shell/settings";
import { language } from "../words/language";
import type { Advice, Advise } from "./advice";
import { marksOf, type Mark } from "./places";

export const FILE = "playground.ely";
/** How long nobody types before the text is checked, in milliseconds. */
const PAUSE = 300;

interface Drawn {
  cards: Elysium.PrintedCard[];
  faces: ({ ref: string } & Face)[];
  findings: Finding[];
}

/** What was done at a trial, as a test. */
export interface WrittenTest {
  text: string;
  holds: boolean;
  note: string;
}

/** A card that is tried: its table, and how it lies there, as text. */
export interface Trial {
  ref: string;
  session: Session;
  game: string;
  /** the cards with which it is played, whatever is written meanwhile */
  files: Record<string, string>;
}

export class Playground {
  readonly text = signal("");
  readonly findings = signal<Finding[]>([]);
  readonly marks = signal<Mark[]>([]);
  readonly cards = signal<Elysium.PrintedCard[]>([]);
  readonly faces = signal<ReadonlyMap<string, Face>>(new Map());
  /** the text for which all this holds; null while nothing is known */
  readonly checked = signal<string | null>(null);
  readonly progress = signal<Progress | null>({ done: 0, total: 1, text: "fetching" });
  readonly failure = signal<string | null>(null);
  /** the card that is tried, and its table */
  readonly trial = signal<Trial | null>(null);
  readonly trying = signal<string | null>(null);
  /** the position as somebody writes it, as it was laid out, and what is wrong with it */
  readonly given = signal("");
  readonly laid = signal("");
  readonly givenFindings = signal<Finding[]>([]);
  readonly givenMarks = signal<Mark[]>([]);
  readonly test = signal<WrittenTest | null>(null);

  #engine: Client | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #givenTimer: ReturnType<typeof setTimeout> | undefined;
  #running = false;
  #again = false;
  readonly #stops: (() => void)[] = [];

  constructor(text: string) {
    this.text.value = text;
    this.#stops.push(
      effect(() => {
        void [this.text.value, language.value, shownScheme.value];
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => void this.#look(), PAUSE);
      }),
    );
    this.#stops.push(
      effect(() => {
        const given = this.given.value;
        clearTimeout(this.#givenTimer);
        if (this.trial.value) this.#givenTimer = setTimeout(() => void this.#lookAtGiven(given), PAUSE);
      }),
    );
    void this.start();
  }

  async start(): Promise<void> {
    this.failure.value = null;
    try {
      this.#engine = await pageEngine((progress) => (this.progress.value = progress));
      this.progress.value = null;
      await this.#look();
    } catch (error) {
      this.failure.value = refusalOf(error).message;
    }
  }

  get has_errors(): boolean {
    return this.findings.value.some((finding) => finding.severity === "error");
  }

  /** Opens a table on which this card's power can be used at once; or as a position says that somebody has written. */
  async try(ref: string, given: string | null = null): Promise<void> {
    this.trying.value = ref;
    this.failure.value = null;
    try {
      const seats = [
        { kind: "person" as const, name: "Ariadne" },
        { kind: "bot" as const, name: "Theseus" },
      ];
      const files = { [FILE]: this.text.peek() };
      const opened = await openTrial(files, ref, given, { title: "elysium", seats, language: language.peek() });
      this.leave();
      this.laid.value = this.given.value = opened.given;
      this.#noteGiven([], opened.given);
      this.trial.value = { ref, session: new Session(opened.seat), game: opened.game, files };
    } catch (error) {
      this.failure.value = refusalOf(error).message;
    } finally {
      this.trying.value = null;
    }
  }

  /** What the engine tells of a place in the text; nothing before it is there. */
  readonly advise: Advise = async (text, at) => {
    try {
      return (await this.#engine?.ask<Advice>("advise", { text, at, language: language.peek() })) ?? null;
    } catch {
      return null; // an editor without advice is an editor
    }
  };

  /** What the engine tells of a place in the position; where it knows nothing, nothing is offered. */
  readonly adviseGiven: Advise = async (given, at) => {
    const nothing: Advice = { start: at, end: at, completions: [], hover: null };
    const trial = this.trial.peek();
    try {
      if (!trial || !this.#engine) return nothing;
      return await this.#engine.ask<Advice>("position", { files: trial.files, card: trial.ref, given, at, language: language.peek() });
    } catch {
      return nothing;
    }
  };

  async #lookAtGiven(given: string): Promise<void> {
    const trial = this.trial.peek();
    if (!trial || !this.#engine) return;
    try {
      const { findings } = await this.#engine.ask<{ findings: Finding[] }>("position", { files: trial.files, card: trial.ref, given });
      if (this.given.peek() === given) this.#noteGiven(findings, given);
    } catch (error) {
      this.failure.value = refusalOf(error).message;
    }
  }

  #noteGiven(findings: Finding[], given: string): void {
    this.givenFindings.value = findings;
    this.givenMarks.value = marksOf(given, findings.filter((finding) => finding.place));
  }

  /** Writes down what was done at the trial so far. */
  async takeOver(name: string): Promise<void> {
    const trial = this.trial.peek();
    if (!trial || !this.#engine) return;
    try {
      this.test.value = await this.#engine.ask<WrittenTest>("test", { game: trial.game, name });
    } catch (error) {
      this.failure.value = refusalOf(error).message;
    }
  }

  /** Puts the test behind the cards that it is about. */
  addTest(): void {
    const test = this.test.peek();
    if (test) this.text.value = `${this.text.peek().trimEnd()}\n\n${test.text}`;
    this.test.value = null;
  }

  leave(): void {
    clearTimeout(this.#givenTimer);
    this.trial.peek()?.session.close();
    this.trial.value = null;
    this.test.value = null;
  }

  close(): void {
    clearTimeout(this.#timer);
    for (const stop of this.#stops) stop();
    this.leave();
  }

  /** Asks about the text as it is now; while an answer is on its way nothing else is asked, so that typing never piles up. */
  async #look(): Promise<void> {
    if (!this.#engine) return;
    if (this.#running) {
      this.#again = true;
      return;
    }
    this.#running = true;
    do {
      this.#again = false;
      await this.#ask(this.#engine, this.text.peek());
    } while (this.#again);
    this.#running = false;
  }

  async #ask(engine: Client, text: string): Promise<void> {
    const files = { [FILE]: text };
    try {
      const { findings } = await engine.ask<{ findings: Finding[] }>("check", { files });
      this.findings.value = findings;
      this.marks.value = marksOf(text, findings);
      this.failure.value = null;
      // What was drawn of the last good text stays until there is another: a picture does not vanish at every key.
      if (!this.has_errors) {
        const drawn = await engine.ask<Drawn>("draw", { files, language: language.peek(), scheme: shownScheme.peek() });
        this.cards.value = drawn.cards;
        this.faces.value = new Map(drawn.faces.map(({ ref, svg, alt }) => [ref, { svg, alt }]));
      }
      this.checked.value = text;
    } catch (error) {
      this.failure.value = refusalOf(error).message;
    }
  }
}
