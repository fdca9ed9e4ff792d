// The one engine of the page: started when it is first needed, and shared by everything that needs it.
import { Client, worker } from "./client";
import type { FromWorker, Progress } from "./worker";

export type { Progress } from "./worker";
export type OnProgress = (progress: Progress) => void;

let running: Promise<Client> | null = null;
let latest: Progress = { done: 0, total: 1, text: "fetching" };
const listeners = new Set<OnProgress>();

/** The engine, once it can answer. A start that failed can be tried again by asking again. */
export function pageEngine(onProgress?: OnProgress): Promise<Client> {
  running ??= startEngine().catch((error: unknown) => {
    running = null;
    throw error;
  });
  if (!onProgress) return running;
  listeners.add(onProgress);
  onProgress(latest);
  return running.finally(() => listeners.delete(onProgress));
}

/** Resolves when no engine is starting, however that ends. */
export async function engineStarted(): Promise<void> {
  await running?.catch(() => undefined);
}

/** Starts the engine because it will be needed soon; whoever needs it then hears what went wrong. */
export function warmUp(): void {
  pageEngine().catch(() => undefined);
}

function startEngine(): Promise<Client> {
  return new Promise((resolve, reject) => {
    const other = new Worker(new URL("./worker.js", document.baseURI), { type: "module", name: "engine" });
    const client = new Client(worker(other));
    const fail = (reason: string): void => {
      running = null; // an engine that broke later, too: the next one who asks gets another
      other.terminate();
      reject(new Error(reason));
    };
    other.addEventListener("error", (event) => fail(event.message || "the worker cannot be started"));
    other.addEventListener("message", (event: MessageEvent) => {
      const message = event.data as FromWorker;
      if ("progress" in message) {
        latest = message.progress;
        for (const listener of listeners) listener(latest);
      } else if ("ready" in message) {
        // For those who measure: `performance.getEntriesByName("engine ready")`.
        performance.mark("engine ready", { detail: message.times });
        resolve(client);
      } else if ("failed" in message) {
        fail(message.failed);
      }
    });
  });
}
