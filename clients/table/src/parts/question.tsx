// What is asked of whom and why, and all the choices as a list: whatever a family invents can be answered here.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { AnyChoice, Clause } from "../game/types";
import { saying } from "../words/table";
import { CardImage } from "./card";
import { useTable } from "./context";
import { HelpButton } from "./keys";
import { Source } from "./preview";
import { Why } from "./why";

interface Props {
  prompt: string | null;
  /** who must decide; null once nobody must */
  player: number | null;
  /** the card whose power asks */
  asking?: number | null;
  clause?: Clause | null;
}

export function Question({ prompt, player, asking = null, clause = null }: Props) {
  const { session, describe } = useTable();
  const mine = session.mine.value;
  const power = asking === null ? undefined : describe(asking);
  const heading = useRef<HTMLHeadingElement>(null);
  const is_mine = mine !== null;
  const folded = useSignal(false);
  const who = player === null ? "" : session.name(player);
  return (
    <section class={`question ${is_mine ? "mine" : ""} ${folded.value ? "folded" : ""}`} id="question" aria-labelledby="question-head">
      <h2 id="question-head" ref={heading} tabIndex={-1}>
        {session.past.value
          ? saying("looking_back", { number: session.past.value.at })
          : session.outcome.value
            ? saying("over")
            : is_mine
              ? saying("your_decision")
              : saying("waiting_for", { name: who })}
      </h2>
      <button type="button" class="quiet fold" aria-expanded={!folded.value} aria-controls="question-body" onClick={() => (folded.value = !folded.value)}>
        {folded.value ? saying("unfold") : saying("fold")}
      </button>
      <div id="question-body" class="question-body">
        {session.past.value && (
          <button type="button" class="primary" onClick={() => session.at(null)}>
            {saying("back_to_now")}
          </button>
        )}
        {prompt && <p class="prompt">{prompt}</p>}
        {power && asking !== null && (
          <div class="asking">
            <span data-card={asking} class="asking-card">
              <CardImage number={asking} class="small" />
            </span>
            <div>
              <p class="asking-name">{saying("power_asks", { name: power.name })}</p>
              <p>{power.text}</p>
              {clause ? (
                <Source source={power.source} clause={clause} />
              ) : (
                <details>
                  <summary>{saying("source")}</summary>
                  <Source source={power.source} />
                </details>
              )}
            </div>
          </div>
        )}
        {is_mine && <Choices />}
        <div class="question-tools">
          {session.points.value.length > 0 && !session.outcome.value && !session.past.value && (
            <button type="button" class="undo" disabled={session.busy.value} onClick={() => session.undo()} aria-keyshortcuts="u">
              ↶ {saying("undo")}
            </button>
          )}
          <HelpButton />
        </div>
      </div>
      <Why />
    </section>
  );
}

/** The choices that agree with what is selected, as buttons with the engine's words. */
export function Choices() {
  const { session, choosing } = useTable();
  const choices = choosing.remaining.value;
  const all = choosing.choices.value.length;
  const selected = choosing.selected.value.length;
  const sure = choosing.settled.value;
  const first = useRef<HTMLButtonElement>(null);
  // With two steps, the second one is where the eyes are: the focus follows a selection that is enough.
  useEffect(() => {
    if (sure.length === 1 && choosing.confirms.peek()) first.current?.scrollIntoView({ block: "nearest" });
  }, [sure.length === 1]);
  const ordered: AnyChoice[] = [...sure, ...choices.filter((choice) => !sure.includes(choice))];
  return (
    <div class="choices">
      {selected > 0 && (
        <p class="selected-line">
          {saying("still_possible", { number: choices.length, all })}{" "}
          <button type="button" class="quiet" onClick={() => choosing.clear()}>
            {saying("clear")}
          </button>
        </p>
      )}
      <ol class="choice-list" aria-label={saying("choices")}>
        {ordered.map((choice, place) => (
          <li key={choice.number}>
            <button
              type="button"
              ref={place === 0 ? first : null}
              class={`choice ${sure.includes(choice) ? "primary" : ""}`}
              data-choice={choice.number}
              disabled={session.busy.value}
              onClick={() => choosing.act(choice)}
              onPointerEnter={() => (session.pointed.value = new Set(choosing.about(choice.action).things))}
              onPointerLeave={() => (session.pointed.value = new Set())}
              onFocus={() => (session.pointed.value = new Set(choosing.about(choice.action).things))}
              onBlur={() => (session.pointed.value = new Set())}
            >
              <kbd aria-hidden="true">{place + 1}</kbd>
              <span>{choice.label}</span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}
