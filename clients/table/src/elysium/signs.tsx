// The small signs of Elysium: columns, conditions, resources. A letter goes with every colour.
import { elysium } from "../words/elysium";
import { familyName } from "../words/families";
import type { Elysium } from "../game/types";
import type { Session } from "../game/session";

export const COLOURS: readonly Elysium.Colour[] = ["red", "yellow", "green", "blue"];

export const SIGNS: Record<string, string> = { gold: "●", vp: "❦", pp: "♛", transfers: "⇪" };

export const colourName = (colour: string): string => elysium(colour as "red");

/** A column by its colour, as a sentence has it. */
export const columnName = (colour: Elysium.Colour): string => elysium("column", { colour: elysium(`${colour}_column`) });

/** A column's colour and letter, in a line of text. */
export function ColourMark({ colour }: { colour: string }) {
  return (
    <span class={`colour-mark ${colour}`}>
      <span aria-hidden="true">{elysium(`${colour}_letter` as "red_letter")}</span>
      <span class="unseen">{colourName(colour)}</span>
    </span>
  );
}

/** A pillar, as it stands on a board. */
export function Pillar({ colour, standing }: { colour: Elysium.Colour; standing: boolean }) {
  return (
    <span class={`pillar ${colour} ${standing ? "standing" : "gone"}`} aria-hidden="true">
      <span class="pillar-letter">{elysium(`${colour}_letter`)}</span>
    </span>
  );
}

/** What a quest gives, with signs and with words. */
export function Gives({ quest }: { quest: Elysium.Quest }) {
  return (
    <span class="gives">
      <Gain sign="gold" value={quest.gold} name={elysium("gold")} />
      {quest.vp > 0 && <Gain sign="vp" value={quest.vp} name={elysium("vp")} />}
      <Gain sign="transfers" value={quest.transfers} name={elysium("transfers")} />
    </span>
  );
}

function Gain({ sign, value, name }: { sign: string; value: number; name: string }) {
  return (
    <span class={`gain ${sign}`} title={`${value} ${name}`}>
      <span aria-hidden="true" class="sign">
        {SIGNS[sign]}
      </span>
      <b>{value}</b>
    </span>
  );
}

/** An amount of any resource by its name; those of families bring their names along. */
export function resourceName(session: Session<"elysium">, resource: string, amount: number): string {
  if (resource in SIGNS) return elysium(resource as "gold");
  for (const card of session.cards.value.values()) {
    for (const own of card.resources ?? []) if (own.resource === resource) return amount === 1 ? own.one : own.many;
  }
  return resource;
}

/** Family, level and when the power works, in a line. */
export function cardLine(card: Elysium.PrintedCard, deck: Elysium.DeckCard | undefined): string {
  const kinds = card.activations.map((kind) => elysium(`activation_${kind}`));
  const line = [familyName(card.family), elysium("level", { level: card.level }), kinds.join(", ")];
  if (card.eleusis) line.push(elysium("eleusis"));
  if (deck) line.push(elysium("needs", { columns: deck.condition.map(colourName).join(` ${elysium("and")} `) }));
  return line.filter(Boolean).join(" · ");
}
