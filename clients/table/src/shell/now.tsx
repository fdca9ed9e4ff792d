// Play now: a game for one person against bots, without a form. At a server that is a table there, else a game in the page.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { newGame } from "../engine/kept-games";
import { keepMade } from "../engine/known-tables";
import { makeTable } from "../engine/tables";
import { shell } from "../words/shell";
import { config, type Config } from "./config";
import { goInstead, seatLink } from "./routes";
import { quickSetup, wishOf } from "./setup";
import { Failure, wordsOf } from "./table";

export function PlayNow() {
  const trouble = useSignal<string | null>(null);
  const known = config.value;
  const begin = async (here: Config) => {
    trouble.value = null;
    const is_local = !here.server || (here.away && here.runtime);
    const setup = quickSetup(is_local);
    if (is_local) {
      goInstead(`#/game/${newGame(setup).id}`);
      return;
    }
    try {
      const wish = wishOf(setup);
      const made = await makeTable(wish);
      keepMade(made, wish);
      goInstead(seatLink("table", made.table, made.seats[0]!.invitation, location.href));
    } catch (error) {
      trouble.value = wordsOf(error);
    }
  };
  useEffect(() => {
    if (known) void begin(known);
  }, [known === null]);
  if (trouble.value !== null) return <Failure words={trouble.value} again={() => known && void begin(known)} />;
  return <p class="waiting">{shell("working")}</p>;
}
