import assert from "node:assert/strict";
import { test } from "node:test";
import { WebSocket } from "ws";
import { Client, Disconnected, webSocket } from "../dist/index.js";
import { becomes, playGame, startServer } from "./help.mjs";

/** Reconnects at once, in a test. */
const quick = { socket: (url) => new WebSocket(url), shortest: 1, longest: 5, random: () => 0 };

for (const title of ["elysium", "ephyran"]) {
  test(`a whole game of ${title} is played over a line that is cut every twenty decisions`, async (context) => {
    const server = await startServer(context);
    const client = new Client(webSocket(server.url, quick));
    context.after(() => client.close());
    let cuts = 0;
    const between = async (decisions) => {
      if (decisions % 20 !== 19) return;
      const opened = becomes(client, "open");
      server.cut();
      cuts++;
      await opened;
    };
    await playGame(client, title, { between });
    assert.ok(cuts >= 2);
    assert.equal(server.connections(), cuts + 1);
      });
}

test("a request whose answer was lost is asked again if it changes nothing, and only then", async (context) => {
  const heard = [];
  let lost = 0;
  const server = await startServer(context, {
    onRequest: (line) => {
      heard.push(JSON.parse(line).do);
      return line;
    },
    onAnswer: (line, socket) => {
      if (!lost) return line;
      if (line.includes('"do":"hello"')) return line;
      lost--;
      socket.terminate();
      return null;
    },
  });
  const client = new Client(webSocket(server.url, quick));
  context.after(() => client.close());
  const { game, move } = await client.ask("new", { players: 2, families: "first_game", seed: 1 });
  lost = 1;
  const { view } = await client.ask("view", { game, player: 0 });
  assert.equal(view.player, 0);
  lost = 1;
  await assert.rejects(client.ask("act", { game, move, action: 0 }), Disconnected);
  // It was heard, as a look at the table tells; and it was heard once.
  assert.equal((await client.ask("view", { game, player: 0 })).decisions, 1);
  assert.deepEqual(heard.filter((what) => what !== "hello"), ["new", "view", "view", "act", "view"]);
});

test("a seat is taken after every connection, and what the server tells is heard", async (context) => {
  const heard = [];
  let sat = new WeakSet();
  const server = await startServer(context, {
    onRequest: (line, socket) => {
      const request = JSON.parse(line);
      heard.push(request.do);
      if (request.do === "sit") {
        sat.add(socket);
        socket.send(JSON.stringify({ id: request.id, ok: true, do: "sit", table: request.table, seat: 1 }));
        socket.send(JSON.stringify({ push: "seats", seats: [] }));
        return null;
      }
      if (!sat.has(socket)) {
        socket.send(JSON.stringify({ id: request.id, ok: false, error: { code: "not-seated", message: "sit first" } }));
        return null;
      }
      return line;
    },
  });
  const client = new Client(webSocket(server.url, quick), {
    onOpen: (ask) => ask("sit", { table: "t", secret: "s" }),
  });
  context.after(() => client.close());
  const told = [];
  client.onPush((message) => told.push(message.push));
  await client.ask("check", { files: {} });
  const closed = becomes(client, "closed");
  server.cut();
  await closed;
  await client.ask("check", { files: {} });
  assert.deepEqual(heard, ["sit", "hello", "check", "sit", "hello", "check"]);
  assert.deepEqual(told, ["seats", "seats"]);
});

/** A socket that does what a test says. */
function fakeSocket() {
  const listeners = { open: [], message: [], error: [], close: [] };
  return {
    sent: [],
    send: function (line) {
      this.sent.push(line);
    },
    close: function (code) {
      this.closedWith = code;
    },
    addEventListener: (event, listener) => listeners[event].push(listener),
    emit: (event, value = {}) => listeners[event].forEach((listener) => listener(value)),
  };
}

test("attempts come after times that double, with chance in them, up to a longest", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const sockets = [];
  const socket = () => sockets[sockets.push(fakeSocket()) - 1];
  const chances = [0, 0.5, 1, 0, 0, 0, 0];
  const transport = webSocket("ws://x", { socket, shortest: 100, longest: 500, random: () => chances.shift() ?? 0 });
  const states = [];
  transport.onLine(() => {});
  transport.onState((state, why) => states.push(why ? why.message : state));
  const fails = (wait) => {
    const count = sockets.length;
    sockets.at(-1).emit("error");
    sockets.at(-1).emit("close", { code: 1006, reason: "" });
    context.mock.timers.tick(wait - 1);
    assert.equal(sockets.length, count, `${wait} ms are not over`);
    context.mock.timers.tick(1);
    assert.equal(sockets.length, count + 1);
  };
  fails(50); // half of 100
  fails(150); // three quarters of 200
  fails(400); // all of 400
  fails(250); // half of 500, though it would be 800
  const unreachable = "no connection to ws://x (1006)";
  assert.deepEqual(states.splice(0), [unreachable, unreachable, unreachable, unreachable]);
  sockets.at(-1).emit("open");
  fails(250); // it was opened, but nothing was heard
  sockets.at(-1).emit("open");
  sockets.at(-1).emit("message", { data: "{}" });
  fails(50); // it begins anew
  const closed = "the line to ws://x was closed (1006)";
  assert.deepEqual(states, ["open", closed, "open", closed]);
  transport.close();
});

test("a socket that was closed for good is not opened again", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const sockets = [];
  const socket = () => sockets[sockets.push(fakeSocket()) - 1];
  const transport = webSocket("ws://x", { socket, random: () => 0 });
  const states = [];
  transport.onState((state) => states.push(state));
  sockets[0].emit("open");
  assert.equal(transport.comesBack, true);
  transport.close();
  assert.deepEqual([transport.comesBack, sockets[0].closedWith], [false, 1000]);
  sockets[0].emit("close", { code: 1000, reason: "" });
  context.mock.timers.tick(100_000);
  assert.equal(sockets.length, 1);
  assert.deepEqual(states, ["open", "closed"]);
});

test("whoever waits for the next attempt can be closed, too", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const sockets = [];
  const transport = webSocket("ws://x", { socket: () => sockets[sockets.push(fakeSocket()) - 1], random: () => 0 });
  sockets[0].emit("close", { code: 1006, reason: "" });
  transport.close();
  context.mock.timers.tick(100_000);
  assert.equal(sockets.length, 1);
});

test("the program may say that there is no use in trying again", async () => {
  const sockets = [];
  const asked = [];
  const retry = (how) => {
    asked.push(how);
    return how.code !== 4003;
  };
  const transport = webSocket("ws://x", { socket: () => sockets[sockets.push(fakeSocket()) - 1], retry });
  const client = new Client(transport);
  const waiting = client.ask("hello", {});
  sockets[0].emit("close", { code: 4003, reason: "no such table" });
  await assert.rejects(waiting, { name: "Disconnected", message: "no connection to ws://x (4003: no such table)" });
  assert.deepEqual(asked, [{ code: 4003, reason: "no such table", attempts: 0 }]);
});

test("an attempt that hangs has failed, and the next one follows", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const sockets = [];
  const transport = webSocket("ws://x", { socket: () => sockets[sockets.push(fakeSocket()) - 1], random: () => 0 });
  const told = [];
  transport.onState((state, why) => told.push([state, why?.message]));
  context.mock.timers.tick(10_000);
  assert.deepEqual(told, [["closed", "no connection to ws://x (1006: nothing within 10 s)"]]);
  assert.ok("closedWith" in sockets[0]);
  sockets[0].emit("open"); // too late
  sockets[0].emit("close", { code: 1006, reason: "" });
  context.mock.timers.tick(250);
  assert.equal(sockets.length, 2);
  sockets[1].emit("open");
  context.mock.timers.tick(1_000_000);
  assert.deepEqual([told.at(-1)[0], told.length], ["open", 2]);
  transport.close();
});

test("a line can be given up for another one", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const sockets = [];
  const transport = webSocket("ws://x", { socket: () => sockets[sockets.push(fakeSocket()) - 1], random: () => 0 });
  const told = [];
  transport.onState((state, why) => told.push([state, why?.message]));
  sockets[0].emit("open");
  transport.reopen(new Disconnected("mute"));
  assert.deepEqual(told, [["open", undefined], ["closed", "mute"]]);
  context.mock.timers.tick(250);
  assert.equal(sockets.length, 2);
  transport.close();
});

test("where there are no web sockets, somebody must bring one", (context) => {
  const there = globalThis.WebSocket;
  context.after(() => (globalThis.WebSocket = there));
  delete globalThis.WebSocket;
  assert.throws(() => webSocket("ws://x"), TypeError);
});

test("bytes and late messages of an old socket are passed over", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const sockets = [];
  const transport = webSocket("ws://x", { socket: () => sockets[sockets.push(fakeSocket()) - 1], random: () => 0 });
  const heard = [];
  transport.onLine((line) => heard.push(line));
  transport.onState(() => {});
  sockets[0].emit("open");
  sockets[0].emit("message", { data: new ArrayBuffer(2) });
  sockets[0].emit("message", { data: "one" });
  sockets[0].emit("close", { code: 1006, reason: "" });
  context.mock.timers.tick(500);
  sockets[0].emit("message", { data: "late" });
  sockets[0].emit("open");
  sockets[1].emit("open");
  sockets[1].emit("message", { data: "two" });
  assert.deepEqual(heard, ["one", "two"]);
  transport.close();
});
