// What can be chosen when a table is set up, and what a form must have before it can be sent.
import { computed, signal } from "@preact/signals";
import type { NewSeat, NewTable } from "../engine/tables";

export const FAMILIES = ["apollo", "ares", "athena", "hades", "hephaestus", "hermes", "poseidon", "zeus"] as const;
export const SETS = ["first_game", "opulence", "misfortune", "wasteland", "deadly_plots", "why_bother"] as const;
export const GODS = ["poseidon", "gaia", "aeolus", "hephaestus"] as const;
const NAMES = ["Ariadne", "Theseus", "Daedalus", "Phaedra"];

export interface FormSeat {
  who: "person" | "greedy" | "random";
  name: string;
}

/** The form as it is filled in; one for the page, so that a second table begins where the first one ended. */
export class Setup {
  readonly game = signal<"elysium" | "ephyran">("elysium");
  readonly players = signal(3);
  /** a set, or `own` */
  readonly set = signal<string>("first_game");
  readonly own = signal<readonly string[]>([]);
  readonly edition = signal("revised");
  readonly gods = signal<readonly string[]>(["", "", "", ""]);
  readonly files = signal<Record<string, string>>({});
  readonly seats = signal<readonly FormSeat[]>([]);
  /** families that can be chosen: the printed ones, and those of the files */
  readonly families = computed(() => [...FAMILIES, ...familiesOf(this.files.value)]);
  readonly is_ready = computed(() => this.game.value !== "elysium" || this.set.value !== "own" || this.own.value.length === 5);

  constructor(is_local: boolean) {
    this.seats.value = NAMES.map((name, seat) => ({ who: is_local && seat > 0 ? "greedy" : "person", name }));
  }

  setSeat(seat: number, change: Partial<FormSeat>): void {
    this.seats.value = this.seats.value.map((one, place) => (place === seat ? { ...one, ...change } : one));
  }

  /** Chooses a family, or gives it back; never a sixth. */
  toggle(family: string): void {
    const own = this.own.value;
    if (own.includes(family)) this.own.value = own.filter((one) => one !== family);
    else if (own.length < 5) this.own.value = [...own, family];
  }

  /** What `new` is told of the game, beside players and names. */
  setup(): Pick<NewTable, "families" | "edition" | "gods"> {
    if (this.game.value === "ephyran") {
      const gods = this.gods.value.slice(0, this.players.value);
      return gods.every((god) => god !== "") ? { gods } : {};
    }
    return { families: this.set.value === "own" ? [...this.own.value] : this.set.value, edition: this.edition.value };
  }

  newSeats(): NewSeat[] {
    return this.seats.value.slice(0, this.players.value).map(({ who, name }, seat) => {
      const called = name.trim() || NAMES[seat]!;
      return who === "person" ? { kind: "person", name: called } : { kind: "bot", bot: who, name: called };
    });
  }
}

/** The families that card files bring along; the engine checks them when the table is set up. */
export function familiesOf(files: Record<string, string>): string[] {
  const found = new Set<string>();
  for (const text of Object.values(files)) {
    for (const match of text.matchAll(/^\s*family\s+([a-z][a-z0-9_]*)/gm)) found.add(match[1]!);
  }
  return [...found].filter((name) => !(FAMILIES as readonly string[]).includes(name));
}
