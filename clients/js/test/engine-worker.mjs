// An engine behind a worker, as the page has one: here the worker starts a process.
import { parentPort } from "node:worker_threads";
import { startEngine } from "./help.mjs";

const engine = startEngine();
let begun = "";
engine.stdout.setEncoding("utf8");
engine.stdout.on("data", (text) => {
  const lines = (begun + text).split("\n");
  begun = lines.pop();
  for (const line of lines) parentPort.postMessage({ line });
});
parentPort.on("message", ({ line }) => {
  if (line.includes("fall over")) throw new Error("as it was told");
  engine.stdin.write(`${line}\n`);
});
for (const done of [0, 1]) parentPort.postMessage({ progress: { done, total: 1, text: "loading" } });
parentPort.postMessage("something that is none of our business");
parentPort.postMessage({ ready: true });
