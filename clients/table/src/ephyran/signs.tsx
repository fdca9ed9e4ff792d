// Words and signs of Ephyran's things. Every colour has a letter or a sign beside it.
import type { Ephyran } from "../game/types";
import type { Session } from "../game/session";
import type { Described } from "../parts/context";
import { ephyran } from "../words/ephyran";
import { Icon } from "./icons";

export const WORTH: Record<Ephyran.MagicObject, number> = { thunderbolt: 3, trident: 2, owl: 1, helmet: -1 };
export const HOME: Record<Ephyran.God, Ephyran.Territory> = { poseidon: "lagoon", gaia: "lands", aeolus: "forest", hephaestus: "mountain" };
export const SIGNS: Record<Ephyran.Territory, string> = { lagoon: "≈", lands: "∴", forest: "♣", mountain: "▲" };

export function objectName(kind: Ephyran.MagicObject): string {
  return ephyran("object", { kind: ephyran(kind), value: WORTH[kind] > 0 ? `+${WORTH[kind]}` : `−${-WORTH[kind]}` });
}

/** A half in words, such as *Lagoon 2: Siren*. */
export function halfName(half: Ephyran.Half): string {
  const object = half.object ? `, ${objectName(half.object)}` : "";
  return `${ephyran(half.territory)} ${half.number}: ${half.name}${object}`;
}

/** What stands on a card: its zones, and the Reinforcement if it has one. */
export function describeCard(session: Session<"ephyran">, number: number): Described | undefined {
  const card = session.deck.value.get(number);
  if (!card) return undefined;
  const power = card.power === null ? undefined : session.cards.value.get(card.power);
  const halves = card.halves.map(halfName);
  return {
    name: [...halves.map((half) => half.split(",")[0]!), ...(power ? [power.name] : [])].join(" / "),
    line: halves.length > 0 ? halves.join(" · ") : ephyran("any_zone"),
    text: power ? power.text : "",
    source: power?.source ?? "",
  };
}

/** The half of a card that counts in a Territory. */
export function halfIn(session: Session<"ephyran">, number: number, territory: Ephyran.Territory): Ephyran.Half | undefined {
  return session.deck.value.get(number)?.halves.find((half) => half.territory === territory);
}

/** A token: what it shows to whoever may know it. */
export function TokenSign({ token }: { token: Ephyran.Token }) {
  const name = token.kind ? objectName(token.kind) : ephyran("token_hidden");
  return (
    <span class={`token ${token.kind ?? "hidden"}`} title={name}>
      <Icon name={token.kind ?? "unknown"} />
      <span class="unseen">{name}</span>
    </span>
  );
}
