// Plays a game as the address says, and tells on the page what came of it.
import { Disconnected, Refused } from "elysium-rules-client";
import { playHere, playHereEphyran } from "./here";
import { playThere } from "./there";

const wanted = new URLSearchParams(location.search);
const base = wanted.get("base") ?? "/elysium-engine/";
const plays: Record<string, () => Promise<unknown>> = {
  here: () => playHere(base, Number(wanted.get("most") ?? Infinity)),
  ephyran: () => playHereEphyran(base),
  there: () => playThere(wanted.get("server") ?? ""),
};

try {
  const play = plays[wanted.get("play") ?? ""];
  if (!play) throw new Error("nothing to play");
  document.body.dataset["result"] = JSON.stringify(await play());
} catch (error) {
  const kind = error instanceof Refused ? error.code : error instanceof Disconnected ? error.name : "other";
  document.body.dataset["error"] = JSON.stringify([kind, String(error)]);
}
