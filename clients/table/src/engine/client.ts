// The client package, as the page uses it: what is asked here is known when it is asked, not when it is written.
import { Client as TypedClient, Refused, type ClientOptions, type RefusalCode, type Transport } from "elysium-rules-client";

export { cutClause, Disconnected, Refused, webSocket } from "elysium-rules-client";
export type { Transport } from "elysium-rules-client";

type Untyped = <T = Record<string, unknown>>(what: string, fields?: Record<string, unknown>) => Promise<T>;

/** A seat is of one game or of the other, so the answers have the type that the asker says. */
export class Client {
  readonly #client: TypedClient<"elysium", "server">;

  constructor(transport: Transport, onOpen?: (ask: Untyped) => Promise<unknown>) {
    // A page that waits for its server waits as long as it is open, and says so.
    const options: ClientOptions<"elysium", "server"> = onOpen
      ? { onOpen: (ask) => onOpen(ask as unknown as Untyped), connectWithin: Infinity }
      : {};
    this.#client = new TypedClient(transport, options);
  }

  ask<T = Record<string, unknown>>(what: string, fields: Record<string, unknown> = {}): Promise<T> {
    return this.#client.ask(what as "view", fields as never) as Promise<unknown> as Promise<T>;
  }

  onPush(listener: (message: unknown) => void): () => void {
    return this.#client.onPush(listener);
  }

  /** Hears whether requests go through, whenever that changes. */
  onState(listener: (state: "open" | "closed") => void): () => void {
    let last: "open" | "closed" = "closed";
    return this.#client.onState((state) => {
      const now = state === "open" ? "open" : "closed";
      if (now !== last) listener((last = now));
    });
  }

  /** Resolves when requests go through; rejects with the reason where they never will. */
  get ready(): Promise<void> {
    return this.#client.ready;
  }

  /** Hears when nothing will come any more, and why. */
  onEnd(listener: (reason: Error) => void): () => void {
    return this.#client.onState((state, reason) => state === "ended" && reason && listener(reason));
  }

  close(): void {
    this.#client.close();
  }
}

/** A refusal that the page itself makes, in the form of the engine's; its codes may be the page's own. */
export function refusedHere(code: string, message: string): Refused {
  const error = { code: code as RefusalCode, message, rule: null };
  return new Refused(error, { ok: false, error });
}
