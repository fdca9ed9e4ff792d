// A transport over a web socket, which comes back by itself after it was cut.
import { Disconnected } from "./errors.js";
import { after, seconds } from "./limits.js";
import type { State, Transport } from "./transport.js";

/** What is needed of a web socket; the one of every browser has it. */
export interface SocketLike {
  send(text: string): void;
  close(code?: number): void;
  addEventListener(event: "open" | "error", listener: () => void): void;
  addEventListener(event: "message", listener: (event: { data: unknown }) => void): void;
  addEventListener(event: "close", listener: (event: { code: number; reason: string }) => void): void;
}

export interface WebSocketOptions {
  /** Makes a socket; that of the browser, or of node 22 and later, unless told. */
  socket?: ((url: string) => SocketLike) | undefined;
  /** A number from 0 up to 1, for how long to wait before the next attempt, so that not all come back at once. */
  random?: (() => number) | undefined;
  /** Milliseconds before the first attempt; each time twice as many. 500 unless told. */
  shortest?: number | undefined;
  /** Milliseconds before an attempt at most. 30,000 unless told. */
  longest?: number | undefined;
  /** Milliseconds until an attempt must have opened the line; then it has failed. 10,000 unless told. */
  openWithin?: number | undefined;
  /** Whether to try again after the line was closed so; always unless told. */
  retry?: ((how: { code: number; reason: string; attempts: number }) => boolean) | undefined;
}

/** What a browser says where it will not say what happened. */
const ABNORMAL = 1006;

/**
 * Speaks to a server over a web socket, one line in a message.
 *
 * When the line is closed, it is opened again: after half to all of a time that doubles from attempt to attempt, and
 * begins anew once a message has come.
 */
export function webSocket(url: string | { href: string }, options: WebSocketOptions = {}): Transport {
  const { shortest = 500, longest = 30_000, openWithin = 10_000, random = Math.random, retry = () => true } = options;
  const address = typeof url === "string" ? url : url.href;
  const make = options.socket ?? browserSocket;
  let hear: (line: string) => void = () => {};
  let tell: (state: State, why?: Disconnected) => void = () => {};
  let socket: SocketLike | null = null;
  let stopWaiting: () => void = () => {};
  let open = false;
  let over = false;
  let last: Disconnected | undefined;
  let attempts = 0;

  const connect = () => {
    const mine = make(address);
    socket = mine;
    const late = { code: ABNORMAL, reason: `nothing within ${seconds(openWithin)}` };
    stopWaiting = after(openWithin, () => {
      lost(mine, late);
      mine.close();
    });
    mine.addEventListener("open", () => {
      if (mine !== socket) return;
      stopWaiting();
      open = true;
      tell("open");
    });
    mine.addEventListener("message", ({ data }) => {
      if (mine !== socket || typeof data !== "string") return;
      attempts = 0;
      hear(data);
    });
    mine.addEventListener("error", () => {}); // `close` comes as well
    mine.addEventListener("close", (how) => lost(mine, how));
  };

  const lost = (mine: SocketLike, { code, reason }: { code: number; reason: string }, why?: Disconnected) => {
    if (mine !== socket) return;
    socket = null;
    stopWaiting();
    over = !retry({ code, reason, attempts });
    // INVARIANT: who hears that it is closed can ask whether it comes back.
    const wait = Math.min(longest, shortest * 2 ** attempts++) * (0.5 + random() / 2);
    if (!over) stopWaiting = after(wait, connect);
    const how = reason ? `${code}: ${reason}` : String(code);
    last = why ?? new Disconnected(open ? `the line to ${address} was closed (${how})` : `no connection to ${address} (${how})`);
    open = false;
    tell("closed", last);
  };

  connect();
  return {
    get comesBack() {
      return !over;
    },
    send: (line) => socket?.send(line),
    onLine: (listener) => void (hear = listener),
    onState: (listener) => {
      tell = listener;
      if (open) listener("open");
      else if (over) listener("closed", last);
    },
    reopen: (why) => {
      const mine = socket;
      if (!mine) return;
      lost(mine, { code: ABNORMAL, reason: why.message }, why);
      mine.close();
    },
    close: () => {
      over = true;
      stopWaiting();
      const mine = socket;
      socket = null;
      mine?.close(1000);
      if (open) {
        open = false;
        tell("closed");
      }
    },
  };
}

function browserSocket(address: string): SocketLike {
  if (typeof WebSocket === "undefined") throw new TypeError("there is no WebSocket here: give one in the option `socket`");
  return new WebSocket(address) as SocketLike;
}
