// Starts the engine in a page: a worker, or a client that speaks with one (decision 57).
import { Client, type ClientOptions, type Game, type SignalLike, type Transport, worker, type WorkerLike } from "elysium-rules-client";
import type { FromWorker, Progress } from "./worker.js";

export type { Progress } from "./worker.js";

export interface EngineOptions {
  /**
   * Where the files of this package lie: `elysium-rules-engine copy` or the plugin for Vite put them there. An address, or
   * a part of one that is seen from the page; with or without a slash at its end. It may be on another host that allows it.
   */
  base: string | { href: string };
  /** Hears how far loading has come: the step, and how many bytes of how many. */
  onProgress?: ((progress: Progress) => void) | undefined;
  /** Hears how long each step has taken, in milliseconds, once it can answer. */
  onReady?: ((times: Record<string, number>) => void) | undefined;
  /** Milliseconds without a word before it can answer; then it has failed. 60,000 unless told. */
  silence?: number | undefined;
  /** Starts the worker; as a worker of the browser unless told. */
  start?: ((script: string) => WorkerLike) | undefined;
}

export interface StartOptions extends EngineOptions {
  /** Ends the engine when it is aborted. */
  signal?: SignalLike | undefined;
  /** Milliseconds until a request is answered, unless the request says otherwise; 60,000 unless told. */
  within?: number | undefined;
}

/**
 * Starts an engine in a worker, and gives a client that speaks to it.
 *
 * Requests may be made at once: they are answered when the engine stands. If it never does, they are rejected with what
 * went wrong, and so is `ready`. `close` ends the worker.
 */
export function startEngine<G extends Game = "elysium">(options: StartOptions): Client<G, "engine"> {
  const { signal, within } = options;
  const limits: ClientOptions<G, "engine"> = { signal, within };
  return new Client<G, "engine">(engineWorker(options), limits);
}

/** The line to an engine in a worker, for a client that one makes oneself. */
export function engineWorker(options: EngineOptions): Transport {
  const { onProgress, onReady, silence, start = startWorker } = options;
  const script = new URL("worker.js", folder(options.base)).href;
  const thread = start(script);
  if (onReady) {
    thread.addEventListener("message", ({ data }) => {
      const message = data as FromWorker;
      if ("ready" in message) onReady(message.times);
    });
  }
  return worker(thread, {
    name: `the engine of ${script}`,
    silence,
    onProgress: onProgress && ((progress) => onProgress(progress as Progress)),
  });
}

function folder(base: string | { href: string }): string {
  const { document, location } = globalThis as { document?: { baseURI: string }; location?: { href: string } };
  const url = new URL(typeof base === "string" ? base : base.href, document?.baseURI ?? location?.href);
  if (!url.pathname.endsWith("/")) url.pathname += "/";
  return url.href;
}

function startWorker(script: string): WorkerLike {
  // A worker must come from the page's own host; what it imports need not.
  const isOwn = new URL(script).origin === globalThis.location.origin;
  const code = `import ${JSON.stringify(script)};`;
  const address = isOwn ? script : URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  return new Worker(address, { type: "module", name: "elysium-rules-engine" });
}
