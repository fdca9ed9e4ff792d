// A card, large, with its words: while the pointer or the focus is on it, or after a long press.
//
// One listener for the whole table: whatever carries `data-card` has a preview, and no card needs code of its own. A
// pointer that rests opens none, whatever scrolls or is drawn under it.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { cutClause } from "../engine/client";
import type { Clause } from "../game/types";
import { saying } from "../words/table";
import { CardImage } from "./card";
import { useTable } from "./context";

const SOON = 250;
const LONG = 450;

interface Shown {
  number: number;
  /** on a small window: where there is room beside the card, and how far up the question reaches */
  side: "left" | "right";
  high: boolean;
  bottom: number;
  pinned: boolean;
}

const cardOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>("[data-card]") : null;

export function Preview({ root }: { root: { current: HTMLElement | null } }) {
  const { describe } = useTable();
  const shown = useSignal<Shown | null>(null);

  useEffect(() => {
    const element = root.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let held = false;
    let last: [number, number] | null = null;
    let pointed: HTMLElement | null = null;
    const show = (card: HTMLElement, wait: number, pinned = false) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const box = card.getBoundingClientRect();
        const question = element.querySelector("#question")?.getBoundingClientRect();
        const bottom = question && question.bottom >= innerHeight - 1 ? innerHeight - question.top : 0;
        held = pinned;
        shown.value = {
          number: Number(card.dataset.card),
          side: box.left + box.width / 2 > innerWidth / 2 ? "left" : "right",
          high: box.top + box.height / 2 > (innerHeight - bottom) / 2,
          bottom,
          pinned,
        };
      }, wait);
    };
    const hide = () => {
      clearTimeout(timer);
      pointed = null;
      if (!shown.peek()?.pinned) shown.value = null;
    };
    // What is drawn anew under a pointer that rests makes the browser tell of it at the same place once more.
    const move = (event: PointerEvent) => {
      if (event.pointerType !== "mouse" || (last?.[0] === event.clientX && last[1] === event.clientY)) return;
      last = [event.clientX, event.clientY];
      const card = element.contains(event.target as Node) ? cardOf(event.target) : null;
      if (card === pointed) return;
      if (card) show(card, SOON);
      else hide();
      pointed = card;
    };
    const over = (event: PointerEvent) => {
      if (event.pointerType === "mouse" && pointed && cardOf(event.target) !== pointed) hide();
    };
    const down = (event: PointerEvent) => {
      const card = cardOf(event.target);
      clearTimeout(timer);
      if (card && event.pointerType !== "mouse") show(card, LONG, true);
      else if (!(event.target as Element).closest?.(".preview")) shown.value = null;
    };
    const up = () => clearTimeout(timer);
    const focus = (event: FocusEvent) => {
      const card = cardOf(event.target);
      if (card && card.matches(":focus-visible")) show(card, SOON);
      else hide();
    };
    // A long press has shown the card: the click that ends it does not choose as well.
    const click = (event: MouseEvent) => {
      if (!held) return;
      held = false;
      if (cardOf(event.target)) {
        event.preventDefault();
        event.stopPropagation();
      }
    };
    const menu = (event: Event) => {
      if (held) event.preventDefault();
    };
    const key = (event: KeyboardEvent) => {
      if (event.key === "Escape" && shown.peek()) {
        clearTimeout(timer);
        shown.value = null;
      }
    };
    const stop = new AbortController();
    const { signal } = stop;
    addEventListener("pointermove", move, { passive: true, signal });
    element.addEventListener("pointerover", over, { signal });
    element.addEventListener("pointerleave", hide, { signal });
    element.addEventListener("pointerdown", down, { signal });
    element.addEventListener("pointerup", up, { signal });
    element.addEventListener("pointercancel", up, { signal });
    element.addEventListener("focusin", focus, { signal });
    element.addEventListener("focusout", hide, { signal });
    element.addEventListener("click", click, { capture: true, signal });
    element.addEventListener("contextmenu", menu, { signal });
    addEventListener("keydown", key, { signal });
    addEventListener("scroll", hide, { passive: true, signal });
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, []);

  const now = shown.value;
  if (!now) return null;
  const words = describe(now.number);
  return (
    // What it says is in the names of the cards already, for those who do not see it.
    <aside
      class={`preview at-${now.side} ${now.high ? "high" : "low"} ${now.pinned ? "pinned" : ""}`}
      ref={(box) => box?.style.setProperty("--under", `${now.bottom}px`)}
      aria-hidden="true"
    >
      <CardImage number={words ? now.number : null} citizen={!words} class="large" />
      {words && (
        <div class="preview-words">
          <h3>{words.name}</h3>
          <p class="line">{words.line}</p>
          <p>{words.text}</p>
          {words.flavour && <p class="flavour">{words.flavour}</p>}
          <Source source={words.source} />
        </div>
      )}
      {now.pinned && (
        <button type="button" class="quiet" tabIndex={-1} onClick={() => (shown.value = null)}>
          {saying("close")}
        </button>
      )}
    </aside>
  );
}

/** The card language of a card; the clause that asks stands out, if there is one. */
export function Source({ source, clause = null }: { source: string; clause?: Clause | null }) {
  if (!clause) return <pre class="source">{source}</pre>;
  const [before, words, after] = cutClause(source, clause);
  return (
    // A long text can be scrolled, also by keys; the words that ask are in sight at once.
    <pre class="source" tabIndex={0}>
      {before}
      <mark ref={showWords}>{words}</mark>
      {after}
    </pre>
  );
}

function showWords(mark: HTMLElement | null): void {
  const box = mark?.parentElement;
  if (box) box.scrollTop = mark.offsetTop - box.offsetTop - 12;
}
