// The client: asks an engine or a server over any transport, and hears what they push; every request is typed.
import { Disconnected, OtherProtocol, Refused, TimedOut } from "./errors.js";
import { PROTOCOL } from "./generated/protocol.js";
import { after, type Limits, onAbort, seconds, type SignalLike } from "./limits.js";
import type { Answer, Fields, Game, Partner, Push, Refusal, Requests } from "./messages.js";
import type { Transport } from "./transport.js";

/** Asks for something; see `Client.ask`. */
export type Ask<G extends Game, P extends Partner> = <D extends keyof Requests<G, P>>(
  what: D,
  fields: Fields<G, P, D>,
  limits?: Limits,
) => Promise<Answer<G, P, D>>;

export interface ClientOptions<G extends Game, P extends Partner> {
  /**
   * Run whenever the line has been opened, also again, before any other request is sent: to take a seat at a server.
   * It asks with what it is given. If it fails for any reason but a closed line, the client is ended with that.
   */
  onOpen?: ((ask: Ask<G, P>) => Promise<unknown>) | undefined;
  /**
   * Milliseconds until requests go through for the first time; then the client gives up. 30,000 unless told, and without
   * end for what does not come back by itself, because that says when it fails. `Infinity` tries for ever.
   */
  connectWithin?: number | undefined;
  /** Milliseconds until a request is answered, unless the request says otherwise; 60,000 unless told. */
  within?: number | undefined;
  /** Ends the client when it is aborted. */
  signal?: SignalLike | undefined;
  /** Whether to compare the version of the protocol on every connection; yes unless told. */
  check?: boolean | undefined;
}

/**
 * How a client is connected.
 *
 * - `connecting`: requests never went through so far
 * - `open`: they go through
 * - `closed`: they did, and the line is being opened again
 * - `ended`: nothing comes any more; it gave up, was refused or was closed
 */
export type ClientState = "connecting" | "open" | "closed" | "ended";

/** A request that waits for its answer, or for being sent. */
interface Waiting {
  id: number;
  what: string;
  line: string;
  /** whether asking twice is as good as asking once */
  again: boolean;
  sent: boolean;
  /** how many messages had come when it was sent */
  heard: number;
  within: number | undefined;
  /** whether its time is running */
  timed: boolean;
  stops: (() => void)[];
  resolve: (answer: never) => void;
  reject: (error: unknown) => void;
}

/** Requests that change something; all others may be asked again when nobody knows whether they were heard. */
const CHANGING = new Set(["new", "load", "act", "watch", "branch", "trial", "close", "sit", "invite", "dismiss"]);

function changes(what: string, fields: object): boolean {
  return CHANGING.has(what) || (what === "undo" && "to" in fields && fields.to !== undefined);
}

/**
 * Asks an engine or a server, and hands out what a server tells by itself.
 *
 * Requests are sent at once and need not wait for each other. Where the line comes back after it was closed, what changes
 * nothing is asked again by itself; what changes something is rejected with `Disconnected`, because nobody knows whether
 * it was heard: look at the table, then decide anew. Whatever is asked settles: by its answer, or when its time is over.
 */
export class Client<G extends Game = "elysium", P extends Partner = "engine"> {
  /** Resolves when requests go through for the first time; rejects with the reason where that never comes. */
  readonly ready: Promise<void>;
  readonly #transport: Transport;
  readonly #greet: ((ask: Ask<G, P>) => Promise<unknown>) | null;
  readonly #within: number;
  readonly #waiting = new Map<number, Waiting>();
  readonly #pushed = new Set<(message: Push<G>) => void>();
  readonly #broken = new Set<(line: string) => void>();
  readonly #watching = new Set<(state: ClientState, reason: Error | null) => void>();
  /** what is no longer needed once it is open for the first time, and once it is over */
  #stopConnecting: () => void = () => {};
  #stopListening: () => void = () => {};
  #isReady: () => void = () => {};
  #isNever: (reason: unknown) => void = () => {};
  #nextId = 1;
  #heard = 0;
  #state: ClientState = "connecting";
  #reason: Error | null = null;
  /** open, but only for `onOpen` */
  #greeting = false;
  #connection = 0;

  constructor(transport: Transport, options: ClientOptions<G, P> = {}) {
    this.#transport = transport;
    this.#greet = greeting(options);
    this.#within = options.within ?? 60_000;
    this.ready = new Promise((resolve, reject) => ([this.#isReady, this.#isNever] = [resolve, reject]));
    this.ready.catch(() => {}); // nobody needs to wait for it
    const connectWithin = options.connectWithin ?? (transport.comesBack ? 30_000 : Infinity);
    this.#stopConnecting = after(connectWithin, () => {
      const last = this.#reason ? `; last: ${this.#reason.message}` : "";
      this.#end(new TimedOut(`no connection within ${seconds(connectWithin)}${last}`, { cause: this.#reason }));
    });
    transport.onLine((line) => this.#receive(line));
    transport.onState((state, why) => (state === "open" ? this.#opened() : this.#closed(why ?? new Disconnected())));
    this.#stopListening = onAbort(options.signal, (reason) => this.#end(asError(reason)));
  }

  /** How it is connected. */
  get state(): ClientState {
    return this.#state;
  }

  /** Why it is not open: the latest that went wrong; null where nothing did. */
  get reason(): Error | null {
    return this.#reason;
  }

  /**
   * Sends a request and waits for its answer.
   *
   * Its time runs from now on, but not while the client connects for the first time: `connectWithin` is for that.
   *
   * @throws {Refused} it was not served
   * @throws {TimedOut} there was no answer in time
   * @throws {Disconnected} no answer will come
   * @throws the reason of the signal, if it was called off: then, too, it may have been heard
   */
  ask<D extends keyof Requests<G, P>>(what: D, fields: Fields<G, P, D>, limits: Limits = {}): Promise<Answer<G, P, D>> {
    return this.#ask(String(what), fields, limits, this.#state === "open");
  }

  /** Hears what is told without being asked; gives what ends it. */
  onPush(listener: (message: Push<G>) => void): () => void {
    return listen(this.#pushed, listener);
  }

  /**
   * Hears how it is connected, whenever that changes or another attempt has failed, with the reason where it is not open.
   * A page says so, and looks at the table again when it is open.
   */
  onState(listener: (state: ClientState, reason: Error | null) => void): () => void {
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

  #ask<T>(what: string, fields: object, { within, signal }: Limits, now: boolean): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const again = !changes(what, fields);
      if (this.#state === "ended") return reject(this.#reason);
      if (this.#state === "closed" && !again && !now) return reject(new Disconnected("the line is closed just now"));
      const id = this.#nextId++;
      const line = JSON.stringify({ ...fields, id, do: what });
      const waiting: Waiting = { id, what, line, again, sent: false, heard: 0, within, timed: false, stops: [], resolve, reject };
      this.#waiting.set(id, waiting);
      waiting.stops.push(onAbort(signal, (reason) => this.#settle(waiting).reject(reason)));
      if (!this.#waiting.has(id)) return; // called off before it began
      if (now || this.#state !== "connecting") this.#time(waiting);
      if (now) this.#send(waiting);
    });
  }

  #time(waiting: Waiting): void {
    if (waiting.timed) return;
    waiting.timed = true;
    const within = waiting.within ?? this.#within;
    const late = () => {
      const error = new TimedOut(`no answer to \`${waiting.what}\` within ${seconds(within)}`);
      this.#settle(waiting).reject(error);
      // Nothing at all has come since: nobody is there any more, though the line was never closed.
      const isMute = waiting.sent && waiting.heard === this.#heard && waiting.within === undefined;
      if (isMute && this.#state === "open" && this.#transport.comesBack) this.#transport.reopen?.(error);
    };
    waiting.stops.push(after(within, late));
  }

  #send(waiting: Waiting): void {
    waiting.sent = true;
    waiting.heard = this.#heard;
    this.#transport.send(waiting.line);
  }

  #opened(): void {
    if (this.#state === "ended") return;
    const connection = ++this.#connection;
    if (!this.#greet) return this.#isOpen();
    this.#greeting = true;
    const ask = ((what, fields, limits = {}) => {
      // The hook of a connection that is gone asks nobody.
      if (connection !== this.#connection) return Promise.reject(new Disconnected());
      return this.#ask(String(what), fields, limits, true);
    }) as Ask<G, P>;
    this.#greet(ask).then(
      () => {
        if (connection === this.#connection && this.#greeting) this.#isOpen();
      },
      (error: unknown) => {
        if (connection !== this.#connection) return; // the line was closed: the next one begins anew
        const isMute = error instanceof TimedOut && this.#transport.comesBack && this.#transport.reopen;
        if (isMute) this.#transport.reopen?.(error);
        else this.#end(asError(error));
      },
    );
  }

  #isOpen(): void {
    this.#greeting = false;
    this.#stopConnecting();
    this.#become("open", null);
    for (const waiting of [...this.#waiting.values()]) {
      this.#time(waiting);
      if (!waiting.sent) this.#send(waiting);
    }
    this.#isReady();
    this.#tell();
  }

  #closed(why: Disconnected): void {
    if (this.#state === "ended") return;
    if (!this.#transport.comesBack) return this.#end(why);
    const greeting = this.#greeting;
    this.#greeting = false;
    this.#become(this.#state === "connecting" ? "connecting" : "closed", why);
    this.#connection++;
    for (const waiting of [...this.#waiting.values()]) {
      // What the hook asked is asked by the hook again; what was not sent yet can still be.
      if (waiting.again && !(greeting && waiting.sent)) waiting.sent = false;
      else if (waiting.sent) this.#settle(waiting).reject(why);
    }
    this.#tell();
  }

  #end(error: Error): void {
    if (this.#state === "ended") return;
    this.#greeting = false;
    this.#become("ended", error);
    this.#connection++;
    this.#stopConnecting();
    this.#stopListening();
    for (const waiting of [...this.#waiting.values()]) this.#settle(waiting).reject(error);
    this.#isNever(error);
    this.#transport.close();
    this.#tell();
  }

  #become(state: ClientState, reason: Error | null): void {
    this.#state = state;
    this.#reason = reason;
  }

  #tell(): void {
    for (const listener of [...this.#watching]) listener(this.#state, this.#reason);
  }

  #settle(waiting: Waiting): Waiting {
    this.#waiting.delete(waiting.id);
    for (const stop of waiting.stops.splice(0)) stop();
    return waiting;
  }

  #receive(line: string): void {
    if (this.#state === "ended") return;
    this.#heard++;
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
    if (!waiting) return; // asked before the line was closed and asked again since, or nobody waits any more
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

/** What is done whenever the line was opened: take a seat, then see that both sides speak the same. */
function greeting<G extends Game, P extends Partner>(
  options: ClientOptions<G, P>,
): ((ask: Ask<G, P>) => Promise<unknown>) | null {
  const { onOpen, check = true } = options;
  if (!check) return onOpen ?? null;
  return async (ask) => {
    // A server answers nothing before somebody sits, and says its version then.
    let hello: { protocol?: unknown; library?: unknown } | undefined;
    const asking = (async (...request: Parameters<Ask<G, P>>) => {
      const answer = await ask(...request);
      if ("protocol" in (answer as object)) hello = answer as object;
      return answer;
    }) as Ask<G, P>;
    if (onOpen) await onOpen(asking);
    hello ??= (await ask("hello", {} as never)) as object;
    const theirs = typeof hello.protocol === "number" ? hello.protocol : null;
    const library = typeof hello.library === "string" ? hello.library : null;
    if (theirs !== PROTOCOL) throw new OtherProtocol(PROTOCOL, theirs, library);
  };
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Disconnected(String(reason), { cause: reason });
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
