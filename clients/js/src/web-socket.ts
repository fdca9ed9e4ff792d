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
  /** Makes a socket; that of the browser unless told. */
  socket?: (url: string) => SocketLike;
  /** A number from 0 up to 1, for how long to wait before the next attempt, so that not all come back at once. */
  random?: () => number;
  /** Milliseconds before the first attempt; each time twice as many. 500 unless told. */
  shortest?: number;
  /** Milliseconds before an attempt at most. 30,000 unless told. */
  longest?: number;
  /** Whether to try again after the line was closed so; always unless told. */
  retry?: (how: { code: number; reason: string; attempts: number }) => boolean;
}

/**
 * Speaks to a server over a web socket, one line in a message.
 *
 * When the line is closed, it is opened again: after half to all of a time that doubles from attempt to attempt, and
 * begins anew once a message has come.
 */
export function webSocket(url: string, options: WebSocketOptions = {}): Transport {
  const { shortest = 500, longest = 30_000, random = Math.random, retry = () => true } = options;
  const make = options.socket ?? ((address: string) => new WebSocket(address) as SocketLike);
  let hear: (line: string) => void = () => {};
  let tell: (state: State) => void = () => {};
  let socket: SocketLike | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let open = false;
  let over = false;
  let attempts = 0;

  const connect = () => {
    const mine = make(url);
    socket = mine;
    mine.addEventListener("open", () => {
      if (mine !== socket) return;
      open = true;
      tell("open");
    });
    mine.addEventListener("message", ({ data }) => {
      if (mine !== socket || typeof data !== "string") return;
      attempts = 0;
      hear(data);
    });
    mine.addEventListener("error", () => {}); // `close` comes as well
    mine.addEventListener("close", ({ code, reason }) => {
      if (mine !== socket) return;
      socket = null;
      over = !retry({ code, reason, attempts });
      // INVARIANT: who hears that it is closed can ask whether it comes back.
      const wait = Math.min(longest, shortest * 2 ** attempts++) * (0.5 + random() / 2);
      if (!over) timer = setTimeout(connect, wait);
      if (open || over) {
        open = false;
        tell("closed");
      }
    });
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
    },
    close: () => {
      over = true;
      clearTimeout(timer);
      const last = socket;
      socket = null;
      last?.close(1000);
      if (open) {
        open = false;
        tell("closed");
      }
    },
  };
}
