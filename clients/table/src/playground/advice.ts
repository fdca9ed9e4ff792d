// What the engine tells of a place in the text: completion and hover, the same as the language server tells.
import { snippetCompletion, type Completion } from "@codemirror/autocomplete";
import { hoverTooltip, type Tooltip } from "@codemirror/view";
import type { Extension } from "@codemirror/state";
import { pictured } from "../game/faces";
import { indexOf } from "./places";

export interface Offered {
  label: string;
  sort: "name" | "phrase" | "word" | "template";
  detail: string;
  doc: string;
  snippet: string;
}

/** Places count characters. */
export interface Advice {
  start: number;
  end: number;
  completions: Offered[];
  hover: { start: number; end: number; text: string; svg: string | null } | null;
}

/** Asks about a place, counted in characters; nothing while nobody can answer. */
export type Advise = (text: string, at: number) => Promise<Advice | null>;

/** From an index into the text to a number of characters. */
export function charactersBefore(text: string, index: number): number {
  return [...text.slice(0, index)].length;
}

const TYPES: Record<Offered["sort"], string> = { name: "variable", phrase: "text", word: "keyword", template: "class" };

/** How the editor offers something: what is likely comes first. */
export function optionsOf(offered: readonly Offered[]): Completion[] {
  return offered.map(({ label, sort, detail, doc, snippet }, place) => {
    const option: Completion = { label, type: TYPES[sort], boost: Math.max(-99, 99 - place), ...(detail && { detail }), ...(doc && { info: doc }) };
    // Where the cursor comes to rest at last the editor finds by itself.
    return snippet ? snippetCompletion(snippet.replace("${0}", ""), option) : option;
  });
}

/** Shows what stands where somebody points at: its meaning, and the face of a card. */
export function hovering(advise: Advise): Extension {
  return hoverTooltip(async (view, place): Promise<Tooltip | null> => {
    const text = view.state.doc.toString();
    const hover = (await advise(text, charactersBefore(text, place)))?.hover;
    if (!hover || view.state.doc.toString() !== text) return null;
    return { pos: indexOf(text, hover.start), end: indexOf(text, hover.end), above: true, create: () => ({ dom: shown(hover) }) };
  });
}

function shown({ text, svg }: NonNullable<Advice["hover"]>): HTMLElement {
  const box = document.createElement("div");
  box.className = "cm-told";
  for (const part of plain(text)) {
    const line = document.createElement("p");
    line.textContent = part;
    box.append(line);
  }
  if (svg) {
    const picture = document.createElement("img");
    picture.src = pictured(svg);
    picture.alt = text;
    picture.className = "cm-told-picture";
    box.append(picture);
  }
  return box;
}

/** The paragraphs of a text without the signs of Markdown. */
export function plain(text: string): string[] {
  return text
    .replace(/^```\w*\n?/gm, "")
    .split(/\n\n+/)
    .map((part) => part.replace(/`/g, "").trim())
    .filter((part) => part);
}
