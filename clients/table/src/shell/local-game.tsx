// A game in the page, by its name in this browser: begun, or gone on with where it was left.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { newGame, openKept, type Keeper } from "../engine/kept-games";
import type { Progress } from "../engine/page-engine";
import { RoadContext, type Road } from "../parts/context";
import { language } from "../words/language";
import { shell } from "../words/shell";
import { Loading } from "./loading";
import { go } from "./routes";
import { OpenTable } from "./table";

export function LocalGame({ id }: { id: string }) {
  const progress = useSignal<Progress | null>(null);
  const keeper = useSignal<Keeper | null>(null);
  const open = async () => {
    const made = await openKept(id, language.peek(), (now) => (progress.value = now));
    keeper.value = made.keeper;
    return made.seat;
  };
  useEffect(
    () => () => {
      keeper.peek()?.close();
      keeper.value = null;
    },
    [id],
  );
  const state = keeper.value?.state.value;
  // Nothing but this page knows the game: whoever leaves it is asked first.
  useEffect(() => {
    if (state !== "here") return;
    const hold = (event: Event) => event.preventDefault();
    addEventListener("beforeunload", hold);
    return () => removeEventListener("beforeunload", hold);
  }, [state]);
  const road: Road = {
    again: async () => {
      if (keeper.value) go(`#/game/${newGame(keeper.value.setup).id}`);
    },
  };
  const lost = keeper.value?.lost.value ?? 0;
  return (
    <RoadContext.Provider value={road}>
      {state === "here" && (
        <p class="banner quiet-banner" role="status">
          {shell("not_kept")}
        </p>
      )}
      {state === "elsewhere" && (
        <p class="banner" role="alert">
          {shell("played_elsewhere")}
        </p>
      )}
      {lost > 0 && (
        <p class="banner quiet-banner" role="status">
          {shell("decisions_lost", { number: lost })}
        </p>
      )}
      <OpenTable name={`game/${id}`} open={open} wait={<Loading progress={progress.value} />} />
    </RoadContext.Provider>
  );
}
