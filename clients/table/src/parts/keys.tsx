// Keys that work anywhere at a table, and the help that names them.
import { signal, useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { keep, kept } from "../shell/keep";
import { saying } from "../words/table";
import { useTable } from "./context";
import { focusPart } from "./frame";

/** Whoever speaks to the computer may want no single keys. */
const is_on = signal(kept("keys") !== "off");
/** The button stands with the question; the dialog is here. */
export function HelpButton() {
  return (
    <button type="button" class="quiet help-button" aria-haspopup="dialog" onClick={() => document.querySelector<HTMLDialogElement>("dialog.help")?.showModal()}>
      <kbd>?</kbd> {saying("keys")}
    </button>
  );
}

const PAUSE = 600; // after a digit that could be the first of two

export function Keys() {
  const { session, choosing } = useTable();
  const dialog = useRef<HTMLDialogElement>(null);
  const typed = useSignal("");

  // Before it is painted: whoever sees the choices can type their numbers.
  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const list = () => [...document.querySelectorAll<HTMLButtonElement>(".choice-list .choice")];
    const take = () => {
      clearTimeout(timer);
      const number = Number(typed.peek());
      typed.value = "";
      list()[number - 1]?.click();
    };
    const key = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key === "Escape") {
        typed.value = "";
        choosing.clear();
        session.explained.value = null;
        session.refusal.value = null;
        return;
      }
      if (!is_on.peek() || target.closest("input, select, textarea, dialog, [contenteditable]")) return;
      if (/^[0-9]$/.test(event.key) && session.mine.peek()) {
        const digits = typed.peek() + event.key;
        const count = list().length;
        const number = Number(digits);
        if (number < 1 || number > count) {
          typed.value = "";
          return;
        }
        clearTimeout(timer);
        typed.value = digits;
        // Nothing longer can be meant: at once; else after a pause, or with Enter.
        if (number * 10 > count) take();
        else timer = setTimeout(take, PAUSE);
      } else if (event.key === "Enter" && typed.peek()) {
        event.preventDefault();
        take();
      } else if (event.key === "?") dialog.current?.showModal();
      else if (event.key === "u") void session.undo();
      else if (event.key === "q") focusPart("question-head");
      else if (event.key === "l") focusPart("log");
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", key);
    return () => {
      clearTimeout(timer);
      removeEventListener("keydown", key);
    };
  }, []);

  const row = (name: string, words: string) => (
    <>
      <dt>
        <kbd>{name}</kbd>
      </dt>
      <dd>{words}</dd>
    </>
  );
  return (
    <>
      {typed.value && (
        <div class="typed" aria-hidden="true">
          {typed.value}…
        </div>
      )}
      <dialog ref={dialog} class="help" aria-labelledby="keys-head">
        <h2 id="keys-head">{saying("keys")}</h2>
        <p>{saying("keys_intro")}</p>
        <dl>
          {row("1 – 9", saying("key_numbers"))}
          {row("?", saying("key_why"))}
          {row("u", saying("key_undo"))}
          {row("q", saying("key_question"))}
          {row("l", saying("key_log"))}
          {row("Esc", saying("key_escape"))}
        </dl>
        <label class="tick">
          <input
            type="checkbox"
            checked={is_on.value}
            onChange={(event) => {
              is_on.value = event.currentTarget.checked;
              keep("keys", is_on.value ? null : "off");
            }}
          />
          {saying("keys_on")}
        </label>
        <button type="button" class="primary" onClick={() => dialog.current?.close()}>
          {saying("close")}
        </button>
      </dialog>
    </>
  );
}
