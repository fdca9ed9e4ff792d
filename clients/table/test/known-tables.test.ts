import assert from "node:assert/strict";
import { test } from "node:test";
import { dropKey, findKey, findTable, forgetTable, keepMade, keepSeated, knownTables, makeKey } from "../src/engine/known-tables";
import type { Seated } from "../src/engine/seat";

const WISH = { game: "elysium", players: 2, seats: [{ kind: "person" as const, name: "Ada" }, { kind: "person" as const, name: "Bo" }] };
const MADE = { table: "t1", seats: [{ seat: 0, invitation: "i0" }, { seat: 1, invitation: "i1" }], watch: "w" };
const seated = (seat: number | null): Seated => ({ table: "t1", title: "elysium", seat, names: ["Ada", "Bo"], seats: [], move: 0, decisions: 0, deciding: 0, outcome: null });

test("the links of a table that was set up here are found again, also after one has sat down", () => {
  keepMade(MADE, WISH);
  const { own } = makeKey("t1", "i0");
  keepSeated(own, seated(0));
  assert.deepEqual(findTable("t1")!.made!.seats, MADE.seats);
  assert.deepEqual(findTable("t1")!.keys, [{ invitation: "i0", own, seat: 0 }]);
  assert.deepEqual(knownTables().map((one) => one.table), ["t1"]);
  forgetTable("t1");
});

test("a secret of one's own is kept before anybody is asked, and the same invitation gives the same one", () => {
  const { own } = makeKey("t1", "i1");
  assert.match(own, /^[A-Za-z0-9_-]{22,86}$/);
  assert.equal(findKey("t1", "i1")!.own, own);
  assert.equal(makeKey("t1", "i1").own, own);
  assert.equal(findKey("t1", own)!.invitation, "i1");
  assert.notEqual(makeKey("t1", "i0").own, own);
  forgetTable("t1");
});

test("an invitation that was refused leaves nothing behind", () => {
  const { own } = makeKey("t1", "i1");
  dropKey("t1", own);
  assert.equal(findTable("t1"), null);
});

test("whoever watches has no seat there", () => {
  keepSeated("w", seated(null));
  assert.equal(findTable("t1"), null);
});
