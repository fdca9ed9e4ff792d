// What the page remembers between visits; a browser that forbids it is no reason to fail.
const PREFIX = "elysium.";

/** What could not be written down: it lasts as long as the page. */
const unwritten = new Map<string, string>();

export function kept(name: string): string | null {
  const own = unwritten.get(name);
  if (own !== undefined) return own;
  try {
    return globalThis.localStorage?.getItem(PREFIX + name) ?? null;
  } catch {
    return null;
  }
}

/** Keeps a text under a name, null forgets it. False where it lasts only as long as this page: private windows, a full store. */
export function keep(name: string, value: string | null): boolean {
  unwritten.delete(name);
  try {
    const store = globalThis.localStorage;
    if (value === null) store?.removeItem(PREFIX + name);
    else if (store) store.setItem(PREFIX + name, value);
    else throw new Error("no store");
    return true;
  } catch {
    if (value !== null) unwritten.set(name, value);
    return false;
  }
}

/** The names that begin so, of all that is kept. */
export function keptNames(start: string): string[] {
  const found = new Set([...unwritten.keys()].filter((name) => name.startsWith(start)));
  try {
    for (const key of Object.keys(globalThis.localStorage ?? {})) {
      if (key.startsWith(PREFIX + start)) found.add(key.slice(PREFIX.length));
    }
  } catch {
    // then there is nothing
  }
  return [...found];
}

/** Tells when another window has changed something whose name begins so; gives what ends it. */
export function onKeptElsewhere(start: string, listener: (value: string | null) => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === null || event.key.startsWith(PREFIX + start)) listener(event.newValue);
  };
  globalThis.addEventListener?.("storage", hear);
  return () => globalThis.removeEventListener?.("storage", hear);
}

/** A text that nobody can guess, of 192 bits, from the letters of an address. */
export function anySecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
}
