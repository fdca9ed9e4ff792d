// A transport over a process: `elysium engine`, started by node.
import { Disconnected } from "./errors.js";
import type { State, Transport } from "./transport.js";

/** What is needed of a process that was started with pipes; `spawn` of `node:child_process` gives it. */
export interface Child {
  stdin: { write(text: string): unknown; end(): unknown; on(event: "error", listener: () => void): unknown } | null;
  stdout: {
    setEncoding(encoding: "utf8"): unknown;
    on(event: "data", listener: (text: string) => void): unknown;
    on(event: "end", listener: () => void): unknown;
  } | null;
  on(event: "error", listener: (error: Error) => void): unknown;
  on(event: "exit", listener: (code: number | null, signal: string | null) => void): unknown;
}

/**
 * Speaks to `elysium engine` over its stdin and stdout.
 *
 * `close` ends its input, and that ends the process. Its stderr is not read here: let it be inherited, or read it.
 */
export function stdio(child: Child): Transport {
  const { stdin, stdout } = child;
  if (!stdin || !stdout) throw new TypeError("the process needs pipes for stdin and stdout");
  let hear: (line: string) => void = () => {};
  let tell: (state: State, why?: Disconnected) => void = () => {};
  let open = true;
  let last: Disconnected | undefined;
  let begun = "";
  let how = "";
  const end = (message: string, cause?: unknown) => {
    if (!open) return;
    open = false;
    last = new Disconnected(message, cause === undefined ? undefined : { cause });
    tell("closed", last);
  };
  stdout.setEncoding("utf8");
  stdout.on("data", (text) => {
    const lines = (begun + text).split("\n");
    begun = lines.pop() ?? "";
    for (const line of lines) if (line) hear(line.endsWith("\r") ? line.slice(0, -1) : line);
  });
  child.on("exit", (code, signal) => void (how = signal ? ` by ${signal}` : ` with ${code}`));
  // What a process has written before it ended is heard first.
  stdout.on("end", () => end(`the engine ended${how}`));
  stdin.on("error", () => end(`the engine takes nothing any more${how ? `: it ended${how}` : ""}`));
  child.on("error", (error) => end(`the engine cannot be started: ${error.message}`, error));
  return {
    send: (line) => void stdin.write(`${line}\n`),
    onLine: (listener) => void (hear = listener),
    onState: (listener) => {
      tell = listener;
      if (open) listener("open");
      else listener("closed", last);
    },
    close: () => void stdin.end(),
  };
}
