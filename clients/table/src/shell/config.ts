// Whether a server is there: it says so itself; without one, all games run in the page.
import { signal } from "@preact/signals";
import type { GameInfo } from "./games";
import { keep, kept } from "./keep";

export interface Config {
  server: boolean;
  /** whether the engine lies beside the page; the page in a wheel has none, since its server has one */
  runtime: boolean;
  /** there is a server, but it does not answer just now */
  away: boolean;
  library?: string;
  /** what the server can play */
  games?: GameInfo[];
  /** families that it offers beside the printed ones */
  families?: { game: string; key: string; names: Record<string, string> }[];
  /** bots that whoever runs it has added to those of the games */
  bots?: string[];
}

/** Under which what was last known is kept: pages of several servers may share an origin. */
const KEPT = `config.${globalThis.location?.pathname ?? ""}`;
/** Milliseconds until a server that is away is asked again. */
const AGAIN = 5000;

/** null until it is known */
export const config = signal<Config | null>(null);

let timer: ReturnType<typeof setTimeout> | undefined;

/** Asks; while a server is away, again and again. */
export async function findConfig(): Promise<void> {
  clearTimeout(timer);
  const known = lastKnown();
  try {
    const answer = await fetch("config.json", { cache: "no-store" });
    if (!answer.ok) throw new Error(String(answer.status));
    const found = (await answer.json()) as Partial<Config> & { offline?: boolean };
    // The service worker answers in the place of who is away; what it can tell is which files it has.
    if (found.offline) settle({ server: known.server, runtime: found.runtime === true, away: known.server });
    else {
      settle({ ...found, server: found.server === true, runtime: found.runtime !== false, away: false });
      keep(KEPT, JSON.stringify({ server: found.server === true, runtime: found.runtime !== false }));
    }
  } catch {
    settle({ ...known, away: known.server });
  }
}

function settle(found: Config): void {
  const before = config.peek();
  if (!before || before.away !== found.away || before.server !== found.server || before.runtime !== found.runtime) config.value = found;
  if (found.away) timer = setTimeout(() => void findConfig(), AGAIN);
}

function lastKnown(): Pick<Config, "server" | "runtime"> {
  try {
    const { server, runtime } = JSON.parse(kept(KEPT) ?? "{}") as Partial<Config>;
    return { server: server === true, runtime: runtime !== false };
  } catch {
    return { server: false, runtime: true };
  }
}
