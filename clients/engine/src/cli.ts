#!/usr/bin/env node
// `elysium-rules-engine copy FOLDER`: puts the files of the engine where an app serves them.
import { copyFiles } from "./files.js";

const [what, folder, ...more] = process.argv.slice(2);
if (what === "copy" && folder && !more.length) {
  const names = await copyFiles(folder);
  console.log(`${names.length} files of elysium-rules-engine are in ${folder}`);
} else {
  console.error("usage: elysium-rules-engine copy FOLDER\n\nFOLDER is one that your app serves, such as public/elysium.");
  process.exitCode = 2;
}
