// What the tab of the browser says: whose turn it is, so that somebody who reads another page meanwhile sees it.
import { effect, signal } from "@preact/signals";

/** What goes on at the table that is shown; null where there is none. */
export const headline = signal<string | null>(null);

effect(() => {
  if (globalThis.document) document.title = headline.value === null ? "Elysium" : `${headline.value} · Elysium`;
});
