import assert from "node:assert/strict";
import { test } from "node:test";
import { Client, cutClause, Disconnected, Refused } from "../dist/index.js";
import { fakeTransport } from "./help.mjs";

const served = (request, more = {}) => ({ id: request.id, ok: true, do: request.do, ...more });

test("answers find their requests, in whatever order they come", async () => {
  const transport = fakeTransport();
  const client = new Client(transport);
  transport.open();
  const asked = [client.ask("hello", {}), client.ask("close", { game: "g1" })];
  const [hello, close] = transport.take();
  assert.deepEqual([hello.do, close.do, close.game], ["hello", "close", "g1"]);
  transport.say(served(close, { game: "g1" }));
  transport.say(served(hello, { protocol: 1 }));
  assert.deepEqual((await Promise.all(asked)).map((answer) => answer.do), ["hello", "close"]);
});

test("a refusal is an error that says everything", async () => {
  const transport = fakeTransport();
  const client = new Client(transport);
  transport.open();
  const asked = client.ask("act", { game: "g1", move: 0, action: 0 });
  const reasons = [{ rule: "T3", sentence: "no", card: null, place: null }];
  const error = { code: "illegal", message: "no", rule: "T3", path: null, detail: null, reasons };
  transport.say({ id: transport.sent[0].id, ok: false, error });
  await assert.rejects(asked, (refused) => {
    assert.ok(refused instanceof Refused && refused instanceof Error);
    assert.deepEqual([refused.code, refused.rule, refused.message, refused.reasons], ["illegal", "T3", "no", reasons]);
    assert.deepEqual(refused.findings, []);
    assert.deepEqual(refused.answer.error, error);
    return true;
  });
});

test("a refusal without an id is about the oldest request: the engine could not read it", async () => {
  const transport = fakeTransport();
  const client = new Client(transport);
  transport.open();
  const long = client.ask("load", { save: "x" });
  const next = client.ask("hello", {});
  transport.say({ id: null, ok: false, error: { code: "too-long", message: "a line has at most 9 bytes" } });
  transport.say(served(transport.sent[1]));
  await assert.rejects(long, { code: "too-long" });
  await next;
});

test("lines that are no messages are told and answer nothing", async () => {
  const transport = fakeTransport();
  const client = new Client(transport);
  const broken = [];
  const stop = client.onBroken((line) => broken.push(line));
  transport.open();
  const asked = client.ask("hello", {});
  for (const line of ['{"id":1', "", "null", "[1]", "7", '"x"']) transport.say(line);
  transport.say({ id: 99, ok: true });
  transport.say({ nothing: true });
  transport.say(served(transport.sent[0]));
  await asked;
  assert.deepEqual(broken, ['{"id":1', "", "null", "[1]", "7", '"x"']);
  stop();
  transport.say("{");
  assert.equal(broken.length, 6);
});

test("what a server tells by itself goes to all who listen, until they stop", () => {
  const transport = fakeTransport();
  const client = new Client(transport);
  const heard = [[], []];
  const stop = client.onPush((message) => heard[0].push(message.push));
  client.onPush((message) => heard[1].push(message.push));
  transport.open();
  transport.say({ push: "seats", seats: [] });
  stop();
  transport.say({ push: "bye", reason: "done" });
  assert.deepEqual(heard, [["seats"], ["seats", "bye"]]);
});

test("requests wait for the line to be opened, and go out in their order", () => {
  const transport = fakeTransport();
  const client = new Client(transport);
  client.ask("new", { players: 2, families: "first_game" });
  client.ask("hello", {});
  assert.deepEqual(transport.take(), []);
  assert.equal(client.state, "closed");
  transport.open();
  assert.equal(client.state, "open");
  assert.deepEqual(transport.take().map((request) => request.do), ["new", "hello"]);
});

test("when a line is closed for good, nothing is answered any more", async () => {
  const transport = fakeTransport();
  const client = new Client(transport);
  const states = [];
  client.onState((state) => states.push(state));
  transport.open();
  const asked = client.ask("hello", {});
  transport.drop();
  await assert.rejects(asked, Disconnected);
  await assert.rejects(client.ask("hello", {}), Disconnected);
  assert.deepEqual(states, ["open", "closed"]);
});

test("closing the client closes the line and whatever waits, once", async () => {
  const transport = fakeTransport({ comesBack: true });
  const client = new Client(transport);
  transport.open();
  const asked = client.ask("view", { game: "g1", player: 0 });
  client.close();
  client.close();
  transport.drop();
  transport.open();
  await assert.rejects(asked, Disconnected);
  assert.equal(transport.closed, 1);
  assert.equal(client.state, "closed");
});

test("after a line came back, what changes nothing is asked again and the rest is not", async () => {
  const transport = fakeTransport({ comesBack: true });
  const client = new Client(transport);
  transport.open();
  const reads = [
    client.ask("view", { game: "g1", player: 0 }),
    client.ask("undo", { game: "g1", player: 0 }),
    client.ask("events", { game: "g1", player: 0 }),
  ];
  const changes = [
    client.ask("act", { game: "g1", move: 0, action: 0 }),
    client.ask("undo", { game: "g1", player: 0, to: 0, move: 1 }),
    client.ask("new", { players: 2, families: "first_game" }),
    client.ask("branch", { game: "g1", at: 0 }),
    client.ask("watch", { replay: "" }),
    client.ask("close", { game: "g1" }),
  ];
  assert.equal(transport.take().length, 9);
  transport.drop();
  for (const change of changes) await assert.rejects(change, Disconnected);
  await assert.rejects(client.ask("act", { game: "g1", move: 0, action: 0 }), Disconnected);
  reads.push(client.ask("cards", { game: "g1" }));
  assert.deepEqual(transport.take(), []);
  transport.open();
  const again = transport.take();
  assert.deepEqual(again.map((request) => request.do), ["view", "undo", "events", "cards"]);
  for (const request of again) transport.say(served(request));
  await Promise.all(reads);
});

test("the hook comes before everything else, each time the line is opened", async () => {
  const transport = fakeTransport({ comesBack: true });
  const seats = [];
  const client = new Client(transport, {
    onOpen: async (ask) => seats.push((await ask("sit", { table: "t", secret: "s" })).seat),
  });
  const asked = client.ask("view", {});
  for (const round of [1, 2]) {
    transport.open();
    const [sit, ...others] = transport.take();
    assert.deepEqual([sit.do, sit.table, sit.secret, others], ["sit", "t", "s", []]);
    assert.equal(client.state, "closed");
    transport.say(served(sit, { seat: round }));
    await new Promise(setImmediate);
    assert.equal(client.state, "open");
    assert.deepEqual(transport.take().map((request) => request.do), ["view"]);
    if (round === 1) transport.drop();
  }
  transport.say(served({ id: 1, do: "view" }));
  await asked;
  assert.deepEqual(seats, [1, 2]);
});

test("a line that is closed in the middle of the hook lets the next one begin anew", async () => {
  const transport = fakeTransport({ comesBack: true });
  const tried = [];
  const client = new Client(transport, {
    onOpen: (ask) => {
      const sitting = ask("sit", { table: "t", secret: "s" });
      tried.push(sitting.then(() => "sat", (error) => error.name));
      return sitting;
    },
  });
  const asked = client.ask("legal", {});
  transport.open();
  transport.drop();
  assert.deepEqual(transport.take().map((request) => request.do), ["sit"]);
  transport.open();
  const [sit] = transport.take();
  transport.say(served(sit));
  await new Promise(setImmediate);
  transport.say(served(transport.take()[0]));
  await asked;
  assert.deepEqual(await Promise.all(tried), ["Disconnected", "sat"]);
});

test("a hook that is refused ends the client with the refusal", async () => {
  const transport = fakeTransport({ comesBack: true });
  const client = new Client(transport, { onOpen: (ask) => ask("sit", { table: "t", secret: "wrong" }) });
  const asked = client.ask("view", {});
  transport.open();
  transport.say({ id: transport.sent[0].id, ok: false, error: { code: "forbidden", message: "no" } });
  await assert.rejects(asked, { name: "Refused", code: "forbidden" });
  await assert.rejects(client.ask("view", {}), { code: "forbidden" });
  assert.equal(transport.closed, 1);
});

test("a clause is cut by characters, also where a string counts them twice", () => {
  const source = 'say "🏛" to gain 1 gold';
  assert.deepEqual(cutClause(source, { start: 11, end: 22 }), ['say "🏛" to ', "gain 1 gold", ""]);
  assert.equal(cutClause("gain 1 gold", { start: 0, end: 4 })[1], "gain");
});
