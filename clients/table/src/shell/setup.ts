// What can be chosen when a table is set up, and what a form must have before it can be sent.
import { computed, signal } from "@preact/signals";
import type { GameSetup } from "../engine/kept-games";
import type { NewSeat, NewTable } from "../engine/tables";
import { config } from "./config";
import { isOurs, OURS, type GameInfo } from "./games";
import { keep, kept } from "./keep";

export const FAMILIES = ["apollo", "ares", "athena", "hades", "hephaestus", "hermes", "poseidon", "zeus"] as const;
export const SETS = ["first_game", "opulence", "misfortune", "wasteland", "deadly_plots", "why_bother"] as const;
export const GODS = ["poseidon", "gaia", "aeolus", "hephaestus"] as const;
const NAMES = ["Ariadne", "Theseus", "Daedalus", "Phaedra", "Icarus", "Minos", "Pasiphae", "Glaucus", "Catreus", "Deucalion", "Acacallis", "Androgeus"];
/** The form has no more seats than names for them. */
export const MOST_SEATS = NAMES.length;

export interface FormSeat {
  /** a person, or the name of a bot */
  who: string;
  name: string;
}

/** The form as it is filled in; one for the page, so that a second table begins where the first one ended. */
export class Setup {
  readonly game = signal("elysium");
  /** the game that is chosen, as it is introduced */
  readonly info = computed(() => this.games.find(({ name }) => name === this.game.value) ?? OURS[0]!);
  readonly players = signal(3);
  /** a set, or `own` */
  readonly set = signal<string>("first_game");
  readonly own = signal<readonly string[]>([]);
  readonly edition = signal("revised");
  readonly gods = signal<readonly string[]>(["", "", "", ""]);
  readonly files = signal<Record<string, string>>({});
  readonly seats = signal<readonly FormSeat[]>([]);
  /** what was chosen of the setups of a game that has no fields of its own here: a word, or one for each seat */
  readonly choices = signal<Record<string, readonly string[]>>({});
  /** families that can be chosen: the printed ones, those that the server offers, and those of the files */
  readonly families = computed(() => [...new Set([...FAMILIES, ...this.#offered(), ...familiesOf(this.files.value)])]);
  readonly is_ready = computed(() => this.game.value !== "elysium" || this.set.value !== "own" || this.own.value.length === 5);

  constructor(
    readonly is_local: boolean,
    readonly games: readonly GameInfo[] = OURS,
  ) {
    this.seats.value = NAMES.map((name, seat) => ({ who: is_local && seat > 0 ? "greedy" : "person", name }));
    this.#recall();
  }

  #offered(): string[] {
    const offered = this.is_local ? [] : (config.value?.families ?? []);
    return offered.filter(({ game }) => game === "elysium").map(({ key }) => key);
  }

  /** Begins next time as it was this time: the game, how many play, and what one is called. */
  remember(): void {
    const own = { game: this.game.value, players: this.players.value, set: this.set.value === "own" ? "first_game" : this.set.value, edition: this.edition.value };
    keep("setup", JSON.stringify({ ...own, name: this.seats.value[0]!.name }));
  }

  #recall(): void {
    try {
      const { game, players, set, edition, name } = JSON.parse(kept("setup") ?? "{}") as Record<string, unknown>;
      if (typeof players === "number") this.players.value = players;
      this.choose(this.games.some(({ name }) => name === game) ? (game as string) : "elysium");
      if (typeof set === "string" && (SETS as readonly string[]).includes(set)) this.set.value = set;
      if (edition === "revised" || edition === "original") this.edition.value = edition;
      if (typeof name === "string" && name.trim()) this.setSeat(0, { name: name.slice(0, 40) });
    } catch {
      // something else stands there: the form is as it is for a newcomer
    }
  }

  /** Chooses a game; as many play as before, if so many can. */
  choose(game: string): void {
    this.game.value = game;
    const { least, most } = this.info.value;
    this.players.value = Math.max(least, Math.min(most, MOST_SEATS, Math.trunc(this.players.value) || least));
    this.choices.value = {};
  }

  /** Chooses a word of a setup; of one by seats, for this seat. */
  setChoice(name: string, word: string, seat = 0): void {
    const words = [...(this.choices.value[name] ?? [])];
    words[seat] = word;
    this.choices.value = { ...this.choices.value, [name]: words };
  }

  /** The bot that somebody wants, if it plays this game; else the best one that does. */
  botOf(who: string): string {
    const { bots } = this.info.value;
    return bots.includes(who) ? who : (bots[0] ?? "random");
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
  setup(): Record<string, unknown> {
    if (!isOurs(this.game.value)) return this.#chosen();
    if (this.game.value === "ephyran") {
      const gods = this.gods.value.slice(0, this.players.value);
      return gods.every((god) => god !== "") ? { gods } : {};
    }
    return { families: this.set.value === "own" ? [...this.own.value] : this.set.value, edition: this.edition.value };
  }

  #chosen(): Record<string, unknown> {
    const made: Record<string, unknown> = {};
    for (const { name, by_seat } of this.info.value.setups) {
      const words = Array.from({ length: by_seat ? this.players.value : 1 }, (_, seat) => this.choices.value[name]?.[seat]?.trim() ?? "");
      if (words.every((word) => word !== "")) made[name] = by_seat ? words : words[0];
    }
    return made;
  }

  newSeats(): NewSeat[] {
    return this.seats.value.slice(0, this.players.value).map(({ who, name }, seat) => {
      const called = name.trim() || NAMES[seat]!;
      return who === "person" ? { kind: "person", name: called } : { kind: "bot", bot: this.botOf(who), name: called };
    });
  }
}

/** The form that stands on the page, or stood there last; what *Play now* means follows it. */
let shown: Setup | null = null;

export function showSetup(setup: Setup): Setup {
  shown = setup;
  return setup;
}

/** A game for one person, at once: as the form says, with bots on all other seats. */
export function quickSetup(is_local = false): GameSetup {
  const fits = shown?.is_ready.value && !(is_local && !isOurs(shown.game.value));
  const setup = fits ? shown! : new Setup(true);
  const seats = setup.newSeats().map(({ name, bot }, seat): NewSeat => (seat === 0 ? { kind: "person", name } : { kind: "bot", bot: bot ?? setup.botOf("greedy"), name }));
  return gameSetup(setup, seats);
}

export function gameSetup(setup: Setup, seats = setup.newSeats()): GameSetup {
  const cards = setup.game.value === "elysium" ? setup.files.value : {};
  return {
    title: setup.game.value,
    players: setup.players.value,
    setup: setup.setup(),
    seats,
    ...(Object.keys(cards).length ? { cards } : {}),
  };
}

/** The same at a server. */
export function wishOf({ title, players, setup, seats, cards }: GameSetup): NewTable {
  return { ...setup, game: title, players, seats, ...(cards ? { cards } : {}) };
}

/** The families that card files bring along; the engine checks them when the table is set up. */
export function familiesOf(files: Record<string, string>): string[] {
  const found = new Set<string>();
  for (const text of Object.values(files)) {
    for (const match of text.matchAll(/^\s*family\s+([a-z][a-z0-9_]*)/gm)) found.add(match[1]!);
  }
  return [...found].filter((name) => !(FAMILIES as readonly string[]).includes(name));
}
