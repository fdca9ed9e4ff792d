// All that anybody at the table knows, put together from what each one is shown.
import type { Told } from "../game/types";

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);
const holes = (list: readonly unknown[]): number => list.filter((item) => item === null).length;

/** Two sights of the same thing: what one does not show is taken from the other. */
export function merged(one: unknown, other: unknown): unknown {
  if (one === null || one === undefined) return other;
  if (other === null || other === undefined) return one;
  if (Array.isArray(one) && Array.isArray(other)) {
    if (one.length !== other.length) return one.length > other.length ? one : other; // a list of what one has seen
    // The order in which cards are shown differs from eye to eye: so the list with fewer holes is taken as it is.
    if (holes(one) !== holes(other)) return holes(one) < holes(other) ? one : other;
    return one.every(isObject) || one.every(Array.isArray) ? one.map((item, place) => merged(item, other[place])) : one;
  }
  if (isObject(one) && isObject(other)) {
    const result: Record<string, unknown> = { ...one };
    for (const [key, value] of Object.entries(other)) result[key] = merged(one[key], value);
    return result;
  }
  return one;
}

/** The views of all players as one; it belongs to nobody, and nothing is chosen in it. */
export function everything<V extends object>(views: readonly V[]): V {
  const question = (views[0] as { question?: object | null }).question;
  const plain = views.map((view) => ({ ...view, player: null, question: null }));
  const all = plain.reduce<unknown>(merged, null) as V;
  return { ...all, question: question ? { ...question, choices: [] } : null };
}

/** What happened, each event as the one who did it was told. */
export function toldToAll(spectator: readonly Told[], players: readonly (readonly Told[])[]): Told[] {
  return spectator.map((told, place) => ({
    ...told,
    action: (merged(told.action, players[Number(told.action?.["player"])]?.[place]?.action) as Told["action"]) ?? told.action,
    events: told.events.map((happening, number) => {
      const doer = happening.event["player"];
      const own = typeof doer === "number" ? players[doer]?.[place]?.events : undefined;
      return own?.length === told.events.length ? own[number]! : happening;
    }),
  }));
}
