import type { State, Transport } from "./transport.js";

/** How far a worker has come with what it needs before it can answer. */
export interface Progress {
  done: number;
  total: number;
  /** what it is at, for a person */
  text: string;
}

/** What is needed of a worker; that of every browser has it. */
export interface WorkerLike {
  postMessage(message: { line: string }): void;
  terminate(): unknown;
  addEventListener(event: "message", listener: (event: { data: unknown }) => void): void;
  addEventListener(event: "error" | "messageerror", listener: (event: unknown) => void): void;
}

export interface WorkerOptions {
  /** Hears how far the worker has come. */
  onProgress?: (progress: Progress) => void;
  /** Hears what went wrong when the worker ended by itself. */
  onError?: (error: unknown) => void;
}

/**
 * Speaks to an engine inside a worker: `{line}` in both directions.
 *
 * Before it can answer, the worker says `{progress: {done, total, text}}` as often as it likes, and then `{ready: true}`.
 */
export function worker(worker: WorkerLike, options: WorkerOptions = {}): Transport {
  let hear: (line: string) => void = () => {};
  let tell: (state: State) => void = () => {};
  let state: "loading" | State = "loading";
  const end = () => {
    if (state === "closed") return;
    state = "closed";
    worker.terminate();
    tell("closed");
  };
  worker.addEventListener("message", ({ data }) => {
    if (typeof data !== "object" || data === null || state === "closed") return;
    if ("line" in data && typeof data.line === "string") hear(data.line);
    else if ("progress" in data) options.onProgress?.(data.progress as Progress);
    else if ("ready" in data && state === "loading") {
      state = "open";
      tell("open");
    }
  });
  const fail = (event: unknown) => {
    if (state === "closed") return;
    options.onError?.(event);
    end();
  };
  worker.addEventListener("error", fail);
  worker.addEventListener("messageerror", fail);
  return {
    send: (line) => worker.postMessage({ line }),
    onLine: (listener) => void (hear = listener),
    onState: (listener) => {
      tell = listener;
      if (state !== "loading") listener(state);
    },
    close: end,
  };
}
