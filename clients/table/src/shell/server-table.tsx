// A table at a server: the seat that a link opens, and the way on once the game is over.
import { useMemo } from "preact/hooks";
import { findKey, findTable, forgetTable, keepMade } from "../engine/known-tables";
import { sit } from "../engine/server";
import { makeTable, type NewTable } from "../engine/tables";
import type { Session } from "../game/session";
import type { Elysium, Ephyran } from "../game/types";
import { RoadContext, type Road } from "../parts/context";
import { shell } from "../words/shell";
import { isOurs } from "./games";
import { go, goInstead, seatLink } from "./routes";
import { FAMILIES } from "./setup";
import { OpenTable } from "./table";

interface Props {
  page: "table" | "watch";
  table: string;
  secret: string;
}

export function ServerTable({ page, table, secret }: Props) {
  // The address changes when an invitation has become a secret of our own; the seat stays the same.
  const entrance = useMemo(() => findKey(table, secret)?.invitation ?? secret, [table, secret]);
  const open = async (stop: AbortSignal) => {
    const seat = await sit(table, secret, page, stop);
    if (seat.own !== null && !stop.aborted) goInstead(seatLink("table", table, seat.own, location.href));
    return seat;
  };
  const road: Road = page === "table" ? { again: playAgain, hint: shell("again_hint") } : {};
  const known = findTable(table);
  const forget = known && (
    <p>
      <button
        type="button"
        onClick={() => {
          forgetTable(table);
          go("#/");
        }}
      >
        {shell("forget_table")}
      </button>
    </p>
  );
  return (
    <RoadContext.Provider value={road}>
      <OpenTable name={`${page}/${table}/${entrance}`} open={open} wait={<p>{shell("connecting")}</p>} long={shell("server_away")} instead={forget} />
    </RoadContext.Provider>
  );
}

/** A new table with the same people and bots; whoever clicks sets it up, and hands out its links. */
async function playAgain(session: Session): Promise<void> {
  const { table, seat } = session.seated.peek();
  const wish = findTable(table)?.made?.wish ?? (await wishOf(session));
  const made = await makeTable(wish);
  keepMade(made, wish);
  const [only] = made.seats;
  if (made.seats.length === 1 && only?.seat === seat) go(new URL(seatLink("table", made.table, only.invitation, location.href)).hash);
  else go(`#/links/${made.table}`);
}

/** What this table was set up with, as far as it shows; the kinds of bots do not. */
async function wishOf(session: Session): Promise<NewTable> {
  const seats = session.seats.peek().map(({ kind, name }) => ({ kind, name }));
  const common = { game: session.title, players: seats.length, seats };
  if (!isOurs(session.title)) return common;
  if (session.title === "ephyran") {
    const view = session.now.peek() as Ephyran.View;
    return { ...common, gods: view.players.map((player) => player.god) };
  }
  const { families, edition } = session.now.peek() as Elysium.View;
  const own = families.filter((family) => !(FAMILIES as readonly string[]).includes(family));
  if (!own.length) return { ...common, families, edition };
  // Families of somebody's own stand in the replay, which may be read now.
  const { replay } = await session.seat.ask<{ replay: string }>("replay", { with_cards: true });
  const { sources = {} } = (JSON.parse(replay.slice(0, replay.indexOf("\n"))) as { game: { sources?: Record<string, string> } }).game;
  return { ...common, families, edition, cards: Object.fromEntries(own.map((family) => [`${family}.ely`, sources[family] ?? ""])) };
}
