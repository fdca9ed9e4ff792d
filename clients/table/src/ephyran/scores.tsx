// The end of Ephyran: what each Territory brought.
import { useTable } from "../parts/context";
import { ScoreTable, type Source } from "../parts/scores";
import type { Session } from "../game/session";
import type { Ephyran } from "../game/types";
import { ephyran } from "../words/ephyran";
import { familyName } from "../words/families";
import { saying } from "../words/table";
import { TERRITORIES } from "./about";
import { halfIn, HOME, objectName, WORTH } from "./signs";

const COLUMNS = ["creatures", "bonuses", "objects", "doubled", "city"] as const;

export function Scores({ outcome, view }: { outcome: Ephyran.Outcome; view: Ephyran.View }) {
  const session = useTable().session as unknown as Session<"ephyran">;
  const names = Object.fromEntries([...COLUMNS, "total" as const].map((column) => [column, ephyran(`score_${column}`)]));
  const shared = outcome.winners.length > 1 && {
    words: ephyran("tie", { names: outcome.winners.map((winner) => session.name(winner)).join(", "), points: outcome.scores[outcome.winners[0]!]!.total }),
    rule: "Y26",
  };
  return (
    <ScoreTable
      title={ephyran("scores")}
      head={saying("head_player")}
      outcome={outcome}
      columns={COLUMNS}
      names={names}
      tie={shared || null}
      sources={(player) => sourcesOf(session, view, outcome.scores[player]!)}
    />
  );
}

export function sourcesOf(session: Session<"ephyran">, view: Ephyran.View, sheet: Ephyran.CityScore): Source[] {
  const player = view.players[sheet.player]!;
  const found: Source[] = [];
  let [objects, bonuses] = [0, 0];
  TERRITORIES.forEach((territory, place) => {
    const zones = player.city[place] ?? [];
    if (!zones.length) return;
    const halves = zones.map((zone) => halfIn(session, zone.card, territory)).filter((half) => half !== undefined);
    const kinds = new Set(halves.map((half) => half.name));
    const things = [...halves.map((half) => half.object), ...zones.map((zone) => zone.token?.kind ?? null)].filter((kind) => kind !== null);
    const worth = things.reduce((sum, kind) => sum + WORTH[kind], 0);
    const bonus = kinds.size === 4 ? 1 : 0;
    [objects, bonuses] = [objects + worth, bonuses + bonus];
    const name = ephyran(territory);
    if (kinds.size) found.push({ column: "creatures", words: `${name}: ${[...kinds].join(", ")}`, points: kinds.size });
    if (bonus) found.push({ column: "bonuses", words: name, points: bonus });
    if (things.length) found.push({ column: "objects", words: `${name}: ${things.map(objectName).join(", ")}`, points: worth });
  });
  const creatures = found.filter(({ column }) => column === "creatures").reduce((sum, { points }) => sum + points!, 0);
  // Y22: what is left is Dionysus, once in a city.
  if (sheet.creatures - creatures === 1) found.push({ column: "creatures", words: familyName("dionysus"), points: 1 });
  else if (sheet.creatures !== creatures || sheet.objects !== objects || sheet.bonuses !== bonuses) {
    // Another count than ours: then the sheet is told as it is.
    return COLUMNS.filter((column) => sheet[column]).map((column) => ({ column, words: "", points: sheet[column] }));
  }
  if (sheet.doubled) found.push({ column: "doubled", words: ephyran(HOME[player.god]), points: sheet.doubled });
  if (sheet.city) found.push({ column: "city", words: "", points: sheet.city });
  return found;
}
