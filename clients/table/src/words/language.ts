// The language of the page, and how parts of it get their words. The words themselves are made of cards/words when the
// page is built (words.py): a folder there is a language here.
import { effect, signal } from "@preact/signals";
import { LANGUAGES as KNOWN, type Text, type Word } from "made/words/languages";
import type { Language } from "../game/types";
import { keep, kept } from "../shell/keep";

export const LANGUAGES = Object.keys(KNOWN) as readonly Language[];

export const languageName = (code: Language): string => KNOWN[code]!.name;

/** The one that is kept; else the first of the browser's that we know. */
function first(): Language {
  const wanted = [kept("language"), ...(globalThis.navigator?.languages ?? [])];
  for (const tag of wanted) {
    const known = LANGUAGES.find((code) => code === tag) ?? LANGUAGES.find((code) => code === tag?.split("-")[0]);
    if (known) return known;
  }
  return "en";
}

export const language = signal<Language>(first());

effect(() => {
  keep("language", language.value);
  if (globalThis.document) document.documentElement.lang = language.value;
});

export type Fill = Record<string, Word | undefined>;

/** What must be filled in; nothing where there are no blanks. */
type Filling<Asked, K extends keyof Asked> = Asked[K] extends null ? [] : [fill: Asked[K]];

/** Says something of an area in the language of the page, with its blanks filled in. */
export function speaker<Asked>(words: Record<string, Record<keyof Asked, Text>>): <K extends keyof Asked>(key: K, ...fill: Filling<Asked, K>) => string {
  return (key, ...fill) => filled(words[language.value]![key], fill[0] as Fill | undefined, KNOWN[language.value]!.one);
}

/** `{name}` in a text is filled in; of several texts the first is taken of which all features hold. */
export function filled(text: Text, fill: Fill = {}, one: readonly string[] = ["1"]): string {
  const holds = (feature: string): boolean => {
    const [name, kind] = feature.split("=") as [string, string];
    const word = fill[name];
    if (word === undefined) return kind === "none";
    if (kind === String(word)) return true;
    const count = typeof word === "number" ? one.includes(String(word)) : typeof word === "string" ? null : word.length === 1;
    return kind === "one" ? count === true : kind === "many" && count === false;
  };
  const form = typeof text === "string" ? text : (text.find(([when]) => when === "" || when.split(" ").every(holds))?.[1] ?? "");
  return form.replace(/\{(\w+)\}/g, (whole, name: string) => (fill[name] === undefined ? whole : shown(fill[name])));
}

const shown = (word: Word): string => (typeof word === "object" ? word.join(", ") : String(word));
