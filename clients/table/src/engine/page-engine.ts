// The one engine of the page: started when it is first needed, and shared by everything that needs it.
import { engineWorker, type Progress } from "elysium-rules-engine";
import { Client } from "./client";

export type { Progress } from "elysium-rules-engine";
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

async function startEngine(): Promise<Client> {
  const line = engineWorker({
    base: new URL(".", document.baseURI),
    onProgress: (progress) => {
      latest = progress;
      for (const listener of listeners) listener(latest);
    },
    // For those who measure: `performance.getEntriesByName("engine ready")`.
    onReady: (times) => performance.mark("engine ready", { detail: times }),
  });
  const client = new Client(line);
  client.onEnd(() => (running = null)); // an engine that broke later, too: the next one who asks gets another
  await client.ready;
  return client;
}
