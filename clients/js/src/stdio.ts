import type { State, Transport } from "./transport.js";

/** What is needed of a process that was started with pipes; `spawn` of `node:child_process` gives it. */
export interface Child {
  stdin: { write(text: string): unknown; end(): unknown; on(event: "error", listener: () => void): unknown } | null;
  stdout: {
    setEncoding(encoding: "utf8"): unknown;
    on(event: "data", listener: (text: string) => void): unknown;
    on(event: "end", listener: () => void): unknown;
  } | null;
  on(event: "error", listener: () => void): unknown;
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
  let tell: (state: State) => void = () => {};
  let open = true;
  let begun = "";
  const end = () => {
    if (!open) return;
    open = false;
    tell("closed");
  };
  stdout.setEncoding("utf8");
  stdout.on("data", (text) => {
    const lines = (begun + text).split("\n");
    begun = lines.pop() ?? "";
    for (const line of lines) if (line) hear(line.endsWith("\r") ? line.slice(0, -1) : line);
  });
  // What a process has written before it ended is heard first.
  stdout.on("end", end);
  stdin.on("error", end);
  child.on("error", end);
  return {
    send: (line) => void stdin.write(`${line}\n`),
    onLine: (listener) => void (hear = listener),
    onState: (listener) => {
      tell = listener;
      if (open) listener("open");
    },
    close: () => void stdin.end(),
  };
}
