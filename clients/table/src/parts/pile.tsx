// A pile of cards: how many there are, the top one, and on demand all that may be seen.
import type { ComponentChildren } from "preact";
import { useSignal } from "@preact/signals";
import { saying } from "../words/table";

interface Props {
  title: string;
  count: number;
  /** what is seen of it */
  top?: ComponentChildren;
  /** all its cards, shown on demand; nothing for a pile that lies face down */
  children?: ComponentChildren;
  /** something in it can be chosen now, so it is shown open */
  wanted?: boolean;
}

export function Pile({ title, count, top, children, wanted = false }: Props) {
  const is_open = useSignal(false);
  const open = is_open.value || wanted;
  return (
    <div class={`pile ${open ? "open" : ""}`}>
      {top && <div class="pile-top">{top}</div>}
      <p class="pile-name">
        {title} <b class="pile-count">{count}</b>
      </p>
      {children && count > 0 && (
        <button type="button" class="quiet" aria-expanded={open} disabled={wanted} onClick={() => (is_open.value = !is_open.value)}>
          {open ? saying("fold") : saying("look_through")}
        </button>
      )}
      {open && children && <div class="pile-cards">{children}</div>}
    </div>
  );
}
