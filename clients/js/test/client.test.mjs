import assert from "node:assert/strict";
import { test } from "node:test";
import { Client, cutClause, Disconnected, OtherProtocol, PROTOCOL, Refused, TimedOut } from "../dist/index.js";
import { fakeTransport } from "./help.mjs";

/** A client that asks nothing by itself. */
const plain = (transport, options = {}) => new Client(transport, { check: false, ...options });

const served = (request, more = {}) => ({ id: request.id, ok: true, do: request.do, ...more });

test("answers find their requests, in whatever order they come", async () => {
  const transport = fakeTransport();
  const client = plain(transport);
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
  const client = plain(transport);
  transport.open();
  const asked = client.ask("act", { game: "g1", move: 0, action: 0 });
  const reasons = [{ rule: "T3", sentence: "no", card: null, place: null }];
  const error = { code: "illegal", message: "no", rule: "T3", path: null, detail: null, reasons };
  transport.say({ id: transport.sent[0].id, ok: false, error });
  await assert.rejects(asked, (refused) => {
    assert.ok(refused instanceof Refused && refused instanceof Error);
    assert.deepEqual([refused.code, refused.rule, refused.message, refused.reasons], ["illegal", "T3", "no", reasons]);
    assert.deepEqual([refused.findings, refused.path, refused.detail, refused.move], [[], null, null, null]);
    assert.deepEqual(refused.answer.error, error);
    return true;
  });
});

test("a refusal without an id is about the oldest request: the engine could not read it", async () => {
  const transport = fakeTransport();
  const client = plain(transport);
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
  const client = plain(transport);
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
  const client = plain(transport);
  const heard = [[], []];
  const stop = client.onPush((message) => heard[0].push(message.push));
  client.onPush((message) => heard[1].push(message.push));
  transport.open();
  transport.say({ push: "seats", seats: [] });
  stop();
  transport.say({ push: "bye", reason: "done" });
  assert.deepEqual(heard, [["seats"], ["seats", "bye"]]);
});

test("requests wait for the line to be opened, and go out in their order", async () => {
  const transport = fakeTransport();
  const client = plain(transport);
  const asked = [client.ask("new", { players: 2, families: "first_game" }), client.ask("hello", {})];
  assert.deepEqual(transport.take(), []);
  assert.equal(client.state, "connecting");
  transport.open();
  assert.equal(client.state, "open");
  const sent = transport.take();
  assert.deepEqual(sent.map((request) => request.do), ["new", "hello"]);
  for (const request of sent) transport.say(served(request));
  await Promise.all(asked);
});

test("when a line is closed for good, nothing is answered any more", async () => {
  const transport = fakeTransport();
  const client = plain(transport);
  const states = [];
  client.onState((state) => states.push(state));
  transport.open();
  const asked = client.ask("hello", {});
  transport.drop();
  await assert.rejects(asked, Disconnected);
  await assert.rejects(client.ask("hello", {}), Disconnected);
  assert.deepEqual(states, ["open", "ended"]);
});

test("closing the client closes the line and whatever waits, once", async () => {
  const transport = fakeTransport({ comesBack: true });
  const client = plain(transport);
  transport.open();
  const asked = client.ask("view", { game: "g1", player: 0 });
  client.close();
  client.close();
  transport.drop();
  transport.open();
  await assert.rejects(asked, Disconnected);
  assert.equal(transport.closed, 1);
  assert.equal(client.state, "ended");
});

test("after a line came back, what changes nothing is asked again and the rest is not", async () => {
  const transport = fakeTransport({ comesBack: true });
  const client = plain(transport);
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
  const client = plain(transport, {
    onOpen: async (ask) => seats.push((await ask("sit", { table: "t", secret: "s" })).seat),
  });
  const asked = client.ask("view", {});
  for (const round of [1, 2]) {
    transport.open();
    const [sit, ...others] = transport.take();
    assert.deepEqual([sit.do, sit.table, sit.secret, others], ["sit", "t", "s", []]);
    assert.equal(client.state, round === 1 ? "connecting" : "closed");
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
  const client = plain(transport, {
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
  const client = plain(transport, { onOpen: (ask) => ask("sit", { table: "t", secret: "wrong" }) });
  const asked = client.ask("view", {});
  transport.open();
  transport.say({ id: transport.sent[0].id, ok: false, error: { code: "forbidden", message: "no" } });
  await assert.rejects(asked, { name: "Refused", code: "forbidden" });
  await assert.rejects(client.ask("view", {}), { code: "forbidden" });
  assert.equal(transport.closed, 1);
});

test("what went wrong is told as long as it is not open, and nothing is once it is", () => {
  const transport = fakeTransport({ comesBack: true });
  const client = plain(transport);
  const told = [];
  client.onState((state, reason) => told.push([state, reason?.message ?? null]));
  assert.deepEqual([client.state, client.reason], ["connecting", null]);
  transport.drop(new Disconnected("nobody is there"));
  assert.deepEqual([client.state, client.reason.message], ["connecting", "nobody is there"]);
  transport.open();
  assert.equal(client.reason, null);
  transport.drop(new Disconnected("the server stops"));
  transport.drop(new Disconnected("nobody is there"));
  client.close();
  assert.deepEqual(told, [
    ["connecting", "nobody is there"],
    ["open", null],
    ["closed", "the server stops"],
    ["closed", "nobody is there"],
    ["ended", "the client was closed"],
  ]);
});

test("a client that never connects gives up and says why", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const transport = fakeTransport({ comesBack: true });
  const client = plain(transport);
  const asked = client.ask("new", { players: 2, families: "first_game" });
  transport.drop(new Disconnected("no connection to ws://x (1006)"));
  context.mock.timers.tick(29_999);
  assert.equal(client.state, "connecting");
  context.mock.timers.tick(1);
  const message = "no connection within 30 s; last: no connection to ws://x (1006)";
  for (const waiting of [asked, client.ready, client.ask("hello", {})]) await assert.rejects(waiting, { name: "TimedOut", message });
  assert.deepEqual([client.state, client.reason.message, transport.closed], ["ended", message, 1]);
});

test("a line that says itself when it fails has all the time it needs", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const transport = fakeTransport();
  const client = plain(transport);
  const asked = client.ask("hello", {});
  context.mock.timers.tick(10_000_000);
  transport.open();
  await client.ready;
  context.mock.timers.tick(59_999);
  transport.say(served(transport.sent[0]));
  await asked;
});

test("every request has its time, counted from when requests go through", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const transport = fakeTransport({ comesBack: true });
  const client = plain(transport, { within: 1000 });
  transport.open();
  const asked = client.ask("act", { game: "g1", move: 0, action: 0 });
  const quick = client.ask("view", { game: "g1", player: 0 }, { within: 10 });
  const patient = client.ask("view", { game: "g1", player: 0 }, { within: Infinity });
  context.mock.timers.tick(10);
  await assert.rejects(quick, { name: "TimedOut", message: "no answer to `view` within 0 s" });
  transport.drop();
  transport.open();
  const waiting = client.ask("hello", {});
  await assert.rejects(asked, (error) => error instanceof Disconnected && !(error instanceof TimedOut));
  context.mock.timers.tick(1000);
  await assert.rejects(waiting, TimedOut);
  context.mock.timers.tick(10_000_000);
  const [again] = transport.take().filter((request) => request.id === 3).slice(-1);
  transport.say(served(again));
  await patient;
});

test("what is asked while the line is closed does not wait for ever", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const transport = fakeTransport({ comesBack: true });
  const client = plain(transport, { within: 1000 });
  transport.open();
  transport.drop();
  const asked = client.ask("hello", {});
  context.mock.timers.tick(1000);
  await assert.rejects(asked, TimedOut);
  assert.equal(client.state, "closed");
});

test("a line on which nothing is heard any more is opened anew", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const transport = fakeTransport({ comesBack: true });
  const client = plain(transport, { within: 1000 });
  transport.open();
  const heard = client.ask("hello", {});
  transport.say({ push: "seats", seats: [] }); // somebody is there, only slow
  context.mock.timers.tick(1000);
  await assert.rejects(heard, TimedOut);
  assert.equal(transport.reopened, 0);
  const mute = client.ask("hello", {});
  context.mock.timers.tick(1000);
  await assert.rejects(mute, TimedOut);
  assert.equal(transport.reopened, 1);
});

test("a hook that nobody answers makes the line be opened anew, until the time to connect is over", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const transport = fakeTransport({ comesBack: true });
  const client = plain(transport, { within: 1000, connectWithin: 2500, onOpen: (ask) => ask("sit", { table: "t", secret: "s" }) });
  for (const round of [1, 2]) {
    transport.open();
    context.mock.timers.tick(1000);
    await new Promise(setImmediate);
    assert.equal(transport.reopened, round);
    transport.drop(new Disconnected("mute"));
  }
  context.mock.timers.tick(500);
  await assert.rejects(client.ready, { name: "TimedOut", message: "no connection within 2.5 s; last: mute" });
});

test("a signal calls a request off, and another one the client", async () => {
  const transport = fakeTransport();
  const all = new AbortController();
  const client = plain(transport, { signal: all.signal });
  transport.open();
  const one = new AbortController();
  const asked = client.ask("hello", {}, { signal: one.signal });
  const other = client.ask("hello", {});
  one.abort();
  await assert.rejects(asked, { name: "AbortError" });
  await assert.rejects(client.ask("hello", {}, { signal: one.signal }), { name: "AbortError" });
  assert.deepEqual(transport.take().map((request) => request.id), [1, 2]);
  transport.say(served({ id: 1, do: "hello" })); // nobody waits for it any more
  all.abort(new Error("the page is closed"));
  await assert.rejects(other, { message: "the page is closed" });
  assert.deepEqual([client.state, client.reason.message, transport.closed], ["ended", "the page is closed", 1]);
  const never = new Client(fakeTransport(), { signal: all.signal });
  await assert.rejects(never.ready, { message: "the page is closed" });
});

test("both sides must speak the same protocol, and this is seen before anything else", async () => {
  const transport = fakeTransport({ comesBack: true });
  const client = new Client(transport);
  const asked = client.ask("view", { game: "g1", player: 0 });
  transport.open();
  const [hello, ...others] = transport.take();
  assert.deepEqual([hello.do, others], ["hello", []]);
  transport.say(served(hello, { protocol: PROTOCOL, library: "1.2" }));
  await client.ready;
  assert.deepEqual(transport.take().map((request) => request.do), ["view"]);
  // It may be another one after the line came back.
  transport.drop();
  transport.open();
  transport.say(served(transport.take()[0], { protocol: PROTOCOL + 1, library: "9.9" }));
  const message = `this client speaks protocol ${PROTOCOL}, the other side protocol ${PROTOCOL + 1} (elysium-rules 9.9): install a newer elysium-rules-client`;
  await assert.rejects(asked, { name: "OtherProtocol", message, ours: PROTOCOL, theirs: PROTOCOL + 1 });
  assert.ok(client.reason instanceof OtherProtocol);
  assert.equal(client.state, "ended");
});

test("who says the protocol when a seat is taken is not asked again", async () => {
  for (const [protocol, expected] of [[PROTOCOL, "open"], [PROTOCOL - 1, "ended"]]) {
    const transport = fakeTransport({ comesBack: true });
    const client = new Client(transport, { onOpen: (ask) => ask("sit", { table: "t", secret: "s" }) });
    transport.open();
    transport.say(served(transport.take()[0], { protocol }));
    await client.ready.catch(() => {});
    assert.deepEqual([client.state, transport.take()], [expected, []]);
    client.close();
  }
});

test("a clause is cut by characters, also where a string counts them twice", () => {
  const source = 'say "🏛" to gain 1 gold';
  assert.deepEqual(cutClause(source, { start: 11, end: 22 }), ['say "🏛" to ', "gain 1 gold", ""]);
  assert.equal(cutClause("gain 1 gold", { start: 0, end: 4 })[1], "gain");
});
