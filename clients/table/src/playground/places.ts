// Places in a text: the engine counts characters, a browser counts the halves of long ones twice.
import type { Finding } from "../game/types";

/** From a number of characters to an index into the text. */
export function indexOf(text: string, characters: number): number {
  let index = 0;
  for (let left = characters; left > 0 && index < text.length; left -= 1) index += text.codePointAt(index)! > 0xffff ? 2 : 1;
  return index;
}

export interface Mark {
  from: number;
  to: number;
  severity: "error" | "warning";
  message: string;
  label: string;
  hint: string | null;
}

/** The findings of one file as stretches of its text, each at least one character long, so that it can be seen. */
export function marksOf(text: string, findings: readonly Finding[]): Mark[] {
  return findings.map((finding) => {
    const { severity, message, label, hint, place } = finding;
    const from = Math.min(indexOf(text, place?.start ?? 0), Math.max(text.length - 1, 0));
    const to = Math.min(Math.max(indexOf(text, place?.end ?? 0), from + 1), text.length);
    return { from, to, severity, message, label, hint };
  });
}
