// The middle of the table: Agora, Oracle, quests under the pediment, piles.
import { CardImage } from "../parts/card";
import { useTable } from "../parts/context";
import { Pile } from "../parts/pile";
import { Thing } from "../parts/thing";
import { Zone } from "../parts/zone";
import type { Elysium } from "../game/types";
import { elysium } from "../words/elysium";
import * as about from "./about";
import { TableCard } from "./card";
import { ColourMark, colourName, Gives } from "./signs";

export function Agora({ view }: { view: Elysium.View }) {
  return (
    <Zone id="agora" class="agora" title={elysium("agora")}>
      <div class="cards">
        {view.agora.map((card) => (
          <TableCard key={card.number} card={card} />
        ))}
        {view.agora.length === 0 && <p class="empty">{elysium("agora_empty")}</p>}
      </div>
    </Zone>
  );
}

export function Oracle({ view }: { view: Elysium.View }) {
  if (!view.oracle) return null;
  return (
    <Zone id="oracle" class="oracle" title={elysium("oracle")}>
      <div class="cards">
        {view.oracle.map((card) => (
          <TableCard key={card.number} card={card} class="small" />
        ))}
      </div>
    </Zone>
  );
}

/** A temple front: the colours on the pediment stand over the quests that need one of them. */
export function Quests({ view }: { view: Elysium.View }) {
  return (
    <Zone id="quests" class="quests" title={elysium("quests")}>
      <div class="temple">
        <div class="pediment" aria-hidden="true" />
        <div class="architrave" aria-hidden="true">
          {view.pediment.map((colour) => (
            <ColourMark colour={colour} />
          ))}
        </div>
        <div class="quest-row">
          {view.quests.map((quest) => (
            <QuestTile key={quest.number} quest={quest} view={view} />
          ))}
          {view.quests.length === 0 && <p class="empty">{elysium("quests_taken")}</p>}
        </div>
      </div>
    </Zone>
  );
}

/** A quest in words. */
export function questName(quest: Elysium.Quest): string {
  const title = quest.number === 0 ? elysium("incomplete") : elysium("quest", { number: quest.number });
  const colours = quest.colours.map(colourName).join(` ${elysium("or")} `);
  const parts = [title, elysium("gives", { gold: quest.gold, vp: quest.vp, transfers: quest.transfers })];
  if (colours) parts.push(elysium("under", { colours }));
  return parts.join(", ");
}

function QuestTile({ quest, view }: { quest: Elysium.Quest; view: Elysium.View }) {
  const player = view.player ?? view.active;
  return (
    <Thing thing={about.quest(quest.number)} name={questName(quest)} called={elysium("quest", { number: quest.number })} about={{ type: "TakeQuest", player, quest: quest.number }} class="quest-tile">
      <span class="quest-colours">
        {quest.colours.map((colour) => (
          <ColourMark colour={colour} />
        ))}
      </span>
      <span class="quest-number" aria-hidden="true">
        {quest.number}
      </span>
      <Gives quest={quest} />
    </Thing>
  );
}

export function Piles({ view }: { view: Elysium.View }) {
  const { choosing, session } = useTable();
  const top = view.discard_pile.at(-1);
  // A power may choose from the pile: then it lies open, whoever did not know.
  const wanted = (cards: readonly Elysium.Card[]) => cards.some((card) => choosing.selectable.value.has(about.card(card.number)) || session.pointed.value.has(about.card(card.number)));
  const all = (cards: readonly Elysium.Card[]) => cards.map((card) => <TableCard key={card.number} card={card} class="small" />);
  const known = (view.known ?? []).filter((glimpse) => glimpse.citizen === null);
  return (
    <Zone id="piles" class="piles" title={elysium("piles")}>
      <div class="pile-row">
        <Pile
          title={elysium("draw_pile")}
          count={view.draw_pile}
          top={
            <Thing
              thing={about.DRAW_PILE}
              name={`${elysium("draw_pile")}, ${view.draw_pile}`}
              called={elysium("draw_pile")}
              about={{ type: "TakeCitizen", player: view.player ?? view.active }}
              class="table-card small"
            >
              <CardImage number={null} />
              <span data-account="reserve" class="reserve" aria-hidden="true" />
            </Thing>
          }
        />
        <Pile
          title={elysium("discard_pile")}
          count={view.discard_pile.length}
          wanted={wanted(view.discard_pile)}
          top={top && !wanted(view.discard_pile) ? <TableCard key={top.number} card={top} class="small" /> : <span class="card-hole small" />}
        >
          {all([...view.discard_pile].reverse().slice(wanted(view.discard_pile) ? 0 : 1))}
        </Pile>
        {view.removed.length > 0 && (
          <Pile title={elysium("removed")} count={view.removed.length} wanted={wanted(view.removed)}>
            {all(view.removed)}
          </Pile>
        )}
      </div>
      {known.length > 0 && <Known glimpses={known} />}
    </Zone>
  );
}

/** Face-down cards of the draw pile that somebody knows. */
function Known({ glimpses }: { glimpses: Elysium.Glimpse[] }) {
  const { session } = useTable();
  return (
    <div class="known">
      <h3>{elysium("known")}</h3>
      <ul class="cards">
        {glimpses.map((glimpse) => (
          <li>
            {glimpse.card ? <TableCard key={glimpse.card.number} card={glimpse.card} class="small" /> : <span class="table-card small"><CardImage number={null} /></span>}
            <p>
              {glimpse.depth ? elysium("known_depth", { depth: glimpse.depth }) : elysium("known_top")}
              <br />
              {elysium("known_by", { names: glimpse.open ? elysium("known_all") : glimpse.players.map((player) => session.name(player)).join(", ") })}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
