// A card of Elysium on the table, wherever it lies.
import { CardImage } from "../parts/card";
import { Thing } from "../parts/thing";
import { useTable } from "../parts/context";
import type { Elysium } from "../game/types";
import type { Session } from "../game/session";
import { elysium } from "../words/elysium";
import * as about from "./about";
import { resourceName } from "./signs";

interface Props {
  card: Elysium.Card | Elysium.DomainCard;
  class?: string;
  /** the Legend it lies in */
  inside?: string;
}

export function TableCard({ card, class: more = "", inside }: Props) {
  const table = useTable();
  const session = table.session as unknown as Session<"elysium">;
  const view = session.view.value;
  const is_citizen = card.ref === null;
  const known = is_citizen ? view?.known?.find((glimpse) => glimpse.citizen === card.number)?.card : undefined;
  const face = known?.number ?? (is_citizen ? undefined : card.number);
  const words = face === undefined ? undefined : table.describe(face);
  const ring = "ring" in card && card.ring;
  const turned = "turned" in card && card.turned;
  const tokens = card.tokens ?? [];
  const name = [
    is_citizen ? (words ? elysium("citizen_known", { name: words.name }) : elysium("citizen")) : (words?.name ?? String(card.number)),
    !is_citizen && words?.line,
    !is_citizen && words?.text,
    ring && elysium("ring"),
    turned && elysium("turned"),
    ...tokens.map((one) => `${one.amount} ${resourceName(session, one.resource, one.amount)}`),
  ];
  return (
    <Thing
      thing={about.card(card.number)}
      name={name.filter(Boolean).join(", ")}
      called={is_citizen ? elysium("citizen") : words?.name}
      about={card.number}
      card={face}
      class={`table-card ${turned ? "turned" : ""} ${more}`}
      {...(inside === undefined ? {} : { inside })}
    >
      <CardImage number={is_citizen ? null : card.number} citizen={is_citizen} />
      {(ring || turned || known || tokens.length > 0) && (
        <span class="card-marks" aria-hidden="true">
          {ring && <span class="mark ring">◯ {elysium("ring")}</span>}
          {turned && <span class="mark">↻ {elysium("turned")}</span>}
          {known && <span class="mark known">◉ {words?.name}</span>}
          {tokens.map((one) => (
            <span class="mark token">
              {one.amount} {resourceName(session, one.resource, one.amount)}
            </span>
          ))}
        </span>
      )}
    </Thing>
  );
}
