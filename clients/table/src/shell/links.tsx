// The links of a new table: one for each seat, and one for those who watch.
import { useSignal } from "@preact/signals";
import type { MadeTable } from "../engine/tables";
import { shell } from "../words/shell";
import { seatLink } from "./routes";

export function Links({ made, names, again }: { made: MadeTable; names: string[]; again: () => void }) {
  return (
    <main class="start">
      <div class="start-intro">
        <h1>{shell("table_ready")}</h1>
        <p>{shell("links_intro")}</p>
      </div>
      <div class="sheet">
        <ul class="links">
          {made.seats.map(({ seat, secret }) => (
            <LinkRow key={seat} words={shell("link_of", { name: names[seat] ?? seat + 1 })} link={seatLink("table", made.table, secret, location.href)} />
          ))}
          <LinkRow words={shell("link_watch")} link={seatLink("watch", made.table, made.watch, location.href)} />
        </ul>
        <button type="button" onClick={again}>
          {shell("another")}
        </button>
      </div>
    </main>
  );
}

function LinkRow({ words, link }: { words: string; link: string }) {
  const copied = useSignal(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      copied.value = true;
    } catch {
      copied.value = false; // the link itself can be marked and copied by hand
    }
  };
  return (
    <li>
      <b>
        <bdi>{words}</bdi>
      </b>
      <input class="link" readOnly value={link} aria-label={words} onFocus={(event) => event.currentTarget.select()} />
      <button type="button" onClick={copy}>
        {copied.value ? shell("copied") : shell("copy")}
      </button>
      <a class="button" href={link}>
        {shell("open")}
      </a>
    </li>
  );
}
