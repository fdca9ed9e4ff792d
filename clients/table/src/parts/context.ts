// What the parts of one table share, whichever game lies on it.
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Choosing, Thing } from "../game/choosing";
import type { Session } from "../game/session";
import type { AnyEvent } from "../game/types";

/** A card in words, for previews. */
export interface Described {
  name: string;
  /** a line under the name, such as family and level */
  line: string;
  text: string;
  source: string;
  flavour?: string | null;
}

export interface TableParts {
  session: Session;
  choosing: Choosing;
  /** What stands on a card; undefined for the back of one. */
  describe(number: number): Described | undefined;
  /** What a card is called that was taken face down, where the game has such. */
  citizen?: string | undefined;
  /** The things that an event is about, the one that it moved first. */
  thingsOf(event: AnyEvent): Thing[];
}

export const TableContext = createContext<TableParts | null>(null);

export function useTable(): TableParts {
  const parts = useContext(TableContext);
  if (!parts) throw new Error("a part of a table stands outside of one");
  return parts;
}

/** Whether the table stands inside of another page, which has a main part already. */
export const EmbeddedContext = createContext(false);

/** Where somebody can go from a game that is over. */
export interface Road {
  /** Begins another game of the same kind with the same people. */
  again?: (session: Session) => Promise<void>;
  /** a word about it, where others play too */
  hint?: string;
}

export const RoadContext = createContext<Road>({});
