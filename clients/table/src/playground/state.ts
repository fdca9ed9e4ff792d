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
  readonly trial = signal<{ ref: string; session: Session } | null>(null);
  readonly trying = signal<string | null>(null);

  #engine: Client | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
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

  /** Opens a table on which this card's power can be used at once. */
  async try(ref: string): Promise<void> {
    this.trying.value = ref;
    this.failure.value = null;
    try {
      const seats = [
        { kind: "person" as const, name: "Ariadne" },
        { kind: "bot" as const, name: "Theseus" },
      ];
      const seat = await openTrial({ [FILE]: this.text.peek() }, ref, { title: "elysium", seats, language: language.peek() });
      this.leave();
      this.trial.value = { ref, session: new Session(seat) };
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

  leave(): void {
    this.trial.peek()?.session.close();
    this.trial.value = null;
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
