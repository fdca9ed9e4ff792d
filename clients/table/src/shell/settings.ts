// How the person wants the page: light or dark, with motion or without, asked again before a move or not.
import { computed, effect, signal } from "@preact/signals";
import { keep, kept } from "./keep";

export type Scheme = "auto" | "light" | "dark";

function asked(query: string) {
  const list = globalThis.matchMedia?.(query);
  const matches = signal(list?.matches ?? false);
  list?.addEventListener("change", () => (matches.value = list.matches));
  return matches;
}

const prefersDark = asked("(prefers-color-scheme: dark)");
const prefersStill = asked("(prefers-reduced-motion: reduce)");
const coarse = asked("(pointer: coarse)");

const oneOf = <T extends string>(name: string, words: readonly T[], other: T): T => {
  const word = kept(name) as T | null;
  return word && words.includes(word) ? word : other;
};

export const scheme = signal<Scheme>(oneOf("scheme", ["auto", "light", "dark"], "auto"));
/** what the scheme comes to */
export const shownScheme = computed<"light" | "dark">(() =>
  scheme.value === "auto" ? (prefersDark.value ? "dark" : "light") : scheme.value,
);

/** "auto": as the system says */
export const motion = signal<"auto" | "off">(oneOf("motion", ["auto", "off"], "auto"));
export const moves = computed(() => motion.value === "auto" && !prefersStill.value);

/** Whether a click on the table only selects, and a second one does it: a finger slips more easily than a mouse. */
export const careful = signal<"auto" | "on" | "off">(oneOf("careful", ["auto", "on", "off"], "auto"));
export const confirms = computed(() => (careful.value === "auto" ? coarse.value : careful.value === "on"));

/** How long bots take in the page, in milliseconds. */
export const PACES = { slow: 1600, normal: 700, quick: 120, none: 0 } as const;
export const pace = signal<keyof typeof PACES>(oneOf("pace", ["slow", "normal", "quick", "none"], "normal"));
export const botPace = computed<number>(() => PACES[pace.value]);
effect(() => void keep("pace", pace.value));

effect(() => {
  keep("scheme", scheme.value);
  if (globalThis.document) document.documentElement.dataset.scheme = scheme.value;
});
effect(() => {
  keep("motion", motion.value);
  if (globalThis.document) document.documentElement.dataset.motion = moves.value ? "on" : "off";
});
effect(() => void keep("careful", careful.value));
