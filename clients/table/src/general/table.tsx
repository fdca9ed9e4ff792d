// The table of any game that brings no table of its own: what its view shows, field by field, and its choices as a list.
//
// Views of such games are their states with holes (docs/protocol): numbers, words, lists of them, and parts with fields of
// their own. A part with `player` belongs to a seat. So everything can be shown without knowing the game.
import type { ComponentChildren } from "preact";
import type { Session } from "../game/session";
import type { AnyChoice } from "../game/types";
import { useTable } from "../parts/context";
import { TableFrame } from "../parts/frame";
import { PlayerName, Presence } from "../parts/player";
import { Roads } from "../parts/roads";
import { Thing } from "../parts/thing";
import { Zone } from "../parts/zone";
import { labelOf } from "../words/families";
import { saying } from "../words/table";
import { aboutOf, card, factsOf, isBelonging, placeOf, thingsOf, type Part, type Plain } from "./plain";
import { Scores, type AnyOutcome } from "./scores";

export function GeneralTable({ session }: { session: Session }) {
  const view = session.view.value as unknown as Part | null;
  if (!view) return <p class="waiting">{session.refusal.value?.message ?? saying("loading")}</p>;
  const outcome = session.standing.value.outcome as AnyOutcome | null;
  const choices = (session.mine.value?.choices ?? []) as readonly AnyChoice[];
  const hand = placeOf(view, choices);
  const facts = factsOf(view);
  const zones = facts.filter(([, value]) => typeof value === "object" && value !== null);
  return (
    <TableFrame
      session={session}
      aboutOf={aboutOf as never}
      describe={() => undefined}
      thingsOf={thingsOf}
      asking={null}
      class="general-table"
      above={
        outcome && (
          <>
            <Scores outcome={outcome} />
            <Roads session={session} />
          </>
        )
      }
    >
      <h1 class="unseen">{labelOf(session.title)}</h1>
      <Zone id="standing" title={labelOf(session.title)}>
        <Facts part={Object.fromEntries(facts.filter((fact) => !zones.includes(fact)))} path="" hand={hand} />
      </Zone>
      {zones.map(([name, value]) => (
        <Field key={name} name={name} value={value} path={name} hand={hand} />
      ))}
    </TableFrame>
  );
}

interface Place {
  /** where it stands in the view, such as `seats.0.hand` */
  path: string;
  /** the list of cards that can be chosen from */
  hand: string | null;
}

/** A field that holds more than a word: a zone of the table; of parts that belong to players, one for each. */
function Field({ name, value, path, hand }: { name: string; value: Plain } & Place) {
  if (isBelonging(value)) {
    return (
      <div class="general-seats">
        {value.map((part, place) => (
          <SeatZone key={place} part={part} path={`${path}.${place}`} hand={hand} />
        ))}
      </div>
    );
  }
  return (
    <Zone title={labelOf(name)}>
      <Value value={value} path={path} hand={hand} />
    </Zone>
  );
}

function SeatZone({ part, path, hand }: { part: Part & { player: number } } & Place) {
  const { session } = useTable();
  const { player, ...rest } = part;
  const is_active = session.standing.value.deciding === player;
  return (
    <Zone title={<PlayerName player={player} />} class={`general-seat ${is_active ? "active" : ""}`} beside={<Presence player={player} />}>
      <Facts part={rest} path={path} hand={hand} />
    </Zone>
  );
}

function Facts({ part, path, hand }: { part: Part } & Place) {
  return (
    <dl class="general-facts">
      {Object.entries(part).map(([name, value]) => (
        <div key={name}>
          <dt>{labelOf(name)}</dt>
          <dd>
            <Value name={name} value={value} path={path ? `${path}.${name}` : name} hand={hand} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ name = "", value, path, hand }: { name?: string; value: Plain } & Place): ComponentChildren {
  const { session } = useTable();
  if (value === null) return <span class="general-none">–</span>;
  if (typeof value === "boolean") return value ? saying("yes") : saying("no");
  if (typeof value === "number") {
    const is_seat = (name === "active" || name === "player") && value >= 0 && value < session.seated.value.names.length;
    return is_seat ? <PlayerName player={value} /> : <b>{value}</b>;
  }
  if (typeof value === "string") return <b>{labelOf(value)}</b>;
  if (!Array.isArray(value)) return <Facts part={value} path={path} hand={hand} />;
  if (value.length === 0) return <span class="general-none">{saying("score_nothing")}</span>;
  return (
    <ul class="general-list">
      {value.map((one, place) => (
        <li key={place}>{typeof one === "object" && one !== null ? <Value value={one} path={`${path}.${place}`} hand={hand} /> : <Chip value={one} is_card={path === hand} />}</li>
      ))}
    </ul>
  );
}

/** One of several: a card by its number or its name, or the back of one. */
function Chip({ value, is_card }: { value: string | number | boolean | null; is_card: boolean }) {
  if (value === null) {
    return (
      <span class="general-chip back" title={saying("face_down")}>
        <span aria-hidden="true">▨</span>
        <span class="unseen">{saying("face_down")}</span>
      </span>
    );
  }
  const words = typeof value === "string" ? labelOf(value) : String(value);
  if (!is_card || typeof value !== "number") return <span class="general-chip">{words}</span>;
  return (
    <Thing thing={card(value)} name={words} about={value} class="general-chip">
      {words}
    </Thing>
  );
}
