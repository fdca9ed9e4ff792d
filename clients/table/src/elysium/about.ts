// What the choices and events of Elysium are about, as things on its table. No rule stands here.
import type { About, Thing } from "../game/choosing";
import type { AnyEvent, Elysium } from "../game/types";

export const card = (number: number): Thing => `card:${number}`;
export const column = (player: number, colour: string): Thing => `column:${player}:${colour}`;
export const legend = (player: number, place: number | null): Thing => `legend:${player}:${place ?? "new"}`;
export const player = (seat: number): Thing => `player:${seat}`;
export const quest = (number: number): Thing => `quest:${number}`;
export const level = (number: number): Thing => `level:${number}`;
export const family = (key: string): Thing => `family:${key}`;
export const DRAW_PILE: Thing = "pile:draw";

export function aboutOf(action: Elysium.Action): About {
  const some = (...things: Thing[]): About => ({ things, ordered: false });
  switch (action.type) {
    case "TakeCard":
    case "UsePower":
    case "PickCard":
    case "PickSeen":
      return some(card(action.card));
    case "TakeQuest":
      return some(quest(action.quest));
    case "TakeCitizen":
      return some(DRAW_PILE);
    case "DismissColumn":
    case "PickColumn":
      return some(column(action.player, action.colour));
    case "SwapColumns":
      return some(column(action.player, action.given), column(action.player, action.received));
    case "Transfer":
      return some(card(action.card), legend(action.player, action.legend));
    case "PickCards":
      return some(...action.cards.map(card));
    case "OrderCards":
      return { things: action.cards.map(card), ordered: true };
    case "PickLevel":
      return some(level(action.level));
    case "PickFamily":
      return some(family(action.family));
    case "PickPlayer":
      return some(player(action.chosen));
    default:
      return some(); // an amount, a way, yes or no, the end of a turn: only in the list
  }
}

const seats = (...values: unknown[]): Thing[] =>
  values.filter((value): value is number => typeof value === "number" && value >= 0).map(player);

/** The things that an event is about: what moved first, then whom it concerns, then the card that made it happen. */
export function thingsOf(event: AnyEvent): Thing[] {
  const found: Thing[] = [];
  const cards = [event["card"], event["citizen"], ...(Array.isArray(event["cards"]) ? event["cards"] : [])];
  for (const number of cards) if (typeof number === "number") found.push(card(number));
  if (typeof event["quest"] === "number") found.push(quest(event["quest"]));
  const { player: seat, colour, given, received } = event;
  for (const word of [colour, given, received]) {
    if (typeof word === "string" && typeof seat === "number") found.push(column(seat, word));
  }
  if (typeof event["level"] === "number") found.push(level(event["level"]));
  if (typeof event["family"] === "string") found.push(family(event["family"]));
  if (event.type === "CardTransferred") found.push(legend(seat as number, event["legend"] as number));
  found.push(...seats(seat));
  // The zone of a card stands in `source` as well, as a word; accounts are numbers.
  found.push(...seats(event["source"], event["target"]));
  if (event["action"] && typeof event["action"] === "object") found.push(...aboutOf(known(event["action"] as Elysium.Action)).things, ...seats((event["action"] as { player: number }).player));
  if (typeof event["cause"] === "number") found.push(card(event["cause"]));
  return [...new Set(found)];
}

/** What was done in secret names no cards. */
function known(action: Elysium.Action): Elysium.Action {
  if (action.type === "OrderCards" && !action.cards) return { ...action, cards: [] };
  return action;
}
