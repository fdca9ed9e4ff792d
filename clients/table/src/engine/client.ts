// The client package, as the page uses it: what is asked here is known when it is asked, not when it is written.
import { Client as TypedClient, Refused, type ClientOptions, type Transport } from "elysium-rules-client";

export { cutClause, Disconnected, Refused, webSocket, worker } from "elysium-rules-client";
export type { Transport } from "elysium-rules-client";

type Untyped = <T = Record<string, unknown>>(what: string, fields?: Record<string, unknown>) => Promise<T>;

/** A seat is of one game or of the other, so the answers have the type that the asker says. */
export class Client {
  readonly #client: TypedClient<"elysium", "server">;

  constructor(transport: Transport, onOpen?: (ask: Untyped) => Promise<unknown>) {
    const options: ClientOptions<"elysium", "server"> = onOpen ? { onOpen: (ask) => onOpen(ask as unknown as Untyped) } : {};
    this.#client = new TypedClient(transport, options);
  }

  ask<T = Record<string, unknown>>(what: string, fields: Record<string, unknown> = {}): Promise<T> {
    return this.#client.ask(what as "view", fields as never) as Promise<unknown> as Promise<T>;
  }

  onPush(listener: (message: unknown) => void): () => void {
    return this.#client.onPush(listener);
  }

  onState(listener: (state: "open" | "closed") => void): () => void {
    return this.#client.onState(listener);
  }

  close(): void {
    this.#client.close();
  }
}

/** A refusal that the page itself makes, in the form of the engine's. */
export function refusedHere(code: string, message: string): Refused {
  const error = { code, message, rule: null };
  return new Refused(error, { ok: false, error });
}
