// Making tables at a server, and what it says when it does not.
import { Disconnected, Refused, TimedOut } from "./errors.js";
import { after, type Limits, onAbort, seconds } from "./limits.js";
import type { Game, NewTable, Refusal, TableMade } from "./messages.js";

/** What is needed of `fetch`; that of browsers and of node has it. */
export type FetchLike = (
  url: string,
  request: { method: string; headers: Record<string, string>; body: string; credentials: "omit"; signal: never },
) => Promise<{ ok: boolean; status: number; statusText: string; json(): Promise<unknown> }>;

export interface CreateTableOptions extends Limits {
  /** Another `fetch` than the one there is. */
  fetch?: FetchLike | undefined;
}

/**
 * Sets a table up at a server, which may be on another address than the page: it is started with `--origin` then.
 *
 * The answer has an invitation for each person, which `sitDown` makes a seat of, and the secret for those who watch.
 *
 * @throws {Refused} the server sets up no such table, or none just now
 * @throws {TimedOut} it did not answer within 30 seconds, or the time that was given; the table may be there
 * @throws {Disconnected} it cannot be reached, or does not let this page speak to it
 */
export async function createTable<G extends Game = "elysium">(
  server: string | { href: string },
  wish: NewTable<G>,
  options: CreateTableOptions = {},
): Promise<TableMade<G>> {
  const { within = 30_000, signal } = options;
  const send = options.fetch ?? (fetch as unknown as FetchLike);
  const { href } = addressAt(server, "api/tables");
  const cancel = new AbortController();
  const stops = [
    after(within, () => cancel.abort(new TimedOut(`no answer from ${href} within ${seconds(within)}`))),
    onAbort(signal, (reason) => cancel.abort(reason)),
  ];
  try {
    const request = {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(wish),
      credentials: "omit" as const,
      signal: cancel.signal as never,
    };
    const answer = await send(href, request);
    const said = (await answer.json().catch((error: unknown) => {
      if (cancel.signal.aborted) throw error;
      return null;
    })) as (TableMade<G> & { error?: Refusal }) | null;
    if (said?.error) throw new Refused(said.error, said);
    if (!answer.ok || !said) {
      throw new Disconnected(`${href} answered ${answer.status} ${answer.statusText}, and nothing that a server of tables says`);
    }
    return said;
  } catch (error) {
    if (cancel.signal.aborted) throw cancel.signal.reason;
    if (error instanceof Refused || error instanceof Disconnected) throw error;
    // A browser does not tell the one from the other.
    const hint = "is the server there, and was it started with `--origin` and the address of this page?";
    throw new Disconnected(`${href} cannot be asked: ${hint}`, { cause: error });
  } finally {
    for (const stop of stops) stop();
  }
}

/** Where the web socket of a server is: `https://play.example/` has it at `wss://play.example/ws`. */
export function socketAddress(server: string | { href: string }): string {
  const address = addressAt(server, "ws");
  address.protocol = address.protocol === "https:" || address.protocol === "wss:" ? "wss:" : "ws:";
  return address.href;
}

/** A place at a server, whether or not its address ends with a slash. */
function addressAt(server: string | { href: string }, place: string): URL {
  const base = new URL(typeof server === "string" ? server : server.href);
  [base.hash, base.search] = ["", ""];
  if (!base.pathname.endsWith("/")) base.pathname += "/";
  return new URL(place, base);
}
