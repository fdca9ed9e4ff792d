// The tables of servers that this browser knows: those that were set up here, and those where somebody sits.
//
// A link is an invitation. Whoever opens it first makes a secret of their own, which opens the seat from then on; it is
// kept here before the server is asked, so that nothing is lost if the answer is.
import { signal } from "@preact/signals";
import { anySecret, keep, kept, keptNames, onKeptElsewhere } from "../shell/keep";
import type { Seated } from "./seat";
import type { MadeTable, NewTable } from "./tables";

const VERSION = 1;
/** So many tables are remembered; of more, those go that nobody has opened for longest. */
const MOST = 40;

/** What opens a seat. */
export interface SeatKey {
  /** the link it came by; null where the secret itself was the link */
  invitation: string | null;
  own: string;
  /** null until somebody sat down with it */
  seat: number | null;
}

export interface KnownTable {
  version: number;
  table: string;
  /** when it was opened last, in milliseconds since 1970 */
  at: number;
  title: string;
  names: string[];
  over: boolean;
  /** where it was set up here: all its links, and what was asked for */
  made: (Pick<MadeTable, "seats" | "watch"> & { wish: NewTable }) | null;
  keys: SeatKey[];
}

const nameOf = (table: string): string => `table.${table}`;

/** Changes whenever something about a table was kept, for lists that show them. */
export const changedTables = signal(0);
onKeptElsewhere("table.", () => (changedTables.value += 1));

export function findTable(table: string): KnownTable | null {
  try {
    const found = JSON.parse(kept(nameOf(table)) ?? "null") as KnownTable | null;
    return found && found.version === VERSION && found.table === table && Array.isArray(found.keys) ? found : null;
  } catch {
    return null;
  }
}

/** All tables that this browser knows, the one that was opened last first. */
export function knownTables(): KnownTable[] {
  const found = keptNames("table.").map((name) => findTable(name.slice("table.".length)));
  return found.filter((table) => table !== null).sort((one, other) => other.at - one.at);
}

export function forgetTable(table: string): void {
  keep(nameOf(table), null);
  changedTables.value += 1;
}

/** A table that was set up here; false where only this page remembers it. */
export function keepMade(made: MadeTable, wish: NewTable): boolean {
  const names = wish.seats.map((seat) => seat.name);
  return write({ ...blank(made.table), title: wish.game, names, made: { seats: made.seats, watch: made.watch, wish } });
}

/** What the page knows of the secret of a link, whether it is an invitation or what became of one. */
export function findKey(table: string, secret: string): SeatKey | null {
  return findTable(table)?.keys.find((key) => key.own === secret || key.invitation === secret) ?? null;
}

/** Makes a secret for whoever follows an invitation, and keeps it before anybody is asked. */
export function makeKey(table: string, invitation: string): SeatKey {
  const known = findKey(table, invitation);
  if (known) return known;
  const key: SeatKey = { invitation, own: anySecret(), seat: null };
  const found = findTable(table) ?? blank(table);
  write({ ...found, keys: [...found.keys, key] });
  return key;
}

/** Somebody sat down with this secret: from now on the table is one of theirs. */
export function keepSeated(own: string, seated: Seated): void {
  if (seated.seat === null) return;
  const found = findTable(seated.table) ?? blank(seated.table);
  const known = found.keys.find((key) => key.own === own);
  const key: SeatKey = { invitation: known?.invitation ?? null, own, seat: seated.seat };
  const keys = [...found.keys.filter((one) => one.own !== own), key];
  write({ ...found, title: seated.title, names: seated.names, over: seated.outcome !== null, at: Date.now(), keys });
}

/** A secret that opens nothing: it was not accepted, or opens nothing any more. */
export function dropKey(table: string, own: string): void {
  const found = findTable(table);
  if (!found) return;
  const keys = found.keys.filter((key) => key.own !== own);
  if (keys.length || found.made) write({ ...found, keys });
  else forgetTable(table);
}

function blank(table: string): KnownTable {
  return { version: VERSION, table, at: Date.now(), title: "elysium", names: [], over: false, made: null, keys: [] };
}

function write(table: KnownTable): boolean {
  const is_kept = keep(nameOf(table.table), JSON.stringify(table));
  for (const old of knownTables().slice(MOST)) keep(nameOf(old.table), null);
  changedTables.value += 1;
  return is_kept;
}
