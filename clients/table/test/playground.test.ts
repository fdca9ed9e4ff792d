import assert from "node:assert/strict";
import { test } from "node:test";
import { MOST, pack, unpack } from "../src/engine/packed";
import { completionsOf, parserOf, placeAt, versionOf, type CardLanguage } from "../src/playground/language";
import { charactersBefore, optionsOf, plain } from "../src/playground/advice";
import { indexOf, marksOf } from "../src/playground/places";

const KNOWN: CardLanguage = {
  newest: 3,
  words: { card: "head", copies: "head", instant: "power", gain: "verb", gold: "value", to: "word" },
  inside: ["card", "gain", "gold", "instant", "to"],
  phrases: [
    { text: "instant { gain 2 gold }", kind: "power", doc: "Used when the card is taken.", since: 1 },
    { text: "gain 1 gold", kind: "effect", doc: "The acting player receives that much.", since: 1 },
    { text: "once per turn", kind: "modifier", doc: "Not more often.", since: 2 },
  ],
  examples: [],
};

/** Reads a line with the editor's parser. */
function tokens(line: string): [string, string | null][] {
  const parser = parserOf(KNOWN.words);
  const found: [string, string | null][] = [];
  let place = 0;
  const stream = {
    eatSpace() {
      const blank = /^\s+/.exec(line.slice(place));
      if (blank) place += blank[0].length;
      return blank !== null;
    },
    match(pattern: RegExp) {
      const match = pattern.exec(line.slice(place));
      if (match) place += match[0].length;
      return match;
    },
    next: () => line[place++],
  };
  while (place < line.length) {
    const from = place;
    const kind = parser.token(stream as never, { open: 0 });
    if (line.slice(from, place).trim()) found.push([line.slice(from, place), kind]);
  }
  return found;
}

test("a text comes out of a link as it went in", async () => {
  const text = 'family iris { name en "Iris" fr "Été" de "Öl 🌈" }\n'.repeat(40);
  const packed = await pack(text);
  assert.match(packed, /^[A-Za-z0-9_-]+$/);
  assert.ok(packed.length < 200);
  assert.equal(await unpack(packed), text);
});

test("a link that unpacks to more than anybody writes is refused", async () => {
  await assert.rejects(unpack(await pack("a".repeat(MOST + 1))), /too much/);
});

test("a link that is none is refused", async () => {
  await assert.rejects(unpack("this is no link"));
  await assert.rejects(unpack("AAAA____"));
});

test("places count characters, also long ones", () => {
  assert.equal(indexOf("abc", 2), 2);
  assert.equal(indexOf("a🌈c", 2), 3);
  assert.equal(indexOf("ab", 9), 2);
});

test("every finding has a stretch that can be seen", () => {
  const finding = (start: number, end: number) => ({ severity: "error", message: "m", label: "", hint: null, place: { start, end } }) as never;
  assert.deepEqual(
    marksOf("abc", [finding(1, 1), finding(3, 3), { ...(finding(0, 0) as object), place: null } as never]).map(({ from, to }) => [from, to]),
    [
      [1, 2],
      [2, 3],
      [0, 1],
    ],
  );
});

test("words have the colour of their kind, and only words of the language", () => {
  assert.deepEqual(tokens('card gained { instant { gain 3 gold } } # gain "x"'), [
    ["card", "definitionKeyword"],
    ["gained", "variableName"],
    ["{", "punctuation"],
    ["instant", "className"],
    ["{", "punctuation"],
    ["gain", "keyword"],
    ["3", "number"],
    ["gold", "atom"],
    ["}", "punctuation"],
    ["}", "punctuation"],
    ['# gain "x"', "comment"],
  ]);
});

test("a file is of the language that its first line says", () => {
  assert.equal(versionOf("language 3\nfamily a {}"), 3);
  assert.equal(versionOf("# hello\nlanguage 2\n"), 2);
  assert.equal(versionOf("family language { }"), 1);
});

test("completion offers no phrase of a newer language than the file's", () => {
  const labels = (version: number) => completionsOf(KNOWN, version, "power").map((one) => one.label);
  assert.ok(!labels(1).includes("once per turn"));
  assert.ok(labels(2).includes("once per turn"));
  assert.ok(labels(1).includes("gain 1 gold"));
});

test("completion knows where it is: in a power, around it, or outside of every card", () => {
  const card = 'family mine { name en "Mine" }\ncard heron level 1 {\n  name en "Heron"\n  copies red\n  ';
  assert.equal(placeAt(""), "file");
  assert.equal(placeAt('family mine { name en "{" } # {'), "file");
  assert.equal(placeAt("family mine { resource arrow arrows { "), "card");
  assert.equal(placeAt(card), "card");
  assert.equal(placeAt(`${card}trigger { `), "power");
  assert.equal(placeAt(`${card}trigger { may { gain 1 gold } `), "power");
  assert.equal(placeAt(`${card}trigger { gain 1 gold } `), "card");
  assert.equal(placeAt("define toll(n) { "), "power");
});

test("completion offers in a power only what can stand in a power", () => {
  const labels = (place: "file" | "card" | "power") => completionsOf(KNOWN, 3, place).map((one) => one.label);
  assert.deepEqual(labels("power").includes("gain 1 gold"), true);
  for (const word of ["card …", "copies", "instant { gain 2 gold }"]) assert.ok(!labels("power").includes(word), word);
  for (const word of ["instant { gain 2 gold }", "copies"]) assert.ok(labels("card").includes(word), word);
  for (const place of ["file", "card"] as const) assert.ok(!labels(place).includes("gain 1 gold"), place);
  assert.ok(labels("file").includes("card …"));
});

test("what the engine offers keeps its order, and a snippet its holes", () => {
  const word = { sort: "word", detail: "", doc: "", snippet: "" } as const;
  const options = optionsOf([
    { label: "gift", sort: "name", detail: "gift(n)", doc: "", snippet: "gift(${1:n})" },
    { ...word, label: "may" },
  ]);
  assert.deepEqual(options.map((one) => [one.label, one.type]), [["gift", "variable"], ["may", "keyword"]]);
  assert.ok(options[0]!.boost! > options[1]!.boost!);
  assert.equal(typeof options[0]!.apply, "function");
  assert.equal(options[1]!.apply, undefined);
});

test("places are counted in characters for the engine, and what it tells is shown without Markdown", () => {
  const text = "a🎲b";
  assert.equal(charactersBefore(text, 3), 2);
  assert.equal(indexOf(text, charactersBefore(text, 3)), 3);
  assert.deepEqual(plain("```ely\ndefine gift(n) { }\n```\n\nused `once`"), ["define gift(n) { }", "used once"]);
});

test("a line stands as far in as braces are open, and one that closes a brace one step less", () => {
  const { indent } = parserOf(KNOWN.words);
  const at = (open: number, after: string) => indent!({ open }, after, { unit: 2 } as never);
  assert.deepEqual([at(0, ""), at(1, "name"), at(2, "gain 1 gold"), at(2, "}"), at(1, "  }"), at(0, "}")], [0, 2, 4, 2, 0, 0]);
});
