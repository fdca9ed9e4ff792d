// The end of any game: who won and why, the sheets side by side, and where each number comes from.
import type { ComponentChildren } from "preact";
import { saying } from "../words/table";
import { useTable } from "./context";
import { PlayerName } from "./player";
import { RuleLink } from "./why";

interface Sheet {
  player: number;
  total: number;
}

/** Something that gave points, in words. */
export interface Source {
  /** what it is part of, as a column of the sheet */
  column: string;
  words: string;
  /** null where it is not known what it gave alone */
  points: number | null;
}

interface Props<S extends Sheet> {
  title: string;
  head: string;
  outcome: { winners: number[]; scores: S[] };
  /** of the table, with their names; those that are summed up in `total` */
  columns: readonly (keyof S & string)[];
  names: Record<string, string>;
  /** what is shown beside the total, and is no part of it */
  beside?: readonly (keyof S & string)[];
  /** why those with as many points have won or not; nothing where there is no tie */
  tie: { words: string; rule: string } | null;
  sources: (player: number) => Source[];
}

const signed = (points: number): string => (points < 0 ? `−${-points}` : String(points));

export function ScoreTable<S extends Sheet>({ title, head, outcome, columns, names, beside = [], tie, sources }: Props<S>) {
  const { session } = useTable();
  const value = (sheet: S, column: keyof S & string) => sheet[column] as unknown as number;
  const all = [...columns, "total" as keyof S & string, ...beside];
  const ranked = [...outcome.scores].sort((one, other) => other.total - one.total);
  const winners = outcome.winners.map((winner) => session.name(winner));
  return (
    <section class="scores" aria-labelledby="scores-head">
      <h2 id="scores-head">{title}</h2>
      <p class="winners">{saying("winners", { who: winners })}</p>
      {tie && (
        <p class="tie">
          {tie.words} <RuleLink rule={tie.rule} />
        </p>
      )}
      <Behind outcome={outcome} columns={columns} names={names} />
      <div class="scroll" tabIndex={0} role="region" aria-labelledby="scores-head">
        <table>
          <thead>
            <tr>
              <th scope="col">{head}</th>
              {all.map((column) => (
                <th scope="col">{names[column]}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ranked.map((sheet) => (
              <tr class={outcome.winners.includes(sheet.player) ? "winner" : ""}>
                <th scope="row">
                  <PlayerName player={sheet.player} />
                  {outcome.winners.includes(sheet.player) && <span aria-hidden="true"> ❦</span>}
                </th>
                {all.map((column) => (
                  <td class={`score-${column}`}>{value(sheet, column)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <details class="sources" open>
        <summary>{saying("score_sources")}</summary>
        <div class="source-lists">
          {ranked.map((sheet) => (
            <SourceList key={sheet.player} player={sheet.player} sources={sources(sheet.player)} names={names} />
          ))}
        </div>
      </details>
    </section>
  );
}

function SourceList({ player, sources, names }: { player: number; sources: Source[]; names: Record<string, string> }) {
  return (
    <section class="source-list">
      <h3>
        <PlayerName player={player} />
      </h3>
      <ul>
        {sources.map((source) => (
          <li>
            <span>
              {source.words ? <small>{names[source.column]}</small> : names[source.column]} {source.words}
            </span>
            {source.points !== null && <b>{signed(source.points)}</b>}
          </li>
        ))}
        {sources.length === 0 && <li>{saying("score_nothing")}</li>}
      </ul>
    </section>
  );
}

/** Why this seat has not won: where the winner had more, and where less, the widest gap first. */
function Behind<S extends Sheet>({ outcome, columns, names }: Pick<Props<S>, "outcome" | "columns" | "names">): ComponentChildren {
  const { session } = useTable();
  const { seat } = session.seated.value;
  if (seat === null || outcome.winners.includes(seat)) return null;
  const own = outcome.scores.find((sheet) => sheet.player === seat);
  const best = outcome.scores.find((sheet) => sheet.player === outcome.winners[0]);
  if (!own || !best) return null;
  const gaps = columns
    .map((column) => ({ name: names[column]!, gap: Number(best[column]) - Number(own[column]) }))
    .filter(({ gap }) => gap !== 0)
    .sort((one, other) => Math.abs(other.gap) - Math.abs(one.gap));
  const told = (list: typeof gaps) => list.map(({ name, gap }) => `${name} ${gap > 0 ? "+" : "−"}${Math.abs(gap)}`).join(", ");
  const [more, less] = [gaps.filter(({ gap }) => gap > 0), gaps.filter(({ gap }) => gap < 0).map(({ name, gap }) => ({ name, gap: -gap }))];
  const name = session.name(best.player);
  return (
    <p class="behind">
      {best.total > own.total && saying("behind", { number: best.total - own.total, name })} {more.length > 0 && saying("they_had_more", { name, what: told(more) })}{" "}
      {less.length > 0 && saying("you_had_more", { what: told(less) })}
    </p>
  );
}
