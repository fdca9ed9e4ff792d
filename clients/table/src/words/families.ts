// The names of the printed families, gods and sets; a family of somebody's own has its key.
import { NAMES } from "made/words/names";
import { language } from "./language";

export function familyName(key: string): string {
  return NAMES[language.value]?.[key] ?? labelOf(key);
}

/** What is known by its key alone: `is_laying` is `Is laying`. */
export function labelOf(key: string): string {
  return key.charAt(0).toUpperCase() + key.slice(1).replaceAll("_", " ");
}
