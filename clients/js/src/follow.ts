// The view that events lead to, for both games: what a frontend keeps that draws what happens.
import { ElysiumTable } from "./follow/elysium.js";
import { EphyranTable } from "./follow/ephyran.js";
import type * as elysium from "./generated/elysium.js";
import type * as ephyran from "./generated/ephyran.js";
import type { Event, Game, View } from "./messages.js";

/**
 * The view that events lead to: what a page draws between two views, event by event. It knows no rule of the game.
 *
 * What is asked is no fact of the table: `question` is null and `open_powers` empty in the result, and `stage` and `draws`
 * of Ephyran are those of `view`. All else equals the view that the same viewer would be shown.
 *
 * @param view what the viewer saw before; it stays as it is
 * @param events what happened since, in order, as the same viewer may know it
 * @param deck the cards by their numbers, as the answer to `cards` has them; Elysium needs it
 */
export function follow(game: "elysium", view: View<"elysium">, events: Iterable<Event<"elysium">>, deck: readonly elysium.DeckCard[]): View<"elysium">;
export function follow(game: "ephyran", view: View<"ephyran">, events: Iterable<Event<"ephyran">>, deck?: readonly ephyran.DeckCard[]): View<"ephyran">;
export function follow(game: Game, view: View, events: Iterable<Event>, deck: readonly (elysium.DeckCard | ephyran.DeckCard)[] = []): View {
  const copy = structuredClone(view);
  copy.question = null;
  if ("open_powers" in copy) copy.open_powers = [];
  const table =
    game === "elysium" ? new ElysiumTable(copy as elysium.View, deck as elysium.DeckCard[]) : new EphyranTable(copy as ephyran.View);
  for (const event of events) table.take(event as never);
  return copy;
}
