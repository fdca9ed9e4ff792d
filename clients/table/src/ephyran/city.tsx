// A player's city: four Territories of four zones, with tokens and locks; and the hand.
import { CardImage } from "../parts/card";
import { useTable } from "../parts/context";
import { PlayerName, Presence } from "../parts/player";
import { Thing } from "../parts/thing";
import { Zone } from "../parts/zone";
import type { Session } from "../game/session";
import type { Ephyran } from "../game/types";
import { ephyran } from "../words/ephyran";
import * as about from "./about";
import { Icon } from "./icons";
import { describeCard, halfIn, HOME, objectName, SIGNS, TokenSign } from "./signs";

interface Props {
  view: Ephyran.View;
  player: number;
}

export function City({ view, player }: Props) {
  const { session } = useTable();
  const state = view.players[player]!;
  const is_own = view.player === player;
  const is_active = view.stage !== "over" && view.active === player;
  return (
    <Zone
      id={`city-${player}`}
      class={`city player-${player} ${is_own ? "own" : ""} ${is_active ? "active" : ""}`}
      title={
        <Thing
          thing={about.player(player)}
          name={ephyran("city_of", { name: session.name(player) })}
          about={{ type: "PickPlayer", player: view.player ?? view.active, target: player }}
          class="player-thing"
        >
          <PlayerName player={player} />
        </Thing>
      }
      beside={
        <span class="city-line">
          <span class={`god ${HOME[state.god]}`}>
            <span aria-hidden="true">{SIGNS[HOME[state.god]]}</span> {ephyran(state.god)}
          </span>
          {view.first === player && <span title={ephyran("first_title")}>◈ {ephyran("first")}</span>}
          {is_active && <span class="turn-mark">▸ {ephyran("active")}</span>}
          {state.finished > 0 && <span class="finished">✓ {ephyran("finished")}</span>}
          <Presence player={player} />
        </span>
      }
    >
      <Hand view={view} player={player} />
      <div class="territories">
        {about.TERRITORIES.map((territory) => (
          <TerritoryOf key={territory} view={view} player={player} territory={territory} />
        ))}
      </div>
    </Zone>
  );
}

function TerritoryOf({ view, player, territory }: Props & { territory: Ephyran.Territory }) {
  const { session } = useTable();
  const state = view.players[player]!;
  const place = about.TERRITORIES.indexOf(territory);
  const zones = state.city[place] ?? [];
  const lock = state.locks[place] ?? null;
  const is_home = HOME[state.god] === territory;
  const name = [ephyran("territory_of", { territory: ephyran(territory), name: session.name(player) }), is_home && ephyran("double"), lock !== null && ephyran("locked")];
  return (
    <div class={`territory ${territory} ${lock !== null ? "locked" : ""}`} role="group" aria-label={ephyran(territory)}>
      <Thing
        thing={about.territory(player, territory)}
        name={name.filter(Boolean).join(", ")}
        about={{ type: "PickTerritory", player: view.player ?? view.active, owner: player, territory }}
        class="territory-head"
      >
        <span aria-hidden="true">{SIGNS[territory]}</span> {ephyran(territory)}
        {is_home && (
          <b class="double" title={ephyran("double")}>
            ×2
          </b>
        )}
      </Thing>
      {lock !== null && (
        <p class="lock" data-card={lock} data-thing={about.card(lock)}>
          <Icon name="lock" /> {ephyran("locked")}
        </p>
      )}
      <div class="zones">
        {about.ZONES.map((number) => (
          <ZoneOf key={number} view={view} player={player} territory={territory} number={number} zone={zones[number - 1] ?? null} is_top={zones.length === number} />
        ))}
      </div>
    </div>
  );
}

interface ZoneProps extends Props {
  territory: Ephyran.Territory;
  number: number;
  zone: Ephyran.Zone | null;
  /** whether no other zone covers it */
  is_top: boolean;
}

function ZoneOf({ view, player, territory, number, zone, is_top }: ZoneProps) {
  const session = useTable().session as unknown as Session<"ephyran">;
  const half = zone ? halfIn(session, zone.card, territory) : undefined;
  const words = zone ? (half ? half.name : describeCard(session, zone.card)?.name) : ephyran("empty");
  const name = [
    // What is seen of it comes first, so that those who speak to the page can name it.
    `${number} ${words}`,
    `${ephyran(territory)}, ${session.name(player)}`,
    half?.object && objectName(half.object),
    zone?.token && (zone.token.kind ? ephyran("token", { token: objectName(zone.token.kind) }) : ephyran("token_hidden")),
    zone && !is_top && ephyran("covered"),
  ];
  return (
    <Thing
      thing={about.zone(player, territory, number)}
      name={name.filter(Boolean).join(", ")}
      about={zone ? zone.card : { type: "PickZone", player: view.player ?? view.active, owner: player, territory, number }}
      card={zone?.card}
      class={`zone-thing ${zone ? "built" : "free"} ${zone && !is_top ? "covered" : ""}`}
    >
      <b class="zone-number">{number} </b>
      {zone ? (
        <span class="zone-card" data-thing={about.card(zone.card)}>
          <span class="creature">{words}</span>
          {half?.object && (
            <span class="printed" title={objectName(half.object)}>
              <Icon name={half.object} />
            </span>
          )}
          {zone.token && <TokenSign token={zone.token} />}
        </span>
      ) : (
        <span class="zone-card none" />
      )}
    </Thing>
  );
}

/** A hand: one's own with all its cards; of the others, how many there are, and those that everybody saw arriving. */
function Hand({ view, player }: Props) {
  const state = view.players[player]!;
  const known = state.hand.filter((card): card is number => card !== null);
  const hidden = state.hand.length - known.length;
  const is_own = view.player === player;
  return (
    <div class={`hand ${is_own ? "own" : ""}`}>
      <h3>
        {is_own ? ephyran("your_hand") : ephyran("hand")} <b class="pile-count">{state.hand.length}</b>
      </h3>
      <div class="cards">
        {known.map((card) => (
          <HandCard key={card} card={card} class={is_own ? "" : "tiny"} shown={state.shown.includes(card)} />
        ))}
        {hidden > 0 && (
          <span class="backs" role="img" aria-label={ephyran("hidden_cards", { number: hidden })}>
            {Array.from({ length: hidden }, (_, place) => (
              <CardImage key={place} number={null} class="back" />
            ))}
          </span>
        )}
        {state.hand.length === 0 && <p class="empty">{ephyran("hand_empty")}</p>}
      </div>
      <Aside view={view} player={player} />
    </div>
  );
}

export function HandCard({ card, class: more = "", shown = false }: { card: number; class?: string; shown?: boolean }) {
  const table = useTable();
  const words = table.describe(card);
  const name = [words?.name ?? String(card), words?.line, words?.text, shown && ephyran("seen_by_all")];
  return (
    <Thing thing={about.card(card)} name={name.filter(Boolean).join(", ")} about={card} card={card} class={`table-card ${more}`}>
      <CardImage number={card} />
      {shown && (
        <span class="card-marks between-halves" aria-hidden="true">
          <span class="mark" title={ephyran("seen_by_all")}>
            ◉
          </span>
        </span>
      )}
    </Thing>
  );
}

/** What waits to be put somewhere: cards that were drawn, a token, a card that was reclaimed. */
function Aside({ view, player }: Props) {
  const state = view.players[player]!;
  if (state.drawn.length === 0 && !state.held && !state.carried) return null;
  return (
    <div class="aside">
      {state.drawn.length > 0 && (
        <>
          <h3>{ephyran("drawn")}</h3>
          <div class="cards">
            {state.drawn.map((card, place) =>
              card === null ? <CardImage key={place} number={null} class="back" /> : <HandCard key={card} card={card} class="small" />,
            )}
          </div>
        </>
      )}
      {state.held && (
        <p>
          {ephyran("held")} <TokenSign token={state.held} />
        </p>
      )}
      {state.carried && (
        <p data-card={state.carried.card} data-thing={about.card(state.carried.card)}>
          {ephyran("carried")} {state.carried.token && <TokenSign token={state.carried.token} />}
        </p>
      )}
    </div>
  );
}
