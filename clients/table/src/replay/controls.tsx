// The controls of a replay: step, scrub, play, jump, whose eyes, play on from here.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { download, pack } from "../engine/packed";
import type { Eyes, Mark } from "../engine/replay";
import { language } from "../words/language";
import { replaying } from "../words/replay";
import type { ReplaySession } from "./page";

/** Links longer than this are cut by some programs, so they are not offered. */
const LONGEST_LINK = 30_000;
const SPEEDS = { slow: 2000, normal: 1000, fast: 350 } as const;

interface Props {
  session: ReplaySession;
  text: string;
  playOn: (at: number, seat: number) => Promise<void>;
  leave: () => void;
}

export function Controls({ session, text, playOn, leave }: Props) {
  const { replay } = session;
  const at = useSignal(replay.at);
  const playing = useSignal(false);
  const speed = useSignal<keyof typeof SPEEDS>("normal");
  const eyes = useSignal<Eyes>(replay.eyes);
  const marks = useSignal<Mark[]>(replay.watched.marks);
  const names = replay.seated.names;
  const seat = useSignal(0);
  const note = useSignal("");

  const go = (to: number) => {
    replay.go(to);
    at.value = replay.at;
  };
  const step = (by: number) => {
    playing.value = false;
    go(at.peek() + by);
  };
  // The log steps as well: what it does is seen here.
  useEffect(() => replay.onPush(() => (at.value = replay.at)), [replay]);
  useEffect(() => {
    if (!playing.value) return;
    const timer = setInterval(() => {
      if (at.peek() >= replay.last) playing.value = false;
      else if (!session.now.peek() || session.standing.peek().decisions === at.peek()) go(at.peek() + 1); // not ahead of the table
    }, SPEEDS[speed.value]);
    return () => clearInterval(timer);
  }, [playing.value, speed.value]);
  useEffect(() => {
    let is_left = false;
    void replay.marks(language.value, text).then((found) => !is_left && (marks.value = found));
    return () => void (is_left = true);
  }, [language.value]);

  const link = async () => {
    const packed = await pack(text);
    if (packed.length > LONGEST_LINK) {
      note.value = replaying("link_long");
      return;
    }
    const address = new URL(`#/replay/${packed}`, location.href).href;
    history.replaceState(null, "", address);
    try {
      await navigator.clipboard.writeText(address);
      note.value = replaying("link_copied");
    } catch {
      note.value = replaying("link_made");
    }
  };
  const part = marks.value.findLastIndex((mark) => mark.decisions <= at.value);
  const { verdict } = replay.watched;

  return (
    <section class="replay-bar" aria-label={replaying("controls")}>
      <div class="replay-steps">
        <button type="button" title={replaying("to_begin")} aria-label={replaying("to_begin")} disabled={at.value === 0} onClick={() => step(-replay.last)}>
          |◂
        </button>
        <button type="button" title={replaying("back_one")} aria-label={replaying("back_one")} disabled={at.value === 0} onClick={() => step(-1)}>
          ‹
        </button>
        <button
          type="button"
          class="primary"
          disabled={at.value === replay.last}
          onClick={() => (playing.value = !playing.value)}
        >
          <span aria-hidden="true">{playing.value ? "■" : "▶"}</span> {playing.value ? replaying("pause") : replaying("play")}
        </button>
        <button type="button" title={replaying("on_one")} aria-label={replaying("on_one")} disabled={at.value === replay.last} onClick={() => step(1)}>
          ›
        </button>
        <button type="button" title={replaying("to_end")} aria-label={replaying("to_end")} disabled={at.value === replay.last} onClick={() => step(replay.last)}>
          ▸|
        </button>
      </div>
      <label class="replay-scrub">
        <span class="unseen">{replaying("decision")}</span>
        <input
          type="range"
          min={0}
          max={replay.last}
          value={at.value}
          aria-valuetext={replaying("of", { number: at.value, all: replay.last })}
          onInput={(event) => {
            playing.value = false;
            go(Number(event.currentTarget.value));
          }}
        />
        <output>{replaying("of", { number: at.value, all: replay.last })}</output>
      </label>
      <div class="replay-choices">
        {marks.value.length > 0 && (
          <label>
            {replaying("jump")}
            <select value={part} onChange={(event) => go(marks.value[Number(event.currentTarget.value)]?.decisions ?? 0)}>
              {part < 0 && <option value={-1}>…</option>}
              {marks.value.map((mark, place) => (
                <option value={place}>{mark.text}</option>
              ))}
            </select>
          </label>
        )}
        <label>
          {replaying("eyes")}
          <select
            value={String(eyes.value)}
            onChange={(event) => {
              const word = event.currentTarget.value;
              eyes.value = word === "all" || word === "spectator" ? word : Number(word);
              replay.look(eyes.value);
            }}
          >
            <option value="spectator">{replaying("spectator")}</option>
            {names.map((name, player) => (
              <option value={player}>{name}</option>
            ))}
            <option value="all">{replaying("all")}</option>
          </select>
        </label>
        <label>
          {replaying("speed")}
          <select value={speed.value} onChange={(event) => (speed.value = event.currentTarget.value as "normal")}>
            <option value="slow">{replaying("slow")}</option>
            <option value="normal">{replaying("normal")}</option>
            <option value="fast">{replaying("fast")}</option>
          </select>
        </label>
        <span class="replay-branch">
          <label>
            {replaying("as")}
            <select value={seat.value} onChange={(event) => (seat.value = Number(event.currentTarget.value))}>
              {names.map((name, player) => (
                <option value={player}>{name}</option>
              ))}
            </select>
          </label>
          <button type="button" disabled={at.value === replay.last && replay.watched.outcome !== null} onClick={() => void playOn(at.peek(), seat.peek())}>
            {replaying("play_on")}
          </button>
        </span>
        <button type="button" onClick={link}>
          {replaying("link")}
        </button>
        <button type="button" onClick={() => download(`${replay.seated.title}.replay`, text)}>
          {replaying("download")}
        </button>
        <button type="button" onClick={leave}>
          {replaying("leave")}
        </button>
      </div>
      <p class={`verdict ${verdict.result}`} role="status">
        {verdict.result === "exact" && `✓ ${replaying("exact")}`}
        {verdict.result === "drift" && `⚠ ${replaying("drift", { number: verdict.number })} ${verdict.reason}`}
        {verdict.result === "foreign" && `⚠ ${replaying("foreign", { names: verdict.names.join(", ") })}`} {note.value}
      </p>
    </section>
  );
}
