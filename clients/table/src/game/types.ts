// The messages of both games, from the published description of the protocol: nothing is written down twice.
import type * as Elysium from "../../../../docs/protocol/elysium";
import type * as Ephyran from "../../../../docs/protocol/ephyran/ephyran";

export type { Elysium, Ephyran };

/** What differs from game to game; a `Session` is about one of them. */
export interface Titles {
  elysium: { view: Elysium.View; card: Elysium.PrintedCard; deck: Elysium.DeckCard; choice: Elysium.Choice; action: Elysium.Action; question: Elysium.Question };
  ephyran: { view: Ephyran.View; card: Ephyran.PrintedCard; deck: Ephyran.DeckCard; choice: Ephyran.Choice; action: Ephyran.Action; question: Ephyran.Question };
}
export type Title = keyof Titles;

export type Language = Elysium.Language;
export type Reason = Elysium.Reason;
export type Finding = Elysium.Finding;

/** What both games' choices have; `action` is known to the game only. */
export interface AnyChoice {
  number: number;
  action: { type: string };
  label: string;
}

/** A stretch of a card's source (offsets in characters). */
export interface Clause {
  start: number;
  end: number;
}

export interface AnyEvent {
  type: string;
  [field: string]: unknown;
}

export type { Told } from "../engine/seat";

/** The picture of a card, with the words for those who do not see it. */
export interface Face {
  svg: string;
  alt: string;
}
