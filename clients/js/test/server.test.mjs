import assert from "node:assert/strict";
import { createServer } from "node:http";
import { test } from "node:test";
import { WebSocketServer } from "ws";
import { createTable, newSecret, PROTOCOL, sitDown, socketAddress } from "../dist/index.js";

/** A server of tables that answers what a test says: with HTTP by *make*, to `sit` by *sit*. */
async function startTables(context, { make = () => [201, {}], sit = () => ({}) } = {}) {
  const asked = [];
  const http = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += part;
    asked.push([request.method, request.url, request.headers["content-type"], JSON.parse(body)]);
    const made = make();
    if (!made) return; // no answer ever comes
    response.writeHead(made[0], { "content-type": "application/json" });
    response.end(typeof made[1] === "string" ? made[1] : JSON.stringify(made[1]));
  });
  const sockets = new WebSocketServer({ server: http, path: "/ws" });
  sockets.on("connection", (socket) =>
    socket.on("message", (data) => {
      const request = JSON.parse(String(data));
      asked.push(request);
      const said = sit(request);
      if (said) socket.send(JSON.stringify({ id: request.id, ok: true, do: request.do, protocol: PROTOCOL, ...said }));
    }),
  );
  await new Promise((resolve) => http.listen(0, "127.0.0.1", resolve));
  context.after(() => {
    for (const socket of sockets.clients) socket.terminate();
    http.closeAllConnections();
    http.close();
  });
  return { address: `http://127.0.0.1:${http.address().port}`, asked, cut: () => sockets.clients.forEach((one) => one.terminate()) };
}

const wish = { families: "first_game", seats: [{ kind: "person", name: "Ada" }, { kind: "bot" }] };

test("a table is made, wherever the server lies", async (context) => {
  const made = { table: "t", title: "elysium", seats: [{ seat: 0, invitation: "i" }], watch: "w" };
  const { address, asked } = await startTables(context, { make: () => [201, made] });
  for (const server of [address, `${address}/`, new URL(address)]) assert.deepEqual(await createTable(server, wish), made);
  await createTable(`${address}/games?x=1#y`, wish);
  assert.deepEqual(asked.map(([, path]) => path), ["/api/tables", "/api/tables", "/api/tables", "/games/api/tables"]);
  assert.deepEqual(asked[0], ["POST", "/api/tables", "application/json", wish]);
});

test("a table that is refused is a refusal like any other", async (context) => {
  const error = { code: "bad-cards", message: "no", findings: [{ code: "parse/unknown" }] };
  const { address } = await startTables(context, { make: () => [422, { error }] });
  await assert.rejects(createTable(address, wish), { name: "Refused", code: "bad-cards", findings: error.findings });
});

test("who is no server of tables is not taken for one", async (context) => {
  const { address } = await startTables(context, { make: () => [502, "<h1>Bad Gateway</h1>"] });
  await assert.rejects(createTable(address, wish), { name: "Disconnected", message: /answered 502 Bad Gateway/ });
});

test("a server that cannot be asked says what to look at", async () => {
  const gone = createTable("http://127.0.0.1:9/", wish);
  await assert.rejects(gone, { name: "Disconnected", message: /cannot be asked: .*`--origin`/ });
});

test("a table has its time, and can be called off", async (context) => {
  const { address } = await startTables(context, { make: () => null });
  await assert.rejects(createTable(address, wish, { within: 50 }), { name: "TimedOut" });
  const off = new AbortController();
  const asked = createTable(address, wish, { signal: off.signal });
  off.abort();
  await assert.rejects(asked, { name: "AbortError" });
});

test("the web socket of a server is found by its address", () => {
  const addresses = ["http://localhost:8040", "https://play.example/", "https://play.example/games", new URL("http://x/")];
  assert.deepEqual(addresses.map(socketAddress), [
    "ws://localhost:8040/ws",
    "wss://play.example/ws",
    "wss://play.example/games/ws",
    "ws://x/ws",
  ]);
});

/** Keeps in memory, and writes down what it is asked. */
function storage(kept = {}) {
  return {
    kept,
    getItem: (key) => kept[key] ?? null,
    setItem: (key, value) => void (kept[key] = value),
    removeItem: (key) => void delete kept[key],
  };
}

test("a secret of one's own is as long as a server wants it, and never the same", () => {
  const secrets = Array.from({ length: 50 }, newSecret);
  assert.equal(new Set(secrets).size, 50);
  for (const secret of secrets) assert.match(secret, /^[A-Za-z0-9_-]{22,86}$/);
});

const again = { shortest: 1, longest: 1 };

test("an invitation becomes a secret that is kept before the server hears of it", async (context) => {
  const shelf = storage();
  let keptBefore;
  const { address, asked, cut } = await startTables(context, {
    sit: (request) => {
      keptBefore ??= Object.values(shelf.kept).includes(request.own);
      return { seat: 1 };
    },
  });
  const seat = await sitDown({ server: address, table: "t", invitation: "i", storage: shelf, language: "de", line: again });
  context.after(() => seat.client.close());
  assert.equal(keptBefore, true);
  assert.deepEqual([seat.seated.seat, seat.client.state], [1, "open"]);
  // Whenever the line comes back, the secret alone opens the seat.
  const opened = new Promise((resolve) => seat.client.onState((state) => state === "open" && resolve()));
  cut();
  await opened;
  // A page that is opened again with the same link has the same seat.
  const other = await sitDown({ server: address, table: "t", invitation: "i", storage: shelf });
  other.client.close();
  const { secret } = seat;
  assert.deepEqual(asked, [
    { id: 1, do: "sit", table: "t", secret: "i", own: secret, language: "de" },
    { id: 2, do: "sit", table: "t", secret, language: "de" },
    { id: 1, do: "sit", table: "t", secret: "i", own: secret },
  ]);
  assert.equal(other.secret, secret);
});

test("an answer that was lost does not cost the seat: the same secret is offered again", async (context) => {
  let answers = 0;
  const { address, asked, cut } = await startTables(context, {
    sit: () => {
      if (answers++) return { seat: 0 };
      setImmediate(cut);
      return null;
    },
  });
  const seat = await sitDown({ server: address, table: "t", invitation: "i", own: "my own secret, kept elsewhere", line: again });
  seat.client.close();
  assert.equal(asked.length, 2);
  for (const request of asked) assert.deepEqual([request.secret, request.own], ["i", "my own secret, kept elsewhere"]);
});

test("a secret needs no invitation, and nothing is kept", async (context) => {
  const { address, asked } = await startTables(context, { sit: () => ({ seat: null }) });
  const { client, seated, secret } = await sitDown({ server: address, table: "t", secret: "to watch" });
  client.close();
  assert.deepEqual([seated.seat, secret], [null, "to watch"]);
  assert.deepEqual(asked, [{ id: 1, do: "sit", table: "t", secret: "to watch" }]);
});

test("an invitation that somebody else has used is refused, and what was kept for it is forgotten", async (context) => {
  const shelf = storage();
  const error = { code: "taken", message: "this invitation was used already" };
  const { address } = await startTables(context, { sit: () => ({ ok: false, error }) });
  const sitting = sitDown({ server: address, table: "t", invitation: "i", storage: shelf });
  await assert.rejects(sitting, { name: "Refused", code: "taken" });
  assert.deepEqual(shelf.kept, {});
});

test("where a secret cannot be kept, the invitation is not spent", async (context) => {
  const { address, asked } = await startTables(context);
  const full = { ...storage(), setItem: () => assert.fail("no room") };
  await assert.rejects(sitDown({ server: address, table: "t", invitation: "i", storage: full }), /no room/);
  await assert.rejects(sitDown({ server: address, table: "t", invitation: "i" }), /give `storage`, or an `own`/);
  assert.deepEqual(asked, []);
});

test("a server that wants nothing more of us ends it", async (context) => {
  const http = createServer();
  const sockets = new WebSocketServer({ server: http });
  sockets.on("connection", (socket) => socket.close(1008, "too fast"));
  await new Promise((resolve) => http.listen(0, "127.0.0.1", resolve));
  context.after(() => http.close());
  const server = `http://127.0.0.1:${http.address().port}`;
  await assert.rejects(sitDown({ server, table: "t", secret: "s" }), { name: "Disconnected", message: /\(1008: too fast\)$/ });
});
