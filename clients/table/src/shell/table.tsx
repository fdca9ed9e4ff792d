// A table, whichever game lies on it and wherever its engine runs.
import type { ComponentChildren, ComponentType } from "preact";
import { useContext, useEffect } from "preact/hooks";
import { effect, useSignal } from "@preact/signals";
import type { Seat } from "../engine/seat";
import { refusalOf, Session } from "../game/session";
import { EmbeddedContext } from "../parts/context";
import { shell } from "../words/shell";
import { saying } from "../words/table";
import { headline } from "./title";

type Shown = ComponentType<{ session: Session<never> }>;

/** Milliseconds after which somebody who waits is told that it takes long. */
const LONG = 4000;

// Each game's table is loaded when it is needed.
const TABLES: Record<string, () => Promise<Shown>> = {
  elysium: async () => (await import("../elysium/table")).ElysiumTable as unknown as Shown,
  ephyran: async () => (await import("../ephyran/table")).EphyranTable as unknown as Shown,
};
// A game of another package has none: its view is shown as it is.
const anyTable = async () => (await import("../general/table")).GeneralTable as unknown as Shown;

/** The table of a session; T2's pages use it as well. */
export function SessionTable({ session }: { session: Session }) {
  const table = useSignal<{ show: Shown } | null>(null);
  const is_embedded = useContext(EmbeddedContext);
  useEffect(() => {
    void (TABLES[session.title] ?? anyTable)().then((show) => (table.value = { show }));
    if (is_embedded) return;
    const stop = effect(() => void (headline.value = headlineOf(session)));
    return () => {
      stop();
      headline.value = null;
    };
  }, [session]);
  const Table = table.value?.show;
  return (
    <>
      {/* Who was told why need not be told that nobody is there. */}
      {!session.connected.value && session.bye.value === null && (
        <p class="banner" role="alert">
          {saying("connection_lost")}
        </p>
      )}
      {session.bye.value !== null && (
        <p class="banner" role="alert">
          {saying("closed_by_host", { reason: session.bye.value })}
        </p>
      )}
      {Table ? <Table session={session as never} /> : <p class="waiting">{saying("loading")}</p>}
    </>
  );
}

/** Whose turn it is, in a few words. */
function headlineOf(session: Session): string | null {
  const { deciding, outcome } = session.standing.value;
  if (outcome) return saying("over");
  if (deciding === null) return null;
  return deciding === session.seated.value.seat ? `● ${saying("your_decision")}` : saying("waiting_for", { name: session.name(deciding) });
}

interface OpenProps {
  name: string;
  /** what is shown until the seat is taken */
  wait: ComponentChildren;
  /** Takes the seat; it is no longer waited for once `stop` says so. */
  open: (stop: AbortSignal) => Promise<Seat>;
  /** what is shown as well, when it takes long; with a way to try again */
  long?: string;
  /** what else can be done where the seat cannot be taken */
  instead?: ComponentChildren;
}

/** Sits down, shows the table, and leaves it with the page. `open` is asked once for each `name`, and by who tries again. */
export function OpenTable({ name, open, wait, long, instead }: OpenProps) {
  const session = useSignal<Session | null>(null);
  const failure = useSignal<string | null>(null);
  const attempt = useSignal(0);
  const is_long = useSignal(false);
  useEffect(() => {
    const stop = new AbortController();
    let made: Session | null = null;
    session.value = null;
    failure.value = null;
    is_long.value = false;
    const timer = setTimeout(() => (is_long.value = true), LONG);
    open(stop.signal).then(
      (seat) => {
        clearTimeout(timer);
        if (stop.signal.aborted) seat.close();
        else session.value = made = new Session(seat);
      },
      (error: unknown) => {
        clearTimeout(timer);
        if (!stop.signal.aborted) failure.value = wordsOf(error);
      },
    );
    return () => {
      clearTimeout(timer);
      stop.abort();
      made?.close();
    };
  }, [name, attempt.value]);
  const again = () => void (attempt.value += 1);
  if (failure.value !== null) return <Failure words={failure.value} again={again} instead={instead} />;
  if (session.value) return <SessionTable session={session.value} />;
  return (
    <div class="waiting">
      {wait}
      {long !== undefined && is_long.value && (
        <p class="long" role="alert">
          {long}{" "}
          <button type="button" onClick={again}>
            {shell("try_again")}
          </button>
        </p>
      )}
    </div>
  );
}

/** What went wrong, in words that say what to do. */
export function wordsOf(error: unknown): string {
  const { code, message } = refusalOf(error);
  switch (code) {
    case "forbidden":
    case "no-such-table":
      return shell("wrong_link");
    case "taken":
      return shell("taken");
    case "away":
      return shell("server_away");
    case "no-such-game":
      return shell("no_such_game");
    default:
      return message;
  }
}

export function Failure({ words, again, instead }: { words: string; again?: (() => void) | undefined; instead?: ComponentChildren }) {
  return (
    <main class="narrow">
      <h1>{shell("failed")}</h1>
      <p role="alert">{words}</p>
      {instead}
      <p class="ways">
        {again && (
          <button type="button" onClick={again}>
            {shell("try_again")}
          </button>
        )}
        <a href="#/">{shell("to_start")}</a>
      </p>
    </main>
  );
}
