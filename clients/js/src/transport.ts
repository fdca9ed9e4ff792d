// What a transport is: lines out, lines in, and whether they go through.
import type { Disconnected } from "./errors.js";

/** Whether lines go through. */
export type State = "open" | "closed";

/** Carries lines to an engine or a server and back; the client knows nothing else of it. */
export interface Transport {
  /** Sends a line, without its end; only called while it is open. */
  send(line: string): void;
  /** Hands every line that comes in to the listener, without its end. */
  onLine(listener: (line: string) => void): void;
  /**
   * Tells the listener the state if it is open or closed for good already, and then every change, with the reason where
   * it is closed. An attempt to open it that failed is told as closed once more.
   */
  onState(listener: (state: State, why?: Disconnected) => void): void;
  /** Ends it for good. */
  close(): void;
  /** Whether it opens again by itself after it was closed; left out: it does not. */
  readonly comesBack?: boolean;
  /** Gives up this connection and opens another, where it comes back: nothing is heard on this one any more. */
  reopen?(why: Disconnected): void;
}
