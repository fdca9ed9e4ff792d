// Where to go from a game that is over: another one with the same people, this one again from its beginning, a file of it.
import { useSignal } from "@preact/signals";
import { useContext } from "preact/hooks";
import { download, pack } from "../engine/packed";
import { refusalOf, type Session } from "../game/session";
import { config } from "../shell/config";
import { go } from "../shell/routes";
import { saying } from "../words/table";
import { RoadContext } from "./context";

export function Roads({ session }: { session: Session }) {
  const road = useContext(RoadContext);
  const busy = useSignal(false);
  const steps = useSignal(false);
  const try_to = (work: () => Promise<void>) => async () => {
    if (busy.peek()) return;
    busy.value = true;
    try {
      await work();
    } catch (error) {
      session.refusal.value = refusalOf(error);
    } finally {
      busy.value = false;
    }
  };
  const replay = async () => (await session.seat.ask<{ replay: string }>("replay", { with_cards: true })).replay;
  const save = async () => download(`${session.title}-${new Date().toISOString().slice(0, 10)}.replay`, await replay());
  const watch = async () => {
    // Without an engine in the page the table itself is looked through, with the eyes of this seat.
    if (config.peek()?.runtime === false) steps.value = !steps.peek();
    else go(`#/replay/${await pack(await replay())}`);
  };
  const is_shared = session.seats.value.filter((seat) => seat.kind === "person").length > 1;
  return (
    <div class="roads">
      <div class="road-row">
        {road.again && (
          <button type="button" class="primary" disabled={busy.value} onClick={try_to(async () => road.again!(session))}>
            {saying("play_again")}
          </button>
        )}
        {road.again || session.seat.local || session.seated.value.seats.length > 0 ? (
          <button type="button" disabled={busy.value} aria-expanded={config.value?.runtime === false ? steps.value : undefined} onClick={try_to(watch)}>
            {saying("watch_again")}
          </button>
        ) : null}
        <button type="button" disabled={busy.value} onClick={try_to(save)}>
          {saying("save_replay")}
        </button>
      </div>
      {road.again && road.hint && is_shared && <p class="road-hint">{road.hint}</p>}
      {steps.value && <Steps session={session} />}
    </div>
  );
}

/** The table after any of the decisions that led to its end. */
function Steps({ session }: { session: Session }) {
  const last = session.standing.value.decisions;
  const at = session.past.value?.at ?? last;
  const step = (to: number) => void session.at(Math.max(0, Math.min(to, last)));
  return (
    <div class="road-steps">
      <button type="button" disabled={at === 0} aria-label={saying("step_back")} onClick={() => step(at - 1)}>
        ‹
      </button>
      <input type="range" min={0} max={last} value={at} aria-label={saying("step_at")} onInput={(event) => step(Number(event.currentTarget.value))} />
      <button type="button" disabled={at === last} aria-label={saying("step_on")} onClick={() => step(at + 1)}>
        ›
      </button>
      <output>
        {at} / {last}
      </output>
    </div>
  );
}
