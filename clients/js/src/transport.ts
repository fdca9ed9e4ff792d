/** Whether lines go through. */
export type State = "open" | "closed";

/** Carries lines to an engine or a server and back; the client knows nothing else of it. */
export interface Transport {
  /** Sends a line, without its end; only called while it is open. */
  send(line: string): void;
  /** Hands every line that comes in to the listener, without its end. */
  onLine(listener: (line: string) => void): void;
  /** Tells the listener the state if it is open already, and then every change. */
  onState(listener: (state: State) => void): void;
  /** Ends it for good. */
  close(): void;
  /** Whether it opens again by itself after it was closed; left out: it does not. */
  readonly comesBack?: boolean;
}
