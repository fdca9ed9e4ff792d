// What the choices and events of Ephyran are about, as things on its table. No rule stands here.
import type { About, Thing } from "../game/choosing";
import type { AnyEvent, Ephyran } from "../game/types";

export const TERRITORIES: readonly Ephyran.Territory[] = ["lagoon", "lands", "forest", "mountain"];
export const ZONES = [1, 2, 3, 4] as const;

export const card = (number: number): Thing => `card:${number}`;
export const zone = (owner: number, territory: string, number: number): Thing => `zone:${owner}:${territory}:${number}`;
export const territory = (owner: number, name: string): Thing => `territory:${owner}:${name}`;
export const player = (seat: number): Thing => `player:${seat}`;
export const DRAW_PILE: Thing = "pile:draw";
export const DISCARD_PILE: Thing = "pile:discard";
export const TARTARUS: Thing = "pile:tartarus";

const PILES: Record<string, Thing> = { "draw pile": DRAW_PILE, "discard pile": DISCARD_PILE, tartarus: TARTARUS };

/** How many zones of a Territory are built. */
export function height(view: Ephyran.View, owner: number, name: Ephyran.Territory): number {
  return view.players[owner]?.city[TERRITORIES.indexOf(name)]?.length ?? 0;
}

/**
 * What a choice is about: the card, and where it goes. A card is built on the next free zone, put in the place of the
 * uppermost one, thrown on the discard pile, or played into Tartarus; so each of these is a click on that place.
 */
export function aboutOf(action: Ephyran.Action, view: Ephyran.View): About {
  // A card that can only be thrown away is not thrown away by a click on it.
  const some = (...things: Thing[]): About => ({ things, ordered: false, whole: true });
  switch (action.type) {
    case "Build":
      return some(card(action.card), zone(action.player, action.territory, height(view, action.player, action.territory) + 1));
    case "Replace":
      return some(card(action.card), zone(action.player, action.territory, height(view, action.player, action.territory)));
    case "Reclaim":
      return some(card(action.card), zone(action.owner, action.territory, height(view, action.owner, action.territory)));
    case "Reinforce":
      return some(card(action.card), TARTARUS);
    case "Discard":
      return some(card(action.card), DISCARD_PILE);
    case "Draw":
      return some(PILES[action.pile] ?? DRAW_PILE);
    case "PickCard":
    case "Answer":
      return some(card(action.card));
    case "PickZone":
      return some(zone(action.owner, action.territory, action.number));
    case "PickHand":
      return some(card(action.card), zone(action.player, action.territory, action.number));
    case "PickTerritory":
      return some(territory(action.owner, action.territory));
    case "PickPlayer":
      return some(player(action.target));
    default:
      return some(); // a way, yes or no: only in the list
  }
}

/** The things that an event is about, the one that it moved first. */
export function thingsOf(event: AnyEvent): Thing[] {
  const found: Thing[] = [];
  const seat = (value: unknown): value is number => typeof value === "number" && value >= 0;
  const owner = seat(event["owner"]) ? event["owner"] : event["player"];
  const place = event["territory"];
  if (typeof place === "string" && seat(owner)) {
    found.push(typeof event["number"] === "number" ? zone(owner, place, event["number"]) : territory(owner, place));
  }
  for (const key of ["card", "given", "taken"]) if (typeof event[key] === "number") found.push(card(event[key]));
  for (const key of ["source", "target"]) {
    const word = event[key];
    if (typeof word === "string" && PILES[word]) found.push(PILES[word]);
    else if (seat(word)) found.push(player(word));
  }
  if (seat(event["player"])) found.push(player(event["player"]));
  if (seat(event["owner"])) found.push(player(event["owner"]));
  if (typeof event["cause"] === "number") found.push(card(event["cause"]));
  return [...new Set(found)];
}
