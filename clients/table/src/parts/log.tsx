// What happened, in sentences; each is linked to what it moved.
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Thing } from "../game/choosing";
import type { Told } from "../game/types";
import { saying } from "../words/table";
import { useTable } from "./context";
import { Zone } from "./zone";

export function Log() {
  const { session } = useTable();
  const told = session.told.value;
  const list = useRef<HTMLOListElement>(null);
  const follows = useRef(true);
  useLayoutEffect(() => {
    // Whoever reads further up is left there.
    const stick = () => follows.current && list.current && (list.current.scrollTop = list.current.scrollHeight);
    stick();
    const observer = new ResizeObserver(stick);
    observer.observe(list.current!);
    return () => observer.disconnect();
  }, [told]);
  return (
    <Zone id="log" class="log" title={saying("log")}>
      <ol
        ref={list}
        class="log-list"
        // Only a person who scrolls stops the log from following; the page making room does not.
        onWheel={() => (follows.current = false)}
        onTouchMove={() => (follows.current = false)}
        onKeyDown={() => (follows.current = false)}
        onPointerDown={() => (follows.current = false)}
        onScroll={(event) => {
          const box = event.currentTarget;
          if (box.scrollHeight - box.scrollTop - box.clientHeight < 24) follows.current = true;
        }}
      >
        {/* Of some decisions there is nothing to tell, or nothing that this seat may know: they have no row. */}
        {told.map((one) => one.events.some(({ text }) => text) && <Decision key={one.number} told={one} />)}
      </ol>
    </Zone>
  );
}

function Decision({ told }: { told: Told }) {
  const { session } = useTable();
  const is_shown = session.past.value?.at === told.number;
  return (
    <li class={`decision ${is_shown ? "shown" : ""}`}>
      <button
        type="button"
        class="look-back"
        title={saying("look_back", { number: told.number })}
        aria-label={saying("look_back", { number: told.number })}
        onClick={() => session.at(told.number)}
      >
        {told.number}
      </button>
      <ul>
        {told.events.map((happening) => happening.text && <Sentence happening={happening} />)}
      </ul>
    </li>
  );
}

function Sentence({ happening }: { happening: Told["events"][number] }) {
  const { session, thingsOf } = useTable();
  const { event, text } = happening;
  const things = thingsOf(event);
  const point = () => (session.pointed.value = new Set(things));
  const leave = () => (session.pointed.value = new Set());
  const kind = /^(Game|Epoch|Phase)(Began|Ended)$/.test(event.type) ? "log-head" : "";
  if (!things.length) return <li class={kind}>{text}</li>;
  return (
    <li class={kind}>
      <button type="button" class="log-entry" onPointerEnter={point} onPointerLeave={leave} onFocus={point} onBlur={leave} onClick={() => goTo(things)}>
        {text}
      </button>
    </li>
  );
}

/** Brings the first of these things that lies on the table into sight. */
export function goTo(things: readonly Thing[]): void {
  for (const thing of things) {
    const element = document.querySelector<HTMLElement>(`[data-thing="${CSS.escape(thing)}"]`);
    if (!element) continue;
    element.scrollIntoView({ block: "center", behavior: document.documentElement.dataset.motion === "on" ? "smooth" : "auto" });
    element.focus({ preventScroll: true });
    return;
  }
}

/** Tells what others did, and whose turn it is, to those who listen. */
export function Announcer() {
  const { session } = useTable();
  const { latest, mine } = session;
  const words = latest.value.map((one) => one.text);
  if (mine.value) words.push(`${saying("your_decision")}: ${mine.value.prompt}`);
  return (
    <div class="unseen" role="log" aria-live="polite" aria-atomic="true">
      {words.join(". ")}
    </div>
  );
}
