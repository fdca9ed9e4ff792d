// What is waited for until the engine in the page can answer, step by step.
import type { Progress } from "../engine/page-engine";
import { shell } from "../words/shell";

/** In their order, as the worker tells them (engine/worker.ts). */
const STEPS: readonly Progress["text"][] = ["fetching", "python", "unpacking", "starting", "reading"];

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);

export function Loading({ progress, children }: { progress: Progress | null; children?: preact.ComponentChildren }) {
  const now = progress ? STEPS.indexOf(progress.text) : 0;
  const { done = 0, total = 1 } = progress ?? {};
  const words = (step: Progress["text"]) => shell(`step_${step}`);
  return (
    <div class="loading">
      <p>{children ?? shell("engine_loading")}</p>
      <ol>
        {STEPS.map((step, place) => (
          <li key={step} class={place < now ? "done" : place === now ? "now" : "later"} aria-current={place === now ? "step" : undefined}>
            <span aria-hidden="true">{place < now ? "✓" : place === now ? "▸" : "·"}</span> {words(step)}
            {step === "fetching" && total > 1 && ` ${shell("step_bytes", { done: megabytes(done), total: megabytes(total) })}`}
            {place === now && (step === "fetching" ? <progress max={total} value={done} aria-label={words(step)} /> : <progress aria-label={words(step)} />)}
          </li>
        ))}
      </ol>
      {/* Those who listen hear each step once. */}
      <p class="unseen" role="status">
        {words(STEPS[now]!)}
      </p>
    </div>
  );
}
