// A seat at a table of a server: the protocol over a web socket, after saying which seat it is.
import { language } from "../words/language";
import { Client, webSocket } from "./client";
import type { Push, Seat, Seated } from "./seat";

/** Closed so, the server wants nothing more of us: too much was asked, or the seat is not ours. */
const FOR_GOOD = new Set([1008, 1009]);

/** Takes the seat that a link opens; rejects where the link opens none. */
export async function sit(table: string, secret: string): Promise<Seat> {
  const address = new URL("ws", document.baseURI);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  const seat = new ServerSeat(address.href, table, secret);
  await seat.ready;
  return seat;
}

class ServerSeat implements Seat {
  seated!: Seated;
  readonly ready: Promise<void>;
  readonly #client: Client;
  readonly #listeners = new Set<(message: Push) => void>();

  constructor(url: string, table: string, secret: string) {
    let seated = () => {};
    let failed = (_: unknown) => {};
    this.ready = new Promise((resolve, reject) => ([seated, failed] = [resolve, reject]));
    // The line comes back by itself, and each time the seat is taken before anything else is asked.
    this.#client = new Client(webSocket(url, { retry: ({ code }) => !FOR_GOOD.has(code) }), async (ask) => {
      try {
        this.seated = await ask<Seated>("sit", { table, secret, language: language.peek() });
        seated();
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

  #tell(message: Push): void {
    for (const listener of [...this.#listeners]) listener(message);
  }
}
