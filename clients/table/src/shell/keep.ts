// What the page remembers between visits; a browser that forbids it is no reason to fail.
const PREFIX = "elysium.";

export function kept(name: string): string | null {
  try {
    return globalThis.localStorage?.getItem(PREFIX + name) ?? null;
  } catch {
    return null;
  }
}

export function keep(name: string, value: string | null): void {
  try {
    if (value === null) globalThis.localStorage?.removeItem(PREFIX + name);
    else globalThis.localStorage?.setItem(PREFIX + name, value);
  } catch {
    // private windows: the choice lasts as long as the page
  }
}
