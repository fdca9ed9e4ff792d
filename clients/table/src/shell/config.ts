// Whether a server is there: it says so itself; without one, all games run in the page.
import { signal } from "@preact/signals";

export interface Config {
  server: boolean;
  /** whether the engine lies beside the page; the page in a wheel has none, since its server has one */
  runtime: boolean;
  library?: string;
}

/** null until it is known */
export const config = signal<Config | null>(null);

export async function findConfig(): Promise<void> {
  try {
    const answer = await fetch("config.json", { cache: "no-store" });
    const found = (await answer.json()) as Partial<Config>;
    config.value = { ...found, server: found.server === true, runtime: found.runtime !== false };
  } catch {
    config.value = { server: false, runtime: true };
  }
}
