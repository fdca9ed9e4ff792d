import assert from "node:assert/strict";
import { test } from "node:test";
import { Worker } from "node:worker_threads";
import { Client, Disconnected, worker } from "../dist/index.js";
import { playGame } from "./help.mjs";

/** A thread of node with the face of a worker of the browser. */
function startWorker() {
  const thread = new Worker(new URL("./engine-worker.mjs", import.meta.url));
  return {
    postMessage: (message) => thread.postMessage(message),
    terminate: () => thread.terminate(),
    addEventListener: (event, listener) =>
      thread.on(event, (value) => listener(event === "message" ? { data: value } : value)),
  };
}

for (const title of ["elysium", "ephyran"]) {
  test(`a whole game of ${title} is played`, async () => {
    const progress = [];
    const client = new Client(worker(startWorker(), { onProgress: ({ done, total }) => progress.push([done, total]) }));
    await playGame(client, title);
    assert.deepEqual(progress, [
      [0, 1],
      [1, 1],
    ]);
    client.close();
  });
}

test("a worker that falls over says why, and leaves nobody waiting", async () => {
  const errors = [];
  const client = new Client(worker(startWorker(), { onError: (error) => errors.push(error) }));
  await client.ask("hello", {});
  const message = "the worker broke down: as it was told";
  await assert.rejects(client.ask("load", { save: "fall over" }), { name: "Disconnected", message });
  assert.match(String(errors[0]), /as it was told/);
  await assert.rejects(client.ask("hello", {}), Disconnected);
});

test("a worker that is closed is ended", async () => {
  let ended = 0;
  const quiet = { postMessage() {}, terminate: () => ended++, addEventListener() {} };
  const client = new Client(worker(quiet));
  const asked = client.ask("hello", {});
  client.close();
  await assert.rejects(asked, Disconnected);
  assert.equal(ended, 1);
});

/** A worker that does what a test says. */
function fakeWorker() {
  const listeners = { message: [], error: [], messageerror: [] };
  const made = {
    ended: 0,
    postMessage() {},
    terminate: () => void made.ended++,
    addEventListener: (event, listener) => listeners[event].push(listener),
    say: (data) => listeners.message.forEach((listener) => listener({ data })),
    emit: (event, value = {}) => listeners[event].forEach((listener) => listener(value)),
  };
  return made;
}

for (const [how, break_, expected] of [
  ["says that it failed", (thread) => thread.say({ failed: "runtime.json cannot be fetched" }), "failed: runtime.json cannot be fetched"],
  ["is not there", (thread) => thread.emit("error"), "cannot be started: is its script there?"],
  ["breaks down", (thread) => thread.emit("error", { message: "out of memory" }), "broke down: out of memory"],
  ["says what cannot be read", (thread) => thread.emit("messageerror"), "said something that cannot be read"],
]) {
  test(`a worker that ${how} rejects all that wait for it`, async () => {
    const thread = fakeWorker();
    const client = new Client(worker(thread, { name: "the engine" }));
    const waiting = [client.ready, client.ask("hello", {}), client.ask("new", { players: 2, families: "first_game" })];
    thread.say({ progress: { done: 0, total: 1, text: "fetching" } });
    break_(thread);
    waiting.push(client.ask("hello", {}));
    for (const asked of waiting) await assert.rejects(asked, { name: "Disconnected", message: `the engine ${expected}` });
    assert.deepEqual([client.state, thread.ended], ["ended", 1]);
  });
}

test("a worker that failed before anybody listened says so afterwards", async () => {
  const thread = fakeWorker();
  const transport = worker(thread);
  thread.say({ failed: "no" });
  await assert.rejects(new Client(transport).ready, { message: "the worker failed: no" });
});

test("a worker that says nothing has failed; one that tells how far it is has time", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const thread = fakeWorker();
  const client = new Client(worker(thread, { silence: 1000 }));
  for (let done = 0; done < 5; done++) {
    context.mock.timers.tick(999);
    thread.say({ progress: { done, total: 9, text: "fetching" } });
  }
  assert.equal(client.state, "connecting");
  context.mock.timers.tick(1000);
  await assert.rejects(client.ready, { message: "the worker has said nothing for 1 s, and is not ready" });

  const mute = new Client(worker(fakeWorker(), { silence: 1000 }));
  context.mock.timers.tick(1000);
  await assert.rejects(mute.ready, { message: "the worker has said nothing for 1 s, and is not ready" });

  const ready = fakeWorker();
  const other = new Client(worker(ready, { silence: 1000 }), { check: false });
  ready.say({ ready: true });
  context.mock.timers.tick(50_000);
  assert.equal(other.state, "open");
});
