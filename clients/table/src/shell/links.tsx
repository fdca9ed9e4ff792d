// The links of a table that was set up in this browser: one for each seat, and one for those who watch.
//
// The page has an address of its own and stays: a seat is opened beside it. It watches the table, so that it can say who
// has come.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { changedTables, findTable, type KnownTable } from "../engine/known-tables";
import type { Push, SeatInfo } from "../engine/seat";
import { sit } from "../engine/server";
import { shell } from "../words/shell";
import { seatLink } from "./routes";
import { Failure } from "./table";

export function Links({ table }: { table: string }) {
  void changedTables.value;
  const known = findTable(table);
  const seats = useSignal<SeatInfo[] | null>(null);
  const watch = known?.made?.watch;
  useEffect(() => {
    if (!watch) return;
    const stop = new AbortController();
    sit(table, watch, "watch", stop.signal).then(
      (seat) => {
        if (stop.signal.aborted) return seat.close();
        stop.signal.addEventListener("abort", () => seat.close());
        seats.value = seat.seated.seats;
        seat.onPush((message: Push) => message.push === "seats" && (seats.value = message.seats));
      },
      () => undefined, // then nobody knows who is there; the links are the same
    );
    return () => stop.abort();
  }, [table, watch]);
  if (!known?.made) return <Failure words={shell("no_links")} />;
  const { made } = known;
  return (
    <main class="start">
      <div class="start-intro">
        <h1>{shell("table_ready")}</h1>
        <p>{shell("links_intro")}</p>
      </div>
      <div class="sheet">
        <Loopback />
        <ul class="links">
          {made.seats.map(({ seat, invitation }) => (
            <SeatRow key={seat} table={known} seat={seat} invitation={invitation} info={seats.value?.[seat]} />
          ))}
          <li>
            <b>{shell("link_watch")}</b>
            <CopyLink words={shell("link_watch")} link={seatLink("watch", table, made.watch, location.href)} />
            <OpenBeside link={seatLink("watch", table, made.watch, location.href)}>{shell("open")}</OpenBeside>
          </li>
        </ul>
        <p>
          <small>{shell("links_kept")}</small>
        </p>
        <a class="button" href="#/">
          {shell("another")}
        </a>
      </div>
    </main>
  );
}

function SeatRow({ table, seat, invitation, info }: { table: KnownTable; seat: number; invitation: string; info: SeatInfo | undefined }) {
  const words = shell("link_of", { name: table.names[seat] || seat + 1 });
  const mine = table.keys.find((key) => key.seat === seat);
  const state = [mine && shell("seat_yours"), !mine && info?.taken && shell("seat_taken"), info && (info.here ? shell("seat_here") : info.taken === false ? shell("seat_free") : shell("seat_away"))];
  return (
    <li class={mine ? "mine" : ""}>
      <b>
        <bdi>{words}</bdi> <small class={`presence ${info?.here ? "here" : ""}`}>{state.filter(Boolean).join(" · ")}</small>
      </b>
      {mine ? (
        <>
          <p class="link-note">{shell("seat_yours_hint")}</p>
          <OpenBeside link={seatLink("table", table.table, mine.own, location.href)}>{shell("go_on")}</OpenBeside>
        </>
      ) : (
        <>
          <CopyLink words={words} link={seatLink("table", table.table, invitation, location.href)} />
          <OpenBeside link={seatLink("table", table.table, invitation, location.href)}>{shell("sit_here")}</OpenBeside>
        </>
      )}
    </li>
  );
}

/** A link that leaves this page where it is. */
function OpenBeside({ link, children }: { link: string; children: string }) {
  return (
    <a class="button" href={link} target="_blank" rel="noopener">
      {children} <span aria-hidden="true">↗</span>
      <span class="unseen"> ({shell("new_tab")})</span>
    </a>
  );
}

/** A link to be handed on, with a button that copies it. */
export function CopyLink({ words, link }: { words: string; link: string }) {
  const field = useRef<HTMLInputElement>(null);
  const done = useSignal<"" | "copied" | "marked">("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      done.value = "copied";
    } catch {
      // Without TLS there is no clipboard: the old way may work, and if not, the link is marked.
      field.current?.select();
      done.value = document.execCommand("copy") ? "copied" : "marked";
    }
  };
  return (
    <>
      <input class="link" ref={field} readOnly value={link} aria-label={words} onFocus={(event) => event.currentTarget.select()} />
      <button type="button" onClick={copy}>
        {done.value ? shell(done.value) : shell("copy")}
      </button>
    </>
  );
}

const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0)$/;

/** Says so where the links lead nobody but ourselves here: on a friend's machine they lead to that machine. */
export function Loopback() {
  if (!LOOPBACK.test(location.hostname)) return null;
  const port = location.port ? ` --port ${location.port}` : "";
  const suffix = location.port ? `:${location.port}` : "";
  return (
    <div class="trouble loopback" role="note">
      <p>{shell("loopback", { host: location.hostname })}</p>
      <p>{shell("loopback_cure")}</p>
      <pre class="source">{`elysium serve --host 0.0.0.0${port} --origin http://192.168.1.20${suffix}`}</pre>
    </div>
  );
}
