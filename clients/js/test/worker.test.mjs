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
  await assert.rejects(client.ask("load", { save: "fall over" }), Disconnected);
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
