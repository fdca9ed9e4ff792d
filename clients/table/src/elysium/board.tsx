// What lies before one player: resources, columns, the quest, the Domain and the Elysium.
import { Amount, PlayerName, Presence } from "../parts/player";
import { useTable } from "../parts/context";
import { Thing } from "../parts/thing";
import { Zone } from "../parts/zone";
import type { Elysium } from "../game/types";
import type { Session } from "../game/session";
import { elysium } from "../words/elysium";
import { familyName } from "../words/families";
import * as about from "./about";
import { TableCard } from "./card";
import { questName } from "./market";
import { COLOURS, columnName, Gives, Pillar, resourceName, SIGNS } from "./signs";

interface Props {
  view: Elysium.View;
  player: number;
}

export function Board({ view, player }: Props) {
  const { session } = useTable();
  const board = view.players[player]!;
  const is_own = session.seated.value.seat === player;
  const is_active = view.phase !== "over" && view.active === player;
  return (
    <Zone
      id={`board-${player}`}
      class={`board-of player-${player} ${is_own ? "own" : ""} ${is_active ? "active" : ""}`}
      title={
        <Thing thing={about.player(player)} name={elysium("board_of", { name: session.name(player) })} about={{ type: "PickPlayer", player: view.player ?? view.active, chosen: player }} class="player-thing">
          <PlayerName player={player} />
        </Thing>
      }
      beside={<Resources view={view} player={player} />}
    >
      <div class="board-middle">
        <Columns view={view} player={player} />
        <QuestOf board={board} />
        <p class="board-line">
        <span class="disc" title={elysium("disc", { disc: board.disc })}>
          <span aria-hidden="true">{board.disc}</span>
          <span class="unseen">{elysium("disc", { disc: board.disc })}</span>
        </span>
        {is_active && <span class="turn-mark">▸ {elysium("active")}</span>}
        <Presence player={player} />
        {view.phase === "actions" && <span>{elysium("taken", { count: board.cards_taken })}</span>}
        {view.phase === "writing" && is_active && <span>{elysium("transfers_left", { count: view.allowance })}</span>}
        </p>
      </div>
      <div class="board-cards">
        <div class="domain">
          <h3>{elysium("domain")}</h3>
          <div class="cards">
            {board.domain.map((card) => (
              <TableCard key={card.number} card={card} class={is_own ? "" : "small"} />
            ))}
            {board.domain.length === 0 && <p class="empty">{elysium("domain_empty")}</p>}
          </div>
        </div>
        <Legends view={view} player={player} />
      </div>
    </Zone>
  );
}

function Resources({ view, player }: Props) {
  const session = useTable().session as unknown as Session<"elysium">;
  const board = view.players[player]!;
  const amount = (resource: "gold" | "vp" | "pp") => (
    <Amount sign={SIGNS[resource]!} value={board[resource]} name={elysium(resource)} account={`${player}:${resource}`} class={resource} />
  );
  return (
    <span class="resources">
      {amount("gold")}
      {amount("vp")}
      {view.players.some((one) => one.pp > 0) && amount("pp")}
      {(board.tokens ?? []).map((one) => (
        <span class="amount own" key={one.resource}>
          <b>{one.amount}</b> {resourceName(session, one.resource, one.amount)}
        </span>
      ))}
    </span>
  );
}

function Columns({ view, player }: Props) {
  const { session } = useTable();
  const left = view.players[player]!.columns;
  return (
    <div class="columns" role="group" aria-label={elysium("columns")}>
      {COLOURS.map((colour) => {
        const standing = left.includes(colour);
        const name = [columnName(colour), session.name(player), !standing && elysium("dismissed")];
        return (
          <Thing
            key={colour}
            thing={about.column(player, colour)}
            name={name.filter(Boolean).join(", ")}
            called={columnName(colour)}
            about={{ type: "DismissColumn", player, colour }}
            class="column-thing"
          >
            <Pillar colour={colour} standing={standing} />
          </Thing>
        );
      })}
    </div>
  );
}

function QuestOf({ board }: { board: Elysium.Board }) {
  if (!board.quest) return <p class="held-quest none">{elysium("no_quest")}</p>;
  const { quest } = board;
  return (
    <p class="held-quest" data-thing={quest.number ? about.quest(quest.number) : undefined} title={questName(quest)}>
      <span class="held-name">{quest.number ? elysium("quest", { number: quest.number }) : elysium("incomplete")}</span> <Gives quest={quest} />
    </p>
  );
}

/** A Legend by what it has become: a level, a family, or neither yet. */
export function legendKind(session: Session<"elysium">, legend: Elysium.Legend): string {
  const card = legend.cards.map((one) => (one.ref === null ? undefined : session.cards.value.get(one.ref))).find((one) => one !== undefined);
  if (legend.kind === "single" || !card) return elysium("legend_single");
  return legend.kind === "level" ? elysium("level_head", { level: card.level }) : familyName(card.family);
}

function Legends({ view, player }: Props) {
  const table = useTable();
  const session = table.session as unknown as Session<"elysium">;
  const legends = view.players[player]!.elysium;
  const anew = about.legend(player, null);
  const can_begin = table.choosing.selectable.value.has(anew) || table.choosing.selected.value.includes(anew);
  const tiles = view.bonuses.filter((bonus) => bonus.player === player);
  return (
    <div class="elysium">
      <h3>{elysium("elysium")}</h3>
      <div class="legends">
        {legends.map((legend, place) => {
          const thing = about.legend(player, place);
          const kind = legendKind(session, legend);
          const can = table.choosing.selectable.value.has(thing);
          return (
            // The box is a larger aim for the pointer; the button in it is there for all.
            <div class={`legend ${legend.kind} ${can ? "can" : ""}`} key={place} onClick={(event) => !(event.target as Element).closest("button") && can && table.choosing.press(thing)}>
              <Thing thing={thing} name={elysium("legend_name", { number: place + 1, kind, count: legend.cards.length })} class="legend-head">
                {kind} <b>{legend.cards.length}</b>
              </Thing>
              <div class="legend-cards">
                {legend.cards.map((card) => (
                  <TableCard key={card.number} card={card} class="tiny" inside={thing} />
                ))}
              </div>
            </div>
          );
        })}
        {can_begin && (
          <Thing thing={anew} name={elysium("new_legend")} class="legend new">
            + {elysium("new_legend")}
          </Thing>
        )}
        {legends.length === 0 && !can_begin && <p class="empty">{elysium("elysium_empty")}</p>}
      </div>
      {tiles.length > 0 && (
        <ul class="held-tiles" aria-label={elysium("bonuses")}>
          {tiles.map((bonus) => (
            <li class="tile">
              {bonus.level !== null ? elysium("level_head", { level: bonus.level }) : familyName(bonus.family!)} <b>{elysium("points", { points: bonus.points })}</b>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
