// The card language for the editor: colours, and completion as long as no engine is there to ask. What it knows is written by
// clients/table/language.py.
import { snippetCompletion, type Completion, type CompletionContext, type CompletionResult } from "@codemirror/autocomplete";
import { HighlightStyle, StreamLanguage, syntaxHighlighting, type StreamParser } from "@codemirror/language";
import { tags } from "@lezer/highlight";
import { charactersBefore, optionsOf, type Advise } from "./advice";
import { indexOf } from "./places";

type Kind = "head" | "power" | "verb" | "value" | "word";

export interface CardLanguage {
  newest: number;
  words: Record<string, Kind>;
  /** Those of the words that can stand in a power. */
  inside: string[];
  phrases: { text: string; kind: string; doc: string; since: number }[];
  examples: { name: string; text: string }[];
}

let loading: Promise<CardLanguage> | null = null;

export function loadLanguage(): Promise<CardLanguage> {
  loading ??= fetch(new URL("language.json", document.baseURI)).then((response) => {
    if (!response.ok) throw new Error(`language.json: ${response.status}`);
    return response.json() as Promise<CardLanguage>;
  });
  return loading;
}

/** Which language a text is written in, by its first line. */
export function versionOf(text: string): number {
  return Number(/^\s*(?:#[^\n]*\n\s*)*language\s+(\d+)/.exec(text)?.[1] ?? 1);
}

const STYLE: Record<Kind, string> = { head: "definitionKeyword", power: "className", verb: "keyword", value: "atom", word: "operatorKeyword" };

/** One word or sign at a time, and how many braces are open; whether a sentence makes sense is the checker's to say. */
export function parserOf(words: CardLanguage["words"]): StreamParser<{ open: number }> {
  return {
    name: "ely",
    startState: () => ({ open: 0 }),
    // A line that closes a brace stands where the line stands that opened it.
    indent: ({ open }, after, { unit }) => Math.max(0, open - (/^\s*\}/.test(after) ? 1 : 0)) * unit,
    token(stream, state) {
      if (stream.eatSpace()) return null;
      if (stream.match(/^#.*/)) return "comment";
      if (stream.match(/^"[^"\n]*"?/)) return "string";
      if (stream.match(/^[0-9]+/)) return "number";
      const word = stream.match(/^[a-z][a-z0-9_]*/) as RegExpMatchArray | null;
      if (word) return STYLE[words[word[0]] ?? ("" as Kind)] ?? "variableName";
      if (stream.match(/^[-+*/=<>!%]+/)) return "operator";
      const sign = stream.next();
      if (sign === "{") state.open += 1;
      else if (sign === "}") state.open = Math.max(0, state.open - 1);
      return "punctuation";
    },
    languageData: { commentTokens: { line: "#" }, closeBrackets: { brackets: ["{", "(", '"'] }, indentOnInput: /^\s*\}$/ },
  };
}

const colours = HighlightStyle.define([
  { tag: tags.comment, color: "var(--code-comment)", fontStyle: "italic" },
  { tag: tags.string, color: "var(--code-string)" },
  { tag: tags.number, color: "var(--code-number)" },
  { tag: tags.definitionKeyword, color: "var(--code-head)", fontWeight: "bold" },
  { tag: tags.className, color: "var(--code-power)", fontWeight: "bold" },
  { tag: tags.keyword, color: "var(--code-verb)", fontWeight: "bold" },
  { tag: tags.atom, color: "var(--code-value)" },
  { tag: tags.operatorKeyword, color: "var(--code-word)" },
  { tag: [tags.operator, tags.punctuation], color: "var(--code-sign)" },
]);

export function cardLanguage(known: CardLanguage) {
  return [StreamLanguage.define(parserOf(known.words)), syntaxHighlighting(colours)];
}

/** A template of a whole card; what is to be filled in stands in `#{…}`. */
const CARD = 'card #{key} level #{1} {\n  name en "#{Name}"\n  copies #{red}\n  #{instant} { #{gain 1 gold} }\n}\n';

/** Where something is written: outside of everything, in a card (or a family) but not in its power, in a power. */
export type Place = "file" | "card" | "power";

/** The place at the end of a text: by the braces that are open there, and the word that the outermost belongs to. */
export function placeAt(text: string): Place {
  const open: string[] = [];
  let head = "";
  for (const [token] of text.matchAll(/#[^\n]*|"[^"\n]*"?|[a-z][a-z0-9_]*|[{}]/g)) {
    if (token === "{") open.push(head);
    else if (token === "}") open.pop();
    else if (!open.length && ["card", "family", "define", "keyword"].includes(token)) head = token;
  }
  if (!open.length) return "file";
  return open.length > 1 || open[0] === "define" || open[0] === "keyword" ? (open[0] === "family" ? "card" : "power") : "card";
}

/** The kinds of words that stand outside of powers. */
const HEADS: Record<Exclude<Place, "power">, Kind[]> = { file: ["head"], card: ["head", "power", "value"] };

/** The kinds of phrases that stand in a card, but not in a power. */
const AROUND = ["power", "fact"];

/** What completion offers in a place: whole phrases first, with what they mean, then the bare words. */
export function completionsOf(known: CardLanguage, version: number, place: Place): Completion[] {
  const phrases = known.phrases
    .filter((phrase) => phrase.since <= version && (place === "power" ? !AROUND.includes(phrase.kind) : place === "card" && AROUND.includes(phrase.kind)))
    .map(({ text, kind, doc }): Completion => ({ label: text, detail: kind, info: doc, type: "text", boost: kind === "effect" ? 2 : 1 }));
  const said = new Set(phrases.map((phrase) => phrase.label));
  const inside = new Set(known.inside);
  const words = Object.keys(known.words).filter((word) => !said.has(word) && (place === "power" ? inside.has(word) : HEADS[place].includes(known.words[word]!)));
  const card = place === "file" ? [snippetCompletion(CARD, { label: "card …", detail: "card", boost: 3 })] : [];
  return [...card, ...phrases, ...words.map((label): Completion => ({ label, type: "keyword" }))];
}

/** Offers what the engine says; before it is there, the words of the language that can stand in such a place. */
export function completing(known: CardLanguage, advise: Advise): (context: CompletionContext) => Promise<CompletionResult | null> {
  return async (context) => {
    const word = context.matchBefore(/[a-z][a-z0-9_]*/);
    if (!word && !context.explicit) return null;
    const text = context.state.sliceDoc(0, context.pos);
    const line = text.slice(text.lastIndexOf("\n") + 1);
    // Inside a text in quotes or a comment nothing of the language can stand.
    if ((line.split('"').length - 1) % 2 === 1 || line.includes("#")) return null;
    const whole = context.state.doc.toString();
    const advice = await advise(whole, charactersBefore(whole, context.pos));
    if (advice) return { from: indexOf(whole, advice.start), options: optionsOf(advice.completions), validFor: /^[a-z0-9_]*$/ };
    const options = completionsOf(known, versionOf(context.state.doc.toString()), placeAt(text));
    return { from: word?.from ?? context.pos, options, validFor: /^[a-z0-9_]*$/ };
  };
}
