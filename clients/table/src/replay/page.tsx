// Replays: opened from a file or a link, stepped through with anybody's eyes, and played on from anywhere.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Keeper, newGame } from "../engine/kept-games";
import { openBranch } from "../engine/local";
import { MOST, unpack } from "../engine/packed";
import type { Progress } from "../engine/page-engine";
import { ReplaySeat } from "../engine/replay";
import type { Seat } from "../engine/seat";
import { refusalOf, Session } from "../game/session";
import { Loading } from "../shell/loading";
import { route } from "../shell/routes";
import { SessionTable } from "../shell/table";
import { language } from "../words/language";
import { replaying } from "../words/replay";
import { Controls } from "./controls";

/** A session whose looking back is a step of the replay. */
export class ReplaySession extends Session {
  constructor(readonly replay: ReplaySeat) {
    super(replay);
  }
  override async at(decisions: number | null): Promise<void> {
    this.replay.go(decisions ?? this.replay.last);
  }
}

interface Opened {
  text: string;
  session: ReplaySession;
}

export default function ReplayPage() {
  const opened = useSignal<Opened | null>(null);
  const branch = useSignal<{ session: Session; keeper: Keeper; at: number } | null>(null);
  const failure = useSignal<string | null>(null);
  const progress = useSignal<Progress | null>(null);
  const here = route.value;
  const from = here.page === "replay" ? here.from : null;

  const open = async (text: string) => {
    failure.value = null;
    progress.value = { done: 0, total: 1, text: "fetching" };
    try {
      const seat = await ReplaySeat.open(text, language.peek(), (now) => (progress.value = now));
      close();
      opened.value = { text, session: new ReplaySession(seat) };
    } catch (error) {
      failure.value = refusalOf(error).message;
    } finally {
      progress.value = null;
    }
  };
  const close = () => {
    branch.peek()?.keeper.close();
    branch.peek()?.session.close();
    opened.peek()?.session.close();
    branch.value = opened.value = null;
  };
  useEffect(() => close, []);
  useEffect(() => {
    if (!from) return;
    textOf(from).then(open, () => (failure.value = replaying("bad_link")));
  }, [from]);

  const playOn = async (at: number, seat: number) => {
    const replay = opened.peek()?.session.replay;
    if (!replay) return;
    const { names, title } = replay.seated;
    try {
      const seats = names.map((name, place) => ({ kind: place === seat ? ("person" as const) : ("bot" as const), name }));
      const made = await openBranch(replay.watched.game, at, { title, seats, language: language.peek() });
      // It is a game like any other: kept, and offered again on the start page.
      const keeper = new Keeper(made, newGame({ title, players: seats.length, setup: await setupOf(made), seats }));
      branch.value = { session: new Session(made), keeper, at };
    } catch (error) {
      failure.value = refusalOf(error).message;
    }
  };

  if (branch.value) {
    const { session, keeper, at } = branch.value;
    const back = () => {
      keeper.close();
      session.close();
      branch.value = null;
    };
    return (
      <>
        <div class="replay-bar branch">
          <p>{replaying("branched", { number: at })}</p>
          <button type="button" onClick={back}>
            {replaying("back")}
          </button>
        </div>
        <SessionTable key={session} session={session} />
      </>
    );
  }
  if (opened.value) {
    const { session, text } = opened.value;
    return (
      <>
        {failure.value && (
          <p class="banner" role="alert">
            {failure.value}
          </p>
        )}
        <Controls session={session} text={text} playOn={playOn} leave={close} />
        <SessionTable key={session} session={session} />
      </>
    );
  }
  return <Choose open={open} failure={failure.value} progress={progress.value} />;
}

/** What the game was set up with, so that another one can begin in the same way. */
async function setupOf(seat: Seat): Promise<Record<string, unknown>> {
  const { view } = await seat.ask<{ view: { families?: string[]; edition?: string; players: { god?: string }[] } }>("view", {});
  return view.families ? { families: view.families, edition: view.edition } : { gods: view.players.map((player) => player.god) };
}

/** The text that an address stands for: it holds the replay itself, or names a file of this very site. */
async function textOf(from: string): Promise<string> {
  const named = /^\?url=(.+)$/.exec(from);
  if (!named) return unpack(from);
  const url = new URL(decodeURIComponent(named[1]!), location.href);
  if (url.origin !== location.origin) throw new Error("another site");
  const response = await fetch(url);
  if (!response.ok) throw new Error(String(response.status));
  return response.text();
}

interface ChooseProps {
  open: (text: string) => Promise<void>;
  failure: string | null;
  progress: Progress | null;
}

function Choose({ open, failure, progress }: ChooseProps) {
  const over = useSignal(false);
  const file = useRef<HTMLInputElement>(null);
  const trouble = useSignal<string | null>(null);
  const read = async (chosen: File | null | undefined) => {
    if (!chosen) return;
    if (chosen.size > 4 * MOST) trouble.value = replaying("too_long");
    else await open(await chosen.text());
  };
  const words = failure ?? trouble.value;
  return (
    <main class="narrow replay-choose">
      <h1>{replaying("title")}</h1>
      <p>{replaying("intro")}</p>
      <div
        class={`drop ${over.value ? "over" : ""}`}
        onDragOver={(event) => {
          event.preventDefault();
          over.value = true;
        }}
        onDragLeave={() => (over.value = false)}
        onDrop={(event) => {
          event.preventDefault();
          over.value = false;
          void read(event.dataTransfer?.files[0]);
        }}
      >
        <button type="button" class="primary" disabled={progress !== null} onClick={() => file.current?.click()}>
          {replaying("choose")}
        </button>
        <p>{replaying("drop")}</p>
        <input ref={file} type="file" hidden aria-label={replaying("choose")} onChange={(event) => void read(event.currentTarget.files?.[0])} />
      </div>
      {progress && <Loading progress={progress} />}
      {words && (
        <p class="trouble" role="alert">
          {words}
        </p>
      )}
    </main>
  );
}
