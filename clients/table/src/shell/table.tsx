// A table, whichever game lies on it and wherever its engine runs.
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import type { Seat } from "../engine/seat";
import { refusalOf, Session } from "../game/session";
import { shell } from "../words/shell";
import { saying } from "../words/table";

type Shown = ComponentType<{ session: Session<never> }>;

// Each game's table is loaded when it is needed.
const TABLES: Record<string, () => Promise<Shown>> = {
  elysium: async () => (await import("../elysium/table")).ElysiumTable as unknown as Shown,
  ephyran: async () => (await import("../ephyran/table")).EphyranTable as unknown as Shown,
};

/** The table of a session; T2's pages use it as well. */
export function SessionTable({ session }: { session: Session }) {
  const table = useSignal<{ show: Shown } | null>(null);
  useEffect(() => {
    void TABLES[session.title]?.().then((show) => (table.value = { show }));
  }, [session]);
  const Table = table.value?.show;
  return (
    <>
      {!session.connected.value && (
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

/** Sits down, shows the table, and leaves it with the page. `open` is asked once for each `name`. */
export function OpenTable({ name, open, wait }: { name: string; open: () => Promise<Seat>; wait: string }) {
  const session = useSignal<Session | null>(null);
  const failure = useSignal<string | null>(null);
  useEffect(() => {
    let is_left = false;
    let made: Session | null = null;
    session.value = null;
    failure.value = null;
    open().then(
      (seat) => {
        if (is_left) seat.close();
        else session.value = made = new Session(seat);
      },
      (error: unknown) => {
        const { code, message } = refusalOf(error);
        failure.value = code === "forbidden" || code === "no-such-table" ? shell("wrong_link") : message;
      },
    );
    return () => {
      is_left = true;
      made?.close();
    };
  }, [name]);
  if (failure.value !== null) return <Failure words={failure.value} />;
  return session.value ? <SessionTable session={session.value} /> : <p class="waiting">{wait}</p>;
}

export function Failure({ words }: { words: string }) {
  return (
    <main class="narrow">
      <h1>{shell("failed")}</h1>
      <p role="alert">{words}</p>
      <p>
        <a href="#/">{shell("to_start")}</a>
      </p>
    </main>
  );
}
