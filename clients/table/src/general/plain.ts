// A view of a game that the page knows nothing of, as plain data, and what can be told of it all the same.
import type { About, Thing } from "../game/choosing";
import type { AnyChoice, AnyEvent } from "../game/types";

export type Plain = string | number | boolean | null | Plain[] | Part;
export interface Part {
  readonly [field: string]: Plain;
}

/** What of every view is no fact of the table. */
const ASIDE: ReadonlySet<string> = new Set(["format", "player", "language", "names", "question"]);

export const card = (number: number): Thing => `card:${number}`;

/** The fields of a view that say what lies on the table, in their order. */
export function factsOf(view: Part): [string, Plain][] {
  return Object.entries(view).filter(([name]) => !ASIDE.has(name));
}

/** Whether these are parts of players, one for each: boards, hands, seats. */
export function isBelonging(value: Plain): value is (Part & { player: number })[] {
  return Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === "object" && one !== null && typeof (one as Part)["player"] === "number");
}

/** A choice is about the card that it names, if it names one. */
export function aboutOf(action: { type: string }): About {
  const number = (action as { card?: unknown }).card;
  return { things: typeof number === "number" ? [card(number)] : [], ordered: false };
}

export function thingsOf(event: AnyEvent): Thing[] {
  return typeof event["card"] === "number" ? [card(event["card"])] : [];
}

/**
 * Where the cards lie that can be chosen, as a path such as `seats.0.hand`: the only list of numbers that has them all.
 * null where none or several do, for a number may mean anything; then they are chosen from the list of choices.
 */
export function placeOf(view: Part, choices: readonly AnyChoice[]): string | null {
  const wanted = new Set(choices.flatMap(({ action }) => (typeof (action as { card?: unknown }).card === "number" ? [(action as unknown as { card: number }).card] : [])));
  if (wanted.size === 0) return null;
  const found: string[] = [];
  const look = (value: Plain, path: string): void => {
    if (Array.isArray(value)) {
      if ([...wanted].every((one) => value.includes(one))) found.push(path);
      value.forEach((one: Plain, place) => look(one, `${path}.${place}`));
    } else if (typeof value === "object" && value !== null) {
      for (const [name, one] of Object.entries(value)) look(one, `${path}.${name}`);
    }
  };
  for (const [name, value] of factsOf(view)) look(value, name);
  return found.length === 1 ? found[0]! : null;
}
