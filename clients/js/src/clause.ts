// Which words of a card's text ask: the clause of a question, cut out of the source of its card.
import type { Clause } from "./messages.js";

/**
 * Cuts the text of a card at the words that ask: what stands before them, the words, what stands behind.
 *
 * The engine counts characters, and a string of JavaScript counts some of them twice.
 */
export function cutClause(source: string, clause: Clause): [before: string, words: string, after: string] {
  const characters = Array.from(source);
  const part = (from: number, to?: number) => characters.slice(from, to).join("");
  return [part(0, clause.start), part(clause.start, clause.end), part(clause.end)];
}
