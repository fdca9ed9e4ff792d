import assert from "node:assert/strict";
import { test } from "node:test";
import { routeOf, seatLink } from "../src/shell/routes";
import { familiesOf, quickSetup, Setup, showSetup } from "../src/shell/setup";
import { columnName } from "../src/elysium/signs";
import { elysium } from "../src/words/elysium";
import { filled, language, languageName, LANGUAGES } from "../src/words/language";
import { saying } from "../src/words/table";
import { WORDS as ELYSIUM } from "made/words/elysium";
import { WORDS as SHELL } from "made/words/shell";
import { WORDS as TABLE } from "made/words/table";

test("every address leads to its page", () => {
  assert.deepEqual(routeOf(""), { page: "start" });
  assert.deepEqual(routeOf("#/"), { page: "start" });
  assert.deepEqual(routeOf("#/table/ab/s3cret"), { page: "table", table: "ab", secret: "s3cret" });
  assert.deepEqual(routeOf("#/watch/ab/w"), { page: "watch", table: "ab", secret: "w" });
  assert.deepEqual(routeOf("#/play"), { page: "play" });
  assert.deepEqual(routeOf("#/now"), { page: "now" });
  assert.deepEqual(routeOf("#/game/a-b_1"), { page: "game", game: "a-b_1" });
  assert.deepEqual(routeOf("#/links/t"), { page: "links", table: "t" });
  assert.deepEqual(routeOf("#/rules"), { page: "rules", game: "elysium", rule: null });
  assert.deepEqual(routeOf("#/rules/ephyran/Y3"), { page: "rules", game: "ephyran", rule: "Y3" });
  assert.deepEqual(routeOf("#/replay"), { page: "replay", from: null });
  assert.deepEqual(routeOf("#/playground"), { page: "playground", text: null });
  assert.deepEqual(routeOf("#/playground/a/b+c="), { page: "playground", text: "a/b+c=" });
});

test("an address that is no page says so, whatever it is", () => {
  for (const hash of ["#/tables", "#/table/ab", "#/table//x", "#/table/a/b/c", "#/play/x", "#/game", "#/game/a/b", "#/links/", "#/rules/a/b/c", "#/<script>", "#/table/%E0%A4%A/x/y"]) {
    assert.equal(routeOf(hash).page, "nowhere", hash);
  }
});

test("the link of a seat leads to that seat", () => {
  const link = seatLink("table", "t/1", "a b", "http://host/x/#/");
  assert.equal(link, "http://host/x/#/table/t%2F1/a%20b");
  assert.deepEqual(routeOf(new URL(link).hash), { page: "table", table: "t/1", secret: "a b" });
});

test("five families are needed, and never six", () => {
  const setup = new Setup(false);
  setup.set.value = "own";
  for (const family of ["zeus", "ares", "hades", "athena", "hermes", "apollo"]) setup.toggle(family);
  assert.deepEqual(setup.own.value, ["zeus", "ares", "hades", "athena", "hermes"]);
  assert.ok(setup.is_ready.value);
  setup.toggle("ares");
  assert.equal(setup.is_ready.value, false);
});

test("the families of card files can be chosen beside the printed ones", () => {
  assert.deepEqual(familiesOf({ "dionysus.ely": 'language 3\nfamily dionysus { name en "Dionysus" }\ncard x level 1 {}' }), ["dionysus"]);
  assert.deepEqual(familiesOf({ "zeus.ely": "family zeus {" }), []);
});

test("an empty name of a seat is filled in", () => {
  const setup = new Setup(true);
  setup.setSeat(0, { name: "  " });
  assert.equal(setup.newSeats()[0]!.name, "Ariadne");
  assert.deepEqual(setup.newSeats()[1], { kind: "bot", bot: "greedy", name: "Theseus" });
});

test("play now follows the form, with bots on all seats but the first", () => {
  const setup = showSetup(new Setup(false));
  setup.game.value = "ephyran";
  setup.players.value = 2;
  setup.setSeat(0, { name: "Ada" });
  setup.setSeat(1, { name: "Bo" });
  const quick = quickSetup();
  assert.deepEqual([quick.title, quick.players], ["ephyran", 2]);
  assert.deepEqual(quick.seats, [{ kind: "person", name: "Ada" }, { kind: "bot", bot: "greedy", name: "Bo" }]);
  setup.game.value = "elysium";
  setup.set.value = "own"; // no five families yet: then as for a newcomer
  assert.deepEqual(quickSetup().setup, { families: "first_game", edition: "revised" });
});

test("every language of the lexicons is one of the page, with all words", () => {
  for (const words of [SHELL, TABLE, ELYSIUM] as Record<string, Record<string, unknown>>[]) {
    assert.deepEqual(Object.keys(words), LANGUAGES);
    for (const code of LANGUAGES) assert.deepEqual(Object.keys(words[code]!), Object.keys(words["en"]!), code);
  }
  assert.equal(languageName("fr"), "Français");
});

test("a word is that of the lexicons, in the language of the page", () => {
  for (const [code, word, column] of [["en", "Instantaneous", "red column"], ["de", "Sofort", "rote Säule"], ["fr", "Instantané", "Colonne rouge"]] as const) {
    language.value = code;
    assert.equal(elysium("activation_instant"), word);
    assert.equal(columnName("red"), column);
  }
  language.value = "en";
});

test("of several forms the one is said that fits what is filled in", () => {
  const cards = [["name=none", "nobody has {number}"], ["number=one", "{name} has a card"], ["number=0", "{name} has none"], ["", "{name} has {number} cards"]] as const;
  assert.equal(filled(cards, { name: "Ann", number: 1 }), "Ann has a card");
  assert.equal(filled(cards, { name: "Ann", number: 3 }), "Ann has 3 cards");
  assert.equal(filled(cards, { name: "Ann", number: 0 }), "Ann has none");
  assert.equal(filled(cards, { name: "Ann", number: 0 }, ["0", "1"]), "Ann has a card");
  assert.equal(filled(cards, { number: 2 }), "nobody has 2");
  assert.equal(saying("winners", { who: ["Ann"] }), "Ann wins.");
  assert.equal(saying("winners", { who: ["Ann", "Bob"] }), "Ann, Bob share the victory.");
});

test("what is filled in is text, whatever it looks like", () => {
  assert.equal(filled("Why not {thing}?", { thing: "<b>{name}</b>" }), "Why not <b>{name}</b>?");
  assert.equal(filled("{a} and {b}", { a: 1 }), "1 and {b}");
});
