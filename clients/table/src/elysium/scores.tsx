// The end of Elysium: what each Legend, tile and Chronos card gave, and how a tie was broken.
import { useTable } from "../parts/context";
import { ScoreTable, type Source } from "../parts/scores";
import type { Elysium } from "../game/types";
import type { Session } from "../game/session";
import { elysium } from "../words/elysium";
import { familyName } from "../words/families";
import { saying } from "../words/table";
import { legendKind } from "./board";

const COLUMNS = ["vp", "chronos", "legends", "bonuses", "prestige", "citizens"] as const;

/** F3: what a Legend of so many cards is worth. A game with other numbers is noticed by their sum, and tells none. */
const WORTH: Record<Elysium.LegendKind, readonly number[]> = { family: [0, 0, 3, 6], level: [0, 0, 2, 4, 8, 12], single: [0, 0] };

export function Scores({ outcome, view }: { outcome: Elysium.Outcome; view: Elysium.View }) {
  const session = useTable().session as unknown as Session<"elysium">;
  const names = {
    vp: elysium("score_vp"),
    chronos: elysium("score_chronos"),
    legends: elysium("score_legends"),
    bonuses: elysium("score_bonuses"),
    prestige: elysium("score_prestige"),
    citizens: elysium("score_citizens"),
    total: saying("head_total"),
    gold: elysium("gold"),
  };
  return (
    <ScoreTable
      title={elysium("scores")}
      head={saying("head_player")}
      outcome={outcome}
      columns={COLUMNS}
      beside={["gold"]}
      names={names}
      tie={tieOf(session, outcome)}
      sources={(player) => sourcesOf(session, view, outcome.scores[player]!)}
    />
  );
}

/** F6: among equals gold decides, then they share; a power may break what is left. */
export function tieOf(session: Pick<Session, "name">, { winners, scores }: Elysium.Outcome): { words: string; rule: string } | null {
  const best = Math.max(...scores.map((sheet) => sheet.total));
  const equal = scores.filter((sheet) => sheet.total === best);
  if (equal.length < 2) return null;
  const names = equal.map((sheet) => session.name(sheet.player)).join(", ");
  const tied = elysium("tie", { names, points: best });
  const gold = Math.max(...equal.map((sheet) => sheet.gold));
  const richest = equal.filter((sheet) => sheet.gold === gold);
  const name = winners.map((winner) => session.name(winner)).join(", ");
  if (richest.length === 1) return { words: `${tied} ${elysium("tie_gold", { name, gold })}`, rule: "F6" };
  if (winners.length < richest.length) return { words: `${tied} ${elysium("tie_power", { name })}`, rule: "F6" };
  return { words: `${tied} ${elysium("tie_shared", { gold })}`, rule: "F6" };
}

export function sourcesOf(session: Session<"elysium">, view: Elysium.View, sheet: Elysium.ScoreSheet): Source[] {
  const board = view.players[sheet.player]!;
  const found: Source[] = [];
  const printed = (card: Elysium.Card) => (card.ref === null ? undefined : session.cards.value.get(card.ref));
  const list = (cards: Elysium.Card[]) => cards.map((card) => printed(card)?.name ?? elysium("citizen")).join(", ");
  if (sheet.vp) found.push({ column: "vp", words: "", points: sheet.vp });
  const legends = board.elysium.filter((legend) => legend.kind !== "single");
  const worth = legends.map((legend) => WORTH[legend.kind][legend.cards.length] ?? NaN);
  const adds_up = worth.reduce((sum, points) => sum + points, 0) === sheet.legends;
  legends.forEach((legend, place) => {
    const words = `${legendKind(session, legend)}: ${list(legend.cards)}`;
    found.push({ column: "legends", words, points: adds_up ? worth[place]! : null });
  });
  if (!adds_up) found.push({ column: "legends", words: "", points: sheet.legends });
  for (const bonus of view.bonuses.filter((one) => one.player === sheet.player)) {
    const words = bonus.level !== null ? elysium("level_head", { level: bonus.level }) : familyName(bonus.family!);
    found.push({ column: "bonuses", words, points: bonus.points });
  }
  // What each Chronos card gave is not told; of one alone it is known.
  const chronos = legends.flatMap((legend) => legend.cards).filter((card) => printed(card)?.activations.includes("chronos"));
  if (chronos.length || sheet.chronos) found.push({ column: "chronos", words: list(chronos), points: sheet.chronos });
  if (sheet.prestige || board.pp) {
    const place = 1 + view.players.filter((other) => other.pp > board.pp).length;
    found.push({ column: "prestige", words: elysium("score_place", { place, pp: board.pp }), points: sheet.prestige });
  }
  const citizens = legends.flatMap((legend) => legend.cards).filter((card) => card.ref === null).length;
  if (citizens) found.push({ column: "citizens", words: elysium("score_citizens_in", { number: citizens }), points: sheet.citizens });
  return found;
}
