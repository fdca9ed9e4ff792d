// A transport over a worker in a page: the engine of the package elysium-rules-engine.
import { Disconnected } from "./errors.js";
import { after, seconds } from "./limits.js";
import type { State, Transport } from "./transport.js";

/** How far a worker has come with what it needs before it can answer. */
export interface Progress {
  done: number;
  total: number;
  /** what it is at: a word that a page shows as it likes */
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
  onProgress?: ((progress: Progress) => void) | undefined;
  /** Hears what went wrong when the worker ended by itself. */
  onError?: ((error: unknown) => void) | undefined;
  /** Milliseconds without a word before it is ready; then it has failed. 60,000 unless told. */
  silence?: number | undefined;
  /** What it is called in a message about it; `the worker` unless told. */
  name?: string | undefined;
}

/**
 * Speaks to an engine inside a worker: `{line}` in both directions.
 *
 * Before it can answer, the worker says `{progress: {done, total, text}}` as often as it likes, and then `{ready: true}`,
 * or `{failed: "…"}` in words. Whatever ends it, whoever waits for an answer is told what it was.
 */
export function worker(worker: WorkerLike, options: WorkerOptions = {}): Transport {
  const { silence = 60_000, name = "the worker" } = options;
  let hear: (line: string) => void = () => {};
  let tell: (state: State, why?: Disconnected) => void = () => {};
  let state: "loading" | State = "loading";
  let last: Disconnected | undefined;
  let stopWaiting: () => void = () => {};
  const end = (why?: Disconnected) => {
    if (state === "closed") return;
    state = "closed";
    last = why;
    stopWaiting();
    worker.terminate();
    tell("closed", why);
  };
  const wait = () => {
    stopWaiting();
    stopWaiting = after(silence, () => end(new Disconnected(`${name} has said nothing for ${seconds(silence)}, and is not ready`)));
  };
  wait();
  worker.addEventListener("message", ({ data }) => {
    if (typeof data !== "object" || data === null || state === "closed") return;
    if (state === "loading") wait();
    if ("line" in data && typeof data.line === "string") hear(data.line);
    else if ("progress" in data) options.onProgress?.(data.progress as Progress);
    else if ("failed" in data) fail(data.failed, `${name} failed: ${String(data.failed)}`);
    else if ("ready" in data && state === "loading") {
      stopWaiting();
      state = "open";
      tell("open");
    }
  });
  const fail = (cause: unknown, message: string) => {
    if (state === "closed") return;
    options.onError?.(cause);
    end(new Disconnected(message, { cause }));
  };
  worker.addEventListener("error", (event) => {
    const said = messageOf(event);
    // A script that is not there, or is none, ends without a word.
    const message = said ? `${name} broke down: ${said}` : `${name} cannot be started: is its script there?`;
    fail(event, message);
  });
  worker.addEventListener("messageerror", (event) => fail(event, `${name} said something that cannot be read`));
  return {
    send: (line) => worker.postMessage({ line }),
    onLine: (listener) => void (hear = listener),
    onState: (listener) => {
      tell = listener;
      if (state !== "loading") listener(state, last);
    },
    close: () => end(),
  };
}

function messageOf(event: unknown): string {
  return typeof event === "object" && event !== null && "message" in event && event.message ? String(event.message) : "";
}
