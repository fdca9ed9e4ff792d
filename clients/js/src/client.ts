import { Disconnected, Refused } from "./errors.js";
import type { Answer, Fields, Game, Partner, Push, Refusal, Requests } from "./messages.js";
import type { State, Transport } from "./transport.js";

/** Asks for something; see `Client.ask`. */
export type Ask<G extends Game, P extends Partner> = <D extends keyof Requests<G, P>>(
  what: D,
  fields: Fields<G, P, D>,
) => Promise<Answer<G, P, D>>;

export interface ClientOptions<G extends Game, P extends Partner> {
  /**
   * Run whenever the line has been opened, also again, before any other request is sent: to take a seat at a server.
   * It asks with what it is given. If it fails for any reason but a closed line, the client is closed with that.
   */
  onOpen?: (ask: Ask<G, P>) => Promise<unknown>;
}

/** A request that waits for its answer, or for being sent. */
interface Waiting {
  id: number;
  line: string;
  /** whether asking twice is as good as asking once */
  again: boolean;
  sent: boolean;
  resolve: (answer: never) => void;
  reject: (error: Error) => void;
}

/** Requests that change something; all others may be asked again when nobody knows whether they were heard. */
const CHANGING = new Set(["new", "load", "act", "watch", "branch", "close", "sit"]);

function changes(what: string, fields: object): boolean {
  return CHANGING.has(what) || (what === "undo" && "to" in fields && fields.to !== undefined);
}

/**
 * Asks an engine or a server, and hands out what a server tells by itself.
 *
 * Requests are sent at once and need not wait for each other. Where the line comes back after it was closed, what changes
 * nothing is asked again by itself; what changes something is rejected with `Disconnected`, because nobody knows whether
 * it was heard: look at the table, then decide anew.
 */
export class Client<G extends Game = "elysium", P extends Partner = "engine"> {
  readonly #transport: Transport;
  readonly #greet: ((ask: Ask<G, P>) => Promise<unknown>) | undefined;
  readonly #waiting = new Map<number, Waiting>();
  readonly #pushed = new Set<(message: Push<G>) => void>();
  readonly #broken = new Set<(line: string) => void>();
  readonly #watching = new Set<(state: State) => void>();
  #nextId = 1;
  /** `new`: never open so far; `greeting`: open, but only for `onOpen` */
  #state: "new" | "greeting" | State = "new";
  #connection = 0;
  #ended: Error | null = null;

  constructor(transport: Transport, options: ClientOptions<G, P> = {}) {
    this.#transport = transport;
    this.#greet = options.onOpen;
    transport.onLine((line) => this.#receive(line));
    transport.onState((state) => (state === "open" ? this.#opened() : this.#closed()));
  }

  /** Whether requests go through now. */
  get state(): State {
    return this.#state === "open" ? "open" : "closed";
  }

  /**
   * Sends a request and waits for its answer.
   *
   * @throws {Refused} it was not served
   * @throws {Disconnected} no answer will come
   */
  ask<D extends keyof Requests<G, P>>(what: D, fields: Fields<G, P, D>): Promise<Answer<G, P, D>> {
    return this.#ask(String(what), fields, this.#state === "open");
  }

  /** Hears what is told without being asked; gives what ends it. */
  onPush(listener: (message: Push<G>) => void): () => void {
    return listen(this.#pushed, listener);
  }

  /** Hears whether requests go through: a page says so, and looks at the table again when they do. */
  onState(listener: (state: State) => void): () => void {
    return listen(this.#watching, listener);
  }

  /** Hears of lines that are no messages. They answer nothing; whoever wrote them made a mistake. */
  onBroken(listener: (line: string) => void): () => void {
    return listen(this.#broken, listener);
  }

  /** Ends the conversation; what has no answer yet gets none. */
  close(): void {
    this.#end(new Disconnected("the client was closed"));
  }

  #ask<T>(what: string, fields: object, now: boolean): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const again = !changes(what, fields);
      if (this.#ended) return reject(this.#ended);
      if (this.#state === "closed" && !again) return reject(new Disconnected("the line is closed just now"));
      const id = this.#nextId++;
      const line = JSON.stringify({ ...fields, id, do: what });
      const waiting: Waiting = { id, line, again, sent: false, resolve, reject };
      this.#waiting.set(id, waiting);
      if (now) this.#send(waiting);
    });
  }

  #send(waiting: Waiting): void {
    waiting.sent = true;
    this.#transport.send(waiting.line);
  }

  #opened(): void {
    if (this.#ended) return;
    const connection = ++this.#connection;
    if (!this.#greet) return this.#ready();
    this.#state = "greeting";
    const ask = ((what, fields) => {
      // The hook of a connection that is gone asks nobody.
      if (connection !== this.#connection) return Promise.reject(new Disconnected());
      return this.#ask(String(what), fields, true);
    }) as Ask<G, P>;
    this.#greet(ask).then(
      () => {
        if (connection === this.#connection && this.#state === "greeting") this.#ready();
      },
      (error: Error) => {
        if (connection === this.#connection && !(error instanceof Disconnected)) this.#end(error);
      },
    );
  }

  #ready(): void {
    this.#state = "open";
    for (const waiting of [...this.#waiting.values()]) if (!waiting.sent) this.#send(waiting);
    for (const listener of [...this.#watching]) listener("open");
  }

  #closed(): void {
    if (this.#ended) return;
    if (!this.#transport.comesBack) return this.#end(new Disconnected());
    const wasOpen = this.#state === "open";
    const greeting = this.#state === "greeting";
    if (this.#state !== "new") this.#state = "closed";
    this.#connection++;
    for (const waiting of [...this.#waiting.values()]) {
      // What the hook asked is asked by the hook again; what was not sent yet can still be.
      if (waiting.again && !(greeting && waiting.sent)) waiting.sent = false;
      else if (waiting.sent) this.#settle(waiting).reject(new Disconnected());
    }
    if (wasOpen) for (const listener of [...this.#watching]) listener("closed");
  }

  #end(error: Error): void {
    if (this.#ended) return;
    const wasOpen = this.#state === "open";
    this.#ended = error;
    this.#state = "closed";
    this.#connection++;
    for (const waiting of [...this.#waiting.values()]) this.#settle(waiting).reject(error);
    this.#transport.close();
    if (wasOpen) for (const listener of [...this.#watching]) listener("closed");
  }

  #settle(waiting: Waiting): Waiting {
    this.#waiting.delete(waiting.id);
    return waiting;
  }

  #receive(line: string): void {
    const message = read(line);
    if (!message) {
      for (const listener of [...this.#broken]) listener(line);
      return;
    }
    if (!("id" in message)) {
      if ("push" in message) for (const listener of [...this.#pushed]) listener(message as unknown as Push<G>);
      return;
    }
    const waiting = this.#asked(message.id);
    if (!waiting) return; // asked before the line was closed, and asked again since
    this.#settle(waiting);
    if (message.ok === true) waiting.resolve(message as never);
    else waiting.reject(new Refused((message.error ?? { code: "internal" }) as Refusal, message));
  }

  /** Who waits for an answer: one that does not say is about the oldest request, which was too long to be read. */
  #asked(id: unknown): Waiting | undefined {
    if (id !== null) return this.#waiting.get(id as number);
    for (const waiting of this.#waiting.values()) if (waiting.sent) return waiting;
    return undefined;
  }
}

function listen<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function read(line: string): Record<string, unknown> | null {
  try {
    const message: unknown = JSON.parse(line);
    return typeof message === "object" && message !== null && !Array.isArray(message)
      ? (message as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
