// New tables on a server.
import { Refused, refusedHere } from "./client";

export interface NewSeat {
  kind: "person" | "bot";
  name: string;
  bot?: string;
}

export interface NewTable {
  game: string;
  players: number;
  seats: NewSeat[];
  families?: string | string[];
  edition?: string;
  gods?: string[];
  cards?: Record<string, string>;
}

export interface MadeTable {
  table: string;
  /** of persons only */
  seats: { seat: number; secret: string }[];
  /** for those who watch */
  watch: string;
}

export async function makeTable(table: NewTable): Promise<MadeTable> {
  const answer = await fetch("api/tables", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(table),
  });
  const made = (await answer.json().catch(() => ({}))) as MadeTable & { error?: ConstructorParameters<typeof Refused>[0] };
  if (made.error) throw new Refused(made.error, made);
  if (!answer.ok) throw refusedHere("internal", `${answer.status} ${answer.statusText}`);
  return made;
}
