// Where the game stands: epoch, phase, order; bonus tiles; what is left for later; secrets.
import { useTable } from "../parts/context";
import { PlayerName } from "../parts/player";
import { Thing } from "../parts/thing";
import { Zone } from "../parts/zone";
import type { Elysium } from "../game/types";
import { elysium } from "../words/elysium";
import { familyName } from "../words/families";
import * as about from "./about";

export function Status({ view }: { view: Elysium.View }) {
  return (
    <div class="status">
      <p class="moment">
        <b>{elysium("epoch_of", { epoch: view.epoch })}</b> <span>{elysium(`phase_${view.phase}`)}</span>
      </p>
      <ol class="order" aria-label={elysium("order")}>
        {view.order.map((player) => (
          <li class={player === view.active ? "active" : ""} aria-current={player === view.active ? "true" : undefined}>
            <PlayerName player={player} />
          </li>
        ))}
      </ol>
    </div>
  );
}

export function Bonuses({ view }: { view: Elysium.View }) {
  const levels = view.bonuses.filter((bonus) => bonus.level !== null);
  return (
    <Zone id="bonuses" class="bonuses" title={elysium("bonuses")}>
      <div class="bonus-rows">
        {levels.map((bonus) => (
          <BonusTile thing={about.level(bonus.level!)} title={elysium("level_head", { level: bonus.level! })} tiles={[bonus]} player={view.player ?? view.active} />
        ))}
        {view.families.map((family) => (
          <BonusTile thing={about.family(family)} title={familyName(family)} tiles={view.bonuses.filter((bonus) => bonus.family === family)} player={view.player ?? view.active} />
        ))}
      </div>
    </Zone>
  );
}

/** The tile of a level or those of a family; powers that ask for a level or a family are answered here as well. */
function BonusTile({ thing, title, tiles, player }: { thing: string; title: string; tiles: Elysium.Bonus[]; player: number }) {
  const { session } = useTable();
  const held = (bonus: Elysium.Bonus) => (bonus.player === null ? elysium("nobody") : elysium("holds", { name: session.name(bonus.player) }));
  const name = [title, ...tiles.map((bonus) => `${elysium("points", { points: bonus.points })} ${held(bonus)}`)].join(", ");
  const [kind, key] = thing.split(":") as [string, string];
  const asked = kind === "level" ? { type: "PickLevel", player, level: Number(key) } : { type: "PickFamily", player, family: key };
  return (
    <Thing thing={thing} name={name} called={title} about={asked} class="bonus-tile">
      <span class="bonus-title">{title}</span>
      {tiles.map((bonus) => (
        <span class={`bonus-points ${bonus.player === null ? "free" : `held player-${bonus.player}`}`}>
          <b>{bonus.points}</b>
          {bonus.player !== null && <PlayerName player={bonus.player} />}
        </span>
      ))}
    </Thing>
  );
}

/** What powers have left for later, and what was chosen in secret. */
export function Pending({ view }: { view: Elysium.View }) {
  const { session, describe } = useTable();
  const { promises = [], sealed = [] } = view;
  if (!promises.length && !sealed.length) return null;
  return (
    <section class="pending">
      {promises.length > 0 && (
        <>
          <h3>{elysium("promises")}</h3>
          <ul>
            {promises.map((promise) => (
              <li data-card={promise.card}>
                {elysium("promise", { card: describe(promise.card)?.name ?? promise.card, name: session.name(promise.player), moment: elysium(`moment_${promise.moment}`) })}
                {promise.lasts && ` (${elysium("lasts")})`}
              </li>
            ))}
          </ul>
        </>
      )}
      {sealed.length > 0 && (
        <>
          <h3>{elysium("sealed")}</h3>
          <ul>
            {sealed.map((one) => (
              <li>{one.number === null ? elysium("sealed_one", { name: session.name(one.player) }) : elysium("sealed_own", { number: one.number })}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
