// From clicks on things to one of the choices that the engine offers.
//
// The engine's choices are a finite list. Each of them is about some things on the table (a card, a column, a Legend):
// clicking things narrows the list, until one choice is left. Nothing here knows a rule of any game.
import { computed, effect, signal, type ReadonlySignal } from "@preact/signals";
import type { AnyChoice } from "./types";

/** Something that lies on the table and can be clicked, such as `card:12` or `quest:3`. */
export type Thing = string;

/** What a choice is about; `ordered`: the same things in another order are another choice. */
export interface About {
  things: readonly Thing[];
  ordered: boolean;
  /** nothing is done before all of them are selected, though no other choice is left: a first click never decides */
  whole?: boolean;
}

export type AboutOf<C extends AnyChoice = AnyChoice> = (action: C["action"]) => About;

const agrees = ({ things, ordered }: About, selected: readonly Thing[]): boolean =>
  ordered ? selected.every((thing, place) => things[place] === thing) : selected.every((thing) => things.includes(thing));

/** The choices that are still possible after these things were selected. */
export function remaining<C extends AnyChoice>(choices: readonly C[], about: AboutOf<C>, selected: readonly Thing[]): C[] {
  return choices.filter((choice) => agrees(about(choice.action), selected));
}

/** The choices that are about these things and nothing else. */
export function settled<C extends AnyChoice>(choices: readonly C[], about: AboutOf<C>, selected: readonly Thing[]): C[] {
  return remaining(choices, about, selected).filter((choice) => about(choice.action).things.length === selected.length);
}

/** The things that can be selected next; those that are selected can be given back. */
export function selectable<C extends AnyChoice>(choices: readonly C[], about: AboutOf<C>, selected: readonly Thing[]): Set<Thing> {
  const found = new Set<Thing>();
  for (const choice of remaining(choices, about, selected)) {
    const { things, ordered } = about(choice.action);
    if (ordered) {
      const next = things[selected.length];
      if (next !== undefined) found.add(next);
    } else {
      for (const thing of things) if (!selected.includes(thing)) found.add(thing);
    }
  }
  return found;
}

/** What is selected after a click; `null` where the click means nothing. */
export function pressed<C extends AnyChoice>(choices: readonly C[], about: AboutOf<C>, selected: readonly Thing[], thing: Thing): Thing[] | null {
  const place = selected.indexOf(thing);
  if (place >= 0) {
    const is_ordered = remaining(choices, about, selected).some((choice) => about(choice.action).ordered);
    return is_ordered ? selected.slice(0, place) : selected.filter((other) => other !== thing);
  }
  if (selectable(choices, about, selected).has(thing)) return [...selected, thing];
  // A thing that does not go with the others begins anew.
  return selectable(choices, about, []).has(thing) ? [thing] : null;
}

/** The selection of a person at one table. */
export class Choosing<C extends AnyChoice = AnyChoice> {
  readonly selected = signal<readonly Thing[]>([]);
  readonly remaining: ReadonlySignal<C[]>;
  readonly settled: ReadonlySignal<C[]>;
  readonly selectable: ReadonlySignal<Set<Thing>>;
  readonly #stop: () => void;

  constructor(
    readonly choices: ReadonlySignal<readonly C[]>,
    readonly about: AboutOf<C>,
    readonly act: (choice: C) => void,
    readonly confirms: ReadonlySignal<boolean>,
  ) {
    this.remaining = computed(() => remaining(choices.value, about, this.selected.value));
    this.settled = computed(() => (this.selected.value.length ? settled(choices.value, about, this.selected.value) : []));
    this.selectable = computed(() => selectable(choices.value, about, this.selected.value));
    // Another question: what was selected for the old one means nothing any more.
    this.#stop = effect(() => {
      void choices.value;
      this.selected.value = [];
    });
  }

  /** A click on a thing: selects it, gives it back, or decides. False where it cannot be chosen. */
  press(thing: Thing): boolean {
    const selected = pressed(this.choices.peek(), this.about, this.selected.peek(), thing);
    if (selected === null) return false;
    this.selected.value = selected;
    const left = this.remaining.peek();
    if (left.length === 1 && selected.length > 0 && !this.confirms.peek() && this.#isEnough(left[0]!, selected)) this.act(left[0]!);
    return true;
  }

  #isEnough(choice: C, selected: readonly Thing[]): boolean {
    const { things, whole } = this.about(choice.action);
    return !whole || things.length === selected.length;
  }

  clear(): void {
    this.selected.value = [];
  }

  close(): void {
    this.#stop();
  }
}
