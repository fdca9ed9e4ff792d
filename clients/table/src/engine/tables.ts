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
  seats: { seat: number; invitation: string }[];
  /** for those who watch */
  watch: string;
}

/** Sets up a table; rejects with the code `away` where no server answers. */
export async function makeTable(table: NewTable): Promise<MadeTable> {
  const sent = fetch("api/tables", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(table),
  });
  const answer = await sent.catch(() => {
    throw refusedHere("away", "the server does not answer");
  });
  const made = (await answer.json().catch(() => ({}))) as MadeTable & { error?: ConstructorParameters<typeof Refused>[0] };
  if (made.error) throw new Refused(made.error, made);
  // A proxy answers in the place of a server that is away.
  if (answer.status >= 502 && answer.status <= 504) throw refusedHere("away", "the server does not answer");
  if (!answer.ok) throw refusedHere("internal", `${answer.status} ${answer.statusText}`);
  return made;
}
