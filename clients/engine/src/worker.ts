// The engine inside a page: Pyodide in a module worker, a line in and a line out.
//
//   page -> worker   {line}
//   worker -> page   {progress: {done, total, text}}, then {ready: true} or {failed: "..."}; {line} for every line

/** The steps of loading, in their order; each is a key of the page's words. */
export const STEPS = ["fetching", "python", "unpacking", "starting", "reading"] as const;

/** Where in loading we are: the step, and how many bytes have come. */
export interface Progress {
  done: number;
  total: number;
  text: (typeof STEPS)[number];
}

export type FromWorker = { progress: Progress } | { ready: true; times: Record<string, number> } | { failed: string } | { line: string };

interface Pyodide {
  unpackArchive(archive: ArrayBuffer, format: string): void;
  runPython(code: string): unknown;
}

const RUNTIME = new URL("./runtime/", import.meta.url).href;
const tell = (message: FromWorker): void => (self as unknown as Worker).postMessage(message);

/** How long each step took, in milliseconds: docs/browser.md tells them. */
const times: Record<string, number> = {};
const begun = performance.now();
const note = (step: string): void => void (times[step] = Math.round(performance.now() - begun));

// Lines that came before the engine stood; they are answered in their order.
const early: string[] = [];
let answer: ((line: string) => string) | null = null;

self.addEventListener("message", (event: MessageEvent) => {
  const { line } = event.data as { line: string };
  if (answer) tell({ line: answer(line) });
  else early.push(line);
});

const fail = (error: unknown): void => tell({ failed: error instanceof Error ? error.message : String(error) });
start().catch(fail);

async function start(): Promise<void> {
  const sizes = (await (await get("runtime.json")).json()) as Record<string, number>;
  const total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  let done = 0;
  const count = (bytes: number): void => {
    done = Math.min(done + bytes, total);
    // The last byte is not the end: most of the wait for files that are here already is Python's own start.
    at(done < total ? "fetching" : "python");
  };
  const at = (text: Progress["text"]): void => tell({ progress: { done, total, text } });

  // All files are on their way at once, and what Pyodide asks for is handed to it as it comes: so every byte is fetched
  // once, and its progress is known, though Pyodide does not tell it.
  const coming = new Map(Object.keys(sizes).filter((name) => !name.endsWith(".mjs")).map((name) => [RUNTIME + name, get(name, count)]));
  for (const file of coming.values()) file.catch(fail); // at once, and not when its turn comes
  const fetched = self.fetch.bind(self);
  self.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const one = coming.get(url);
    coming.delete(url);
    return one ?? fetched(input, init);
  };
  const archive = coming.get(RUNTIME + "engine.zip")!.then((response) => response.arrayBuffer());
  coming.delete(RUNTIME + "engine.zip");

  const { loadPyodide } = (await import(/* @vite-ignore */ RUNTIME + "pyodide.mjs")) as { loadPyodide(options: object): Promise<Pyodide> };
  note("script");
  const pyodide = await loadPyodide({ indexURL: RUNTIME });
  self.fetch = fetched;
  note("runtime");
  at("unpacking");
  pyodide.unpackArchive(await archive, "zip");
  note("unpacked");
  at("starting");
  const made = pyodide.runPython(`
from page_engine import answer
answer
`) as (line: string) => string;
  note("imported");
  at("reading");
  answer = (line) => made(line);
  made('{"id":0,"do":"hello"}'); // reads the cards, so that the first game finds them read
  note("hello");
  tell({ ready: true, times });
  for (const line of early.splice(0)) tell({ line: answer(line) });
}

async function get(name: string, count?: (bytes: number) => void): Promise<Response> {
  const address = RUNTIME + name;
  const response = await fetch(address).catch((error: unknown) => {
    throw new Error(`${address} cannot be fetched: ${String(error)}`);
  });
  if (!response.ok || !response.body) throw new Error(`${address} cannot be fetched: ${response.status} ${response.statusText}`);
  // Many servers answer with their start page for what they do not have.
  if (response.headers.get("Content-Type")?.startsWith("text/html")) throw new Error(`${address} is not there: a page came instead`);
  if (!count) return response;
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, out) {
        count(chunk.length);
        out.enqueue(chunk);
      },
    }),
  );
  return new Response(counted, { headers: response.headers });
}
