// A seat at a table of a server: the protocol over a web socket, after saying which seat it is.
import { language } from "../words/language";
import { Client, webSocket } from "./client";
import { dropKey, findKey, keepSeated, makeKey } from "./known-tables";
import type { Push, Seat, Seated } from "./seat";

/** Closed so, the server wants nothing more of us: too much was asked, or the seat is not ours. */
const FOR_GOOD = new Set([1008, 1009]);
/** Nothing that is tried again gets better: the link opens no seat. */
const WRONG = new Set(["forbidden", "no-such-table", "taken"]);

type Ask = <T>(what: string, fields?: Record<string, unknown>) => Promise<T>;

export interface ServerSeat extends Seat {
  /** what opens this seat from now on; null for those who watch */
  readonly own: string | null;
}

/** Takes the seat that a link opens; rejects where the link opens none, or `stop` says that nobody waits any more. */
export async function sit(table: string, secret: string, place: "table" | "watch", stop?: AbortSignal): Promise<ServerSeat> {
  const address = new URL("ws", document.baseURI);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  const seat = new SeatAtServer(address.href, table, secret, place);
  stop?.addEventListener("abort", () => seat.close());
  await seat.ready;
  return seat;
}

class SeatAtServer implements ServerSeat {
  seated!: Seated;
  own: string | null = null;
  readonly ready: Promise<void>;
  readonly #client: Client;
  readonly #listeners = new Set<(message: Push) => void>();

  constructor(
    url: string,
    readonly table: string,
    readonly secret: string,
    readonly place: "table" | "watch",
  ) {
    let seated = () => {};
    let failed = (_: unknown) => {};
    this.ready = new Promise((resolve, reject) => ([seated, failed] = [resolve, reject]));
    // The line comes back by itself, and each time the seat is taken before anything else is asked.
    this.#client = new Client(webSocket(url, { retry: ({ code }) => !FOR_GOOD.has(code) }), async (ask) => {
      try {
        this.seated = await this.#sit(ask as Ask);
        seated();
        if (this.seated.devices) this.#tell({ push: "devices", devices: this.seated.devices });
      } catch (error) {
        if ((error as Error).name === "Refused") {
          failed(error);
          this.#tell({ push: "bye", reason: (error as Error).message });
        }
        throw error;
      }
    });
    this.#client.onPush((message) => this.#tell(message as Push));
    this.#client.onState((state) => this.#tell({ push: "connection", state }));
  }

  ask<T = Record<string, unknown>>(what: string, fields: Record<string, unknown> = {}): Promise<T> {
    return this.#client.ask<T>(what, fields);
  }

  onPush(listener: (message: Push) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    this.#listeners.clear();
    this.#client.close();
  }

  /** Sits down: with the secret of before, with one that is kept, or with a new one in exchange for an invitation. */
  async #sit(ask: Ask): Promise<Seated> {
    const { table, secret } = this;
    const sit = (fields: Record<string, unknown>) => ask<Seated>("sit", { table, language: language.peek(), ...fields });
    if (this.place === "watch") return sit({ secret });
    const known = findKey(table, secret);
    if (known && (known.seat !== null || known.invitation === null)) return this.#seat(known.own, await sit({ secret: known.own }));
    if (!known) {
      try {
        return this.#seat(secret, await sit({ secret }));
      } catch (error) {
        // Of an invitation that nobody has followed the server says that a secret of our own is missing.
        if ((error as { code?: string }).code !== "bad-request") throw error;
      }
    }
    // INVARIANT: our own secret is kept before the server hears of it; the same two again are accepted.
    const { own } = makeKey(table, secret);
    try {
      return this.#seat(own, await sit({ secret, own }));
    } catch (error) {
      if (WRONG.has((error as { code?: string }).code ?? "")) dropKey(table, own);
      throw error;
    }
  }

  #seat(own: string, seated: Seated): Seated {
    if (seated.seat !== null) {
      this.own = own;
      keepSeated(own, seated);
    }
    return seated;
  }

  #tell(message: Push): void {
    for (const listener of [...this.#listeners]) listener(message);
  }
}
