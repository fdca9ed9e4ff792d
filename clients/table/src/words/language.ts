// The language of the page, and how parts of it get their words.
import { effect, signal } from "@preact/signals";
import type { Language } from "../game/types";
import { keep, kept } from "../shell/keep";

export const LANGUAGES: readonly Language[] = ["en", "de", "fr"];

/** The one that is kept; else the first of the browser's that we know. */
function first(): Language {
  const wanted = [kept("language"), ...(globalThis.navigator?.languages ?? [])];
  for (const tag of wanted) {
    const short = tag?.slice(0, 2) as Language | undefined;
    if (short && LANGUAGES.includes(short)) return short;
  }
  return "en";
}

export const language = signal<Language>(first());

effect(() => {
  keep("language", language.value);
  if (globalThis.document) document.documentElement.lang = language.value;
});

export type Words<K extends string> = Record<Language, Record<K, string>>;
export type Fill = Record<string, string | number>;

/** Says something of an area in the language of the page; `{name}` in a text is filled in. */
export function speaker<K extends string>(words: Words<K>): (key: K, fill?: Fill) => string {
  return (key, fill) => filled(words[language.value][key], fill);
}

export function filled(text: string, fill: Fill = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in fill ? String(fill[name]) : whole));
}
