// Times and signals: how long something may take, and how it is called off.
/** What is needed of an `AbortSignal`; written down here, so that these types need neither a browser's nor node's. */
export interface SignalLike {
  readonly aborted: boolean;
  readonly reason?: unknown;
  addEventListener(event: "abort", listener: () => void): void;
  removeEventListener(event: "abort", listener: () => void): void;
}

/** How long something may take, and who can call it off. */
export interface Limits {
  /** Milliseconds; `Infinity`: as long as it takes. */
  within?: number | undefined;
  /** Calls it off: whoever waits is rejected with the signal's reason. */
  signal?: SignalLike | undefined;
}

/** What a timer of JavaScript can wait for; it takes more for nothing. */
const LONGEST = 2 ** 31 - 1;

/** Calls *late* after so many milliseconds, unless what it gives is called before. */
export function after(milliseconds: number, late: () => void): () => void {
  if (!(milliseconds <= LONGEST)) return () => {};
  const timer = setTimeout(late, milliseconds);
  return () => clearTimeout(timer);
}

/** Calls *listener* when the signal is aborted, at once if it was before, unless what it gives is called before. */
export function onAbort(signal: SignalLike | undefined, listener: (reason: unknown) => void): () => void {
  if (!signal) return () => {};
  const tell = () => listener(signal.reason ?? new DOMException("This operation was aborted", "AbortError"));
  if (signal.aborted) {
    tell();
    return () => {};
  }
  signal.addEventListener("abort", tell);
  return () => signal.removeEventListener("abort", tell);
}

/** A time for a person: `30 s`. */
export function seconds(milliseconds: number): string {
  return `${Math.round(milliseconds / 100) / 10} s`;
}
