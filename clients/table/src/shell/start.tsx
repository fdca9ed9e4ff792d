// The start: a form for a new table. On a server it gives the links of the seats; in the page the game begins at once.
import { useComputed, useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { newGame } from "../engine/kept-games";
import { keepMade } from "../engine/known-tables";
import { isKept } from "../engine/offline";
import { warmUp } from "../engine/page-engine";
import { makeTable } from "../engine/tables";
import type { Finding } from "../game/types";
import { familyName, labelOf } from "../words/families";
import { shell } from "../words/shell";
import { config } from "./config";
import { gamesAt, type SetupInfo } from "./games";
import { go } from "./routes";
import { gameSetup, GODS, MOST_SEATS, SETS, Setup, showSetup, wishOf } from "./setup";
import { wordsOf } from "./table";
import { Yours } from "./yours";

interface Trouble {
  message: string;
  findings: Finding[];
}

export function Start({ local }: { local: boolean }) {
  const setup = useMemo(() => new Setup(local, gamesAt(local)), [local]);
  showSetup(setup);
  const busy = useSignal(false);
  const trouble = useSignal<Trouble | null>(null);

  const send = async (event: Event) => {
    event.preventDefault();
    setup.remember();
    trouble.value = null;
    if (local) {
      go(`#/game/${newGame(gameSetup(setup)).id}`);
      return;
    }
    busy.value = true;
    try {
      const wish = wishOf(gameSetup(setup));
      const made = await makeTable(wish);
      keepMade(made, wish);
      go(`#/links/${made.table}`);
    } catch (error) {
      trouble.value = { message: wordsOf(error), findings: (error as { findings?: Finding[] }).findings ?? [] };
    } finally {
      busy.value = false;
    }
  };

  return (
    <main class="start">
      <div class="start-intro">
        <h1>{shell("start_title")}</h1>
        <p>{local ? shell("start_local") : shell("start_intro")}</p>
      </div>
      <Yours />
      {/* Whoever turns to this form will soon need the engine: it starts meanwhile. */}
      <form class="sheet" onSubmit={send} {...(local ? { onPointerEnter: warmUp, onFocusIn: warmUp } : {})}>
        <GameFields setup={setup} />
        <Seats setup={setup} local={local} />
        {trouble.value && <TroubleBox trouble={trouble.value} />}
        <button type="submit" class="primary large" disabled={busy.value || !setup.is_ready.value}>
          {busy.value ? shell("working") : local ? shell("begin") : shell("create")}
        </button>
      </form>
      {local && isKept.value && <p class="kept-line">{shell("offline_ready")}</p>}
      {!local && config.value?.runtime && (
        <p>
          <a href="#/play">{shell("play_in_page")}</a>
        </p>
      )}
    </main>
  );
}

/** How many can play, as far as the form goes. */
function seatCounts(setup: Setup): number[] {
  const { least, most } = setup.info.value;
  return Array.from({ length: Math.min(most, MOST_SEATS) - least + 1 }, (_, more) => least + more);
}

function GameFields({ setup }: { setup: Setup }) {
  const is_elysium = setup.game.value === "elysium";
  return (
    <>
      <div class="fields">
        <label>
          {shell("game")}
          <select value={setup.game.value} onChange={(event) => setup.choose(event.currentTarget.value)}>
            {setup.games.map(({ name }) => (
              <option value={name}>{labelOf(name)}</option>
            ))}
          </select>
        </label>
        <label>
          {shell("players")}
          <select value={setup.players.value} onChange={(event) => (setup.players.value = Number(event.currentTarget.value))}>
            {seatCounts(setup).map((number) => (
              <option value={number}>{number}</option>
            ))}
          </select>
        </label>
        {is_elysium && (
          <>
            <label>
              {shell("families")}
              <select value={setup.set.value} onChange={(event) => (setup.set.value = event.currentTarget.value)}>
                {SETS.map((set) => (
                  <option value={set}>{familyName(set)}</option>
                ))}
                <option value="own">{shell("own_choice")}</option>
              </select>
            </label>
            <label>
              {shell("edition")}
              <select value={setup.edition.value} onChange={(event) => (setup.edition.value = event.currentTarget.value)}>
                <option value="revised">{shell("revised")}</option>
                <option value="original">{shell("original")}</option>
              </select>
            </label>
          </>
        )}
        {setup.info.value.setups.filter(({ by_seat }) => !by_seat).map((one) => (
          <Choice key={one.name} setup={setup} one={one} seat={0} />
        ))}
      </div>
      {is_elysium && setup.set.value === "own" && <FiveFamilies setup={setup} />}
      {is_elysium && <OwnCards setup={setup} />}
    </>
  );
}

function FiveFamilies({ setup }: { setup: Setup }) {
  const full = useComputed(() => setup.own.value.length >= 5);
  return (
    <fieldset class="families">
      <legend>
        {shell("choose_five")} <small>{shell("chosen_of_five", { number: setup.own.value.length })}</small>
      </legend>
      {setup.families.value.map((family) => {
        const chosen = setup.own.value.includes(family);
        return (
          <label class={`tick ${chosen ? "chosen" : ""}`} key={family}>
            <input type="checkbox" checked={chosen} disabled={!chosen && full.value} onChange={() => setup.toggle(family)} />
            {familyName(family)}
          </label>
        );
      })}
    </fieldset>
  );
}

function OwnCards({ setup }: { setup: Setup }) {
  const read = async (list: FileList | null) => {
    const texts = await Promise.all([...(list ?? [])].map(async (file) => [file.name, await file.text()] as const));
    setup.files.value = Object.fromEntries(texts);
    if (texts.length) setup.set.value = "own";
  };
  return (
    <label class="files">
      {shell("own_cards")}
      <input type="file" accept=".ely" multiple onChange={(event) => void read(event.currentTarget.files)} />
      <small>{shell("own_cards_hint")}</small>
    </label>
  );
}

function Seats({ setup, local }: { setup: Setup; local: boolean }) {
  return (
    <fieldset class="seats">
      <legend>{shell("seats")}</legend>
      {setup.seats.value.slice(0, setup.players.value).map((seat, place) => (
        <div class="seat" key={place}>
          <span class="seat-number">{shell("seat", { number: place + 1 })}</span>
          <label>
            <span>{shell("name")}</span>
            <input value={seat.name} maxLength={40} onInput={(event) => setup.setSeat(place, { name: event.currentTarget.value })} />
          </label>
          {local && place === 0 ? (
            <p class="seat-you">{shell("your_seat")}</p>
          ) : (
            <label>
              <span>{shell("kind")}</span>
              <select value={seat.who === "person" ? seat.who : setup.botOf(seat.who)} onChange={(event) => setup.setSeat(place, { who: event.currentTarget.value })}>
                {!local && <option value="person">{shell("person")}</option>}
                {setup.info.value.bots.map((bot) => (
                  <option value={bot}>{botName(bot)}</option>
                ))}
              </select>
            </label>
          )}
          {setup.game.value === "ephyran" && <GodOf setup={setup} place={place} />}
          {setup.info.value.setups.filter(({ by_seat }) => by_seat).map((one) => (
            <Choice key={one.name} setup={setup} one={one} seat={place} />
          ))}
        </div>
      ))}
    </fieldset>
  );
}

/** What a bot is called; one that somebody brought with the server is called as it was named there. */
function botName(bot: string): string {
  switch (bot) {
    case "greedy":
      return shell("bot_greedy");
    case "random":
      return shell("bot_random");
    case "beginner":
      return shell("bot_beginner");
    case "casual":
      return shell("bot_casual");
    case "advanced":
      return shell("bot_advanced");
    case "master":
      return shell("bot_master");
    default:
      return bot;
  }
}

/** A choice of a game that has no fields of its own here: one of a few words, or any. */
function Choice({ setup, one, seat }: { setup: Setup; one: SetupInfo; seat: number }) {
  const value = setup.choices.value[one.name]?.[seat] ?? "";
  const set = (word: string) => setup.setChoice(one.name, word, seat);
  return (
    <label title={one.doc}>
      <span>{labelOf(one.name)}</span>
      {one.words.length > 0 ? (
        <select value={value} onChange={(event) => set(event.currentTarget.value)}>
          {!one.needed && <option value="">{one.default ?? shell("by_chance")}</option>}
          {one.words.map((word) => (
            <option value={word}>{labelOf(word)}</option>
          ))}
        </select>
      ) : (
        <input value={value} placeholder={one.default ?? ""} required={one.needed} onInput={(event) => set(event.currentTarget.value)} />
      )}
    </label>
  );
}

function GodOf({ setup, place }: { setup: Setup; place: number }) {
  const choose = (god: string) => (setup.gods.value = setup.gods.value.map((one, seat) => (seat === place ? god : one === god ? "" : one)));
  return (
    <label>
      <span>{shell("gods")}</span>
      <select value={setup.gods.value[place]} onChange={(event) => choose(event.currentTarget.value)}>
        <option value="">{shell("by_chance")}</option>
        {GODS.map((god) => (
          <option value={god}>{familyName(god)}</option>
        ))}
      </select>
    </label>
  );
}

function TroubleBox({ trouble }: { trouble: Trouble }) {
  return (
    <div class="trouble" role="alert">
      <p>{trouble.message}</p>
      {trouble.findings.length > 0 && (
        <ul>
          {trouble.findings.map((finding) => (
            <li>
              {finding.place && (
                <code>
                  {finding.place.file}:{finding.place.line}
                </code>
              )}{" "}
              {finding.message} {finding.hint && <em>{finding.hint}</em>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
