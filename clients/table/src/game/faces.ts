// The pictures of cards: asked for when something wants to show them, many at a time, each only once.
import { signal, type Signal } from "@preact/signals";
import type { Seat } from "../engine/seat";
import type { Face, Language } from "./types";

interface FacesAnswer {
  faces: ({ card: number } & Face)[];
  back: Face;
  citizen: Face | null;
}

const LATER = 1000; // milliseconds, after an answer that did not come
const AT_ONCE = 24; // faces in one answer, so that the first ones are there soon

/** Two copies of a card with the same condition look the same. */
export type Twin = (number: number) => number;

export class Faces {
  readonly back: Signal<Face | null> = signal(null);
  readonly citizen: Signal<Face | null> = signal(null);
  /** whether pictures can be had at all; without them cards are shown as text */
  readonly available = signal(true);
  #by = new Map<number, Signal<Face | null>>();
  #wanted = new Set<number>();
  #asked = new Set<number>();
  #timer: ReturnType<typeof setTimeout> | null = null;
  #round = 0;
  #is_closed = false;

  constructor(
    readonly seat: Seat,
    readonly language: () => Language,
    readonly scheme: () => "light" | "dark",
    readonly twin: Twin,
  ) {}

  /** The face of a card, now or as soon as it is there. */
  of(number: number): Signal<Face | null> {
    const key = this.twin(number);
    let face = this.#by.get(key);
    if (!face) this.#by.set(key, (face = signal(null)));
    if (!this.#asked.has(key) && this.available.peek()) {
      this.#wanted.add(key);
      this.#soon();
    }
    return face;
  }

  /** The language or the scheme has changed: the old pictures stay until the new ones are there. */
  again(): void {
    this.#round += 1;
    this.#asked.clear();
    for (const key of this.#by.keys()) this.#wanted.add(key);
    if (this.#wanted.size) this.#soon();
  }

  close(): void {
    this.#is_closed = true;
  }

  #soon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      void this.#fetch();
    }, 5);
  }

  async #fetch(): Promise<void> {
    const round = this.#round;
    const cards = [...this.#wanted].slice(0, AT_ONCE);
    for (const key of cards) {
      this.#wanted.delete(key);
      this.#asked.add(key);
    }
    try {
      const answer = await this.seat.ask<FacesAnswer>("faces", { cards, language: this.language(), scheme: this.scheme() });
      if (round === this.#round) {
        for (const { card, svg, alt } of answer.faces) this.#set(card, { svg, alt });
        this.back.value = answer.back;
        this.citizen.value = answer.citizen;
      }
    } catch (error) {
      // An engine without pictures says `bad-request`; a lost connection only means: later.
      if ((error as { code?: string }).code === "bad-request") {
        this.available.value = false;
        return;
      }
      for (const key of cards) {
        this.#asked.delete(key);
        this.#wanted.add(key);
      }
      if (this.#is_closed) return;
      await new Promise((done) => setTimeout(done, LATER));
    }
    if (this.#wanted.size && !this.#is_closed) this.#soon();
  }

  #set(number: number, face: Face): void {
    const key = this.twin(number);
    const there = this.#by.get(key);
    if (there) there.value = face;
    else this.#by.set(key, signal(face));
  }
}

/** A picture as an address: nothing in it can run, whatever is written on the card. */
export function pictured(svg: string): string {
  return "data:image/svg+xml;charset=utf-8," + encodeURIComponent(svg);
}
