// The games that can be played: ours, and at a server those of all packages that are installed there.
import type { Language } from "../game/types";
import { LANGUAGES } from "../words/language";
import { config } from "./config";

/** A choice at the setup of a game, as the protocol introduces it (docs/protocol). */
export interface SetupInfo {
  name: string;
  doc: string;
  words: string[];
  default: string | null;
  needed: boolean;
  by_seat: boolean;
}

export interface GameInfo {
  name: string;
  least: number;
  most: number;
  languages: string[];
  bots: string[];
  setups: SetupInfo[];
}

/** Bots that play in the page itself, the usual one first: a master needs the native core, which no page has. */
const BOTS: Readonly<Record<string, string[]>> = { elysium: ["greedy", "beginner", "casual", "advanced", "random"], ephyran: ["greedy", "random"] };

/** Games with tables, rules and setups of their own in this page. */
export const OURS: readonly GameInfo[] = ["elysium", "ephyran"].map((name) => ({ name, least: 2, most: 4, languages: [...LANGUAGES], bots: BOTS[name]!, setups: [] }));

export const isOurs = (name: string): boolean => OURS.some((game) => game.name === name);

/** What can be played: in the page our games, at a server all that it knows. */
export function gamesAt(is_local: boolean): readonly GameInfo[] {
  if (is_local) return OURS;
  const known = config.value?.games ?? [];
  const offered = config.value?.bots ?? [];
  // At a server all that it knows play, and those that whoever runs it has added; the usual one is still the first.
  const ours = OURS.map((game) => {
    const more = known.find(({ name }) => name === game.name)?.bots ?? [];
    return { ...game, bots: [...new Set([game.bots[0]!, ...more, ...offered])] };
  });
  return [...ours, ...known.filter(({ name }) => !isOurs(name))];
}

/** The language in which a game is asked for its words: that of the page, if the game speaks it. */
export function spokenBy(name: string, wanted: Language): Language {
  const languages = (config.peek()?.games?.find((game) => game.name === name)?.languages ?? []) as Language[];
  return languages.length === 0 || languages.includes(wanted) ? wanted : languages[0]!;
}
