// The page without a network: a service worker keeps its files after the first visit.
import { signal } from "@preact/signals";
import { engineStarted } from "./page-engine";

/** How long after the page the files are fetched that it may need later, in milliseconds. */
const SOON = 1500;

/** Whether everything is kept, the engine as well: then a game can begin without a network. */
export const isKept = signal(false);

/** Called once when the page begins. Nothing of it is in the way of the first paint, nor of an engine that starts. */
export function keepOffline(): void {
  // A page opened from a file has no such thing.
  if (!("serviceWorker" in navigator) || !location.protocol.startsWith("http")) return;
  const later = () => setTimeout(() => void engineStarted().then(register), SOON);
  if (document.readyState === "complete") later();
  else addEventListener("load", later, { once: true });
}

async function register(): Promise<void> {
  const { serviceWorker } = navigator;
  try {
    const registration = await serviceWorker.register("sw.js");
    // A new version came while the page was closed or open elsewhere: here nothing is lost yet by starting with it.
    if (registration.waiting && serviceWorker.controller) {
      serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
      registration.waiting.postMessage("take over");
    }
    await keepEngine(serviceWorker);
  } catch {
    // A browser may forbid it: then the page needs the network, and nothing else changes.
  }
}

/** Has the engine kept as well, once all else is; whoever saves on data does without. */
async function keepEngine(serviceWorker: ServiceWorkerContainer): Promise<void> {
  const { active } = await serviceWorker.ready;
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  serviceWorker.addEventListener("message", (event: MessageEvent) => {
    const { kept } = event.data as { kept?: boolean };
    if (kept !== undefined) isKept.value = kept;
  });
  await engineStarted(); // not beside an engine that fetches the very same files
  active?.postMessage("keep the engine");
}
