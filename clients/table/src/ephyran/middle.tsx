// What lies between the players: the piles, Tartarus, the tokens; where the game stands.
import { CardImage } from "../parts/card";
import { useTable } from "../parts/context";
import { Pile } from "../parts/pile";
import { Thing } from "../parts/thing";
import { Zone } from "../parts/zone";
import type { Ephyran } from "../game/types";
import { ephyran } from "../words/ephyran";
import { saying } from "../words/table";
import * as about from "./about";
import { HandCard } from "./city";
import { TokenSign } from "./signs";

export function Status({ view }: { view: Ephyran.View }) {
  const { session } = useTable();
  return (
    <div class="status">
      <p class="moment">
        <b>{view.stage === "over" ? saying("over") : ephyran("turn_of", { name: session.name(view.active) })}</b> <span>{ephyran(`stage_${view.stage}`)}</span>
        {view.draws > 1 && <span>{ephyran("draws", { number: view.draws })}</span>}
        {view.rested > view.players.length && !view.ending && <span class="resting">{ephyran("resting", { number: view.rested - 1 })}</span>}
        {view.ending && view.stage !== "over" && <b class="last-round">⚑ {ephyran("last_round")}</b>}
      </p>
    </div>
  );
}

export function Middle({ view }: { view: Ephyran.View }) {
  const { choosing } = useTable();
  const top = view.discard_pile.at(-1);
  const seat = view.player ?? view.active;
  const wanted = (cards: readonly number[]) => cards.some((card) => choosing.selectable.value.has(about.card(card)));
  return (
    <Zone id="middle" class="middle-of-table" title={ephyran("middle")}>
      <div class="pile-row">
        <Pile
          title={ephyran("draw_pile")}
          count={view.draw_pile}
          top={
            <Thing thing={about.DRAW_PILE} name={`${ephyran("draw_pile")}, ${view.draw_pile}`} about={{ type: "Draw", player: seat, pile: "draw pile" }} class="table-card small">
              {view.draw_pile > 0 ? <CardImage number={null} /> : <span class="card-hole small" />}
            </Thing>
          }
        />
        <Pile
          title={ephyran("discard_pile")}
          count={view.discard_pile.length}
          wanted={wanted(view.discard_pile)}
          top={
            <Thing
              thing={about.DISCARD_PILE}
              name={`${ephyran("discard_pile")}, ${view.discard_pile.length}`}
              about={{ type: "Draw", player: seat, pile: "discard pile" }}
              card={top}
              class="table-card small"
            >
              {top === undefined ? <span class="card-hole small" /> : <CardImage number={top} />}
            </Thing>
          }
        >
          {view.discard_pile.map((card) => (
            <HandCard key={card} card={card} class="tiny" />
          ))}
        </Pile>
        <Pile
          title={ephyran("tartarus")}
          count={view.tartarus.length}
          wanted={wanted(view.tartarus)}
          top={
            <Thing thing={about.TARTARUS} name={`${ephyran("tartarus")}, ${view.tartarus.length}`} class="table-card small" card={view.tartarus.at(-1)}>
              {view.tartarus.length === 0 ? <span class="card-hole small" /> : <CardImage number={view.tartarus.at(-1)!} />}
            </Thing>
          }
        >
          {view.tartarus.map((card) => (
            <HandCard key={card} card={card} class="tiny" />
          ))}
        </Pile>
        <div class="tokens">
          <p class="pile-name">
            {ephyran("supply")} <b class="pile-count">{view.supply.length}</b>
          </p>
          <div class="token-row">
            {view.supply.map((token) => (
              <TokenSign token={token} />
            ))}
          </div>
          {view.lost.length > 0 && (
            <>
              <p class="pile-name">
                {ephyran("lost")} <b class="pile-count">{view.lost.length}</b>
              </p>
              <div class="token-row">
                {view.lost.map((token) => (
                  <TokenSign token={token} />
                ))}
              </div>
            </>
          )}
        </div>
      </div>
    </Zone>
  );
}
