// A thing on the table: a button that chooses what it stands for, or says why that is not possible now.
import type { ComponentChildren } from "preact";
import { saying } from "../words/table";
import { useTable } from "./context";
import { ask } from "./why";

interface Props {
  /** as choices name it, such as `card:12` */
  thing: string;
  /** what it is, for those who hear it */
  name: string;
  /** the same in a word or two, for questions about it */
  called?: string | undefined;
  /** for the engine: what is asked with *why*; nothing where there is nothing to ask */
  about?: unknown;
  /** shows a preview of this card */
  card?: number | undefined;
  /** lies in this thing, and stands for it where only that can be chosen */
  inside?: string;
  class?: string;
  children?: ComponentChildren;
}

export function Thing({ thing, name, called = name, about, card, inside, class: more = "", children }: Props) {
  const { session, choosing } = useTable();
  const is_selected = choosing.selected.value.includes(thing);
  const can = is_selected || choosing.selectable.value.has(thing);
  const place = is_selected ? choosing.selected.value.indexOf(thing) + 1 : 0;
  const is_pointed = session.pointed.value.has(thing);
  const press = () => {
    if (session.busy.peek()) return;
    if (choosing.press(thing)) return;
    if (inside === undefined || !choosing.press(inside)) ask(session, about, called);
  };
  const state = is_selected ? saying("selected") : can ? saying("can_choose") : "";
  const classes = ["thing", more, can && "can", is_selected && "selected", is_pointed && "pointed"].filter(Boolean).join(" ");
  return (
    <button
      type="button"
      class={classes}
      data-thing={thing}
      data-card={card}
      data-why={about === undefined ? undefined : "yes"}
      aria-pressed={can ? is_selected : undefined}
      onClick={press}
      onKeyDown={(event) => {
        if (event.key !== "?") return;
        event.preventDefault();
        event.stopPropagation();
        ask(session, about, called);
      }}
    >
      {/* The name is all that is heard; what is seen stands in it as well. */}
      <span class="unseen">{state ? `${name}, ${state}` : name}</span>
      <span class="thing-body" aria-hidden="true">
        {children}
      </span>
      {place > 0 && (
        <span class="mark-selected" aria-hidden="true">
          {choosing.selected.value.length > 1 ? place : "✓"}
        </span>
      )}
    </button>
  );
}
