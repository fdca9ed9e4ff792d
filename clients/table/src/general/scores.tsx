// The end of any game: who won, and the numbers of the score sheets as the game calls them.
import { useTable } from "../parts/context";
import { PlayerName } from "../parts/player";
import { labelOf } from "../words/families";
import { saying } from "../words/table";

interface Sheet {
  player: number;
  total: number;
  [column: string]: unknown;
}

export interface AnyOutcome {
  winners: number[];
  scores: Sheet[];
}

export function Scores({ outcome }: { outcome: AnyOutcome }) {
  const { session } = useTable();
  const parts = Object.keys(outcome.scores[0] ?? {}).filter((name) => name !== "player" && name !== "total" && typeof outcome.scores[0]![name] === "number");
  // A total of one number is that number.
  const columns = [...(parts.length > 1 ? parts : []), "total"];
  return (
    <section class="scores" aria-labelledby="scores-head">
      <h2 id="scores-head">{saying("over")}</h2>
      <p class="winners">{saying("winners", { who: outcome.winners.map((winner) => session.name(winner)) })}</p>
      <div class="scroll" tabIndex={0} role="region" aria-labelledby="scores-head">
        <table>
          <thead>
            <tr>
              <th scope="col">{saying("head_player")}</th>
              {columns.map((column) => (
                <th scope="col">{column === "total" ? saying("head_total") : labelOf(column)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {outcome.scores.map((sheet) => (
              <tr class={outcome.winners.includes(sheet.player) ? "winner" : ""}>
                <th scope="row">
                  <PlayerName player={sheet.player} />
                  {outcome.winners.includes(sheet.player) && <span aria-hidden="true"> ❦</span>}
                </th>
                {columns.map((column) => (
                  <td>{String(sheet[column])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
