// What this browser has: games in the page that were begun, and tables at this server that one has set up or sits at.
import { changedGames, forgetGame, keptGames, MOST_GAMES, type KeptGame } from "../engine/kept-games";
import { changedTables, forgetTable, knownTables, type KnownTable } from "../engine/known-tables";
import { labelOf } from "../words/families";
import { language } from "../words/language";
import { shell } from "../words/shell";
import { config } from "./config";

const when = (at: number): string => new Intl.DateTimeFormat(language.value, { dateStyle: "medium", timeStyle: "short" }).format(at);

export function Yours() {
  void [changedGames.value, changedTables.value];
  const games = config.value?.runtime === false ? [] : keptGames();
  const tables = config.value?.server ? knownTables().filter((one) => one.made || one.keys.some((key) => key.seat !== null)) : [];
  return (
    <>
      {games.length > 0 && (
        <section class="sheet yours" aria-labelledby="your-games">
          <h2 id="your-games">{shell("your_games")}</h2>
          <ul>
            {games.map((game) => (
              <GameRow key={game.id} game={game} />
            ))}
          </ul>
          <small>{shell("your_games_hint", { number: MOST_GAMES })}</small>
        </section>
      )}
      {tables.length > 0 && (
        <section class="sheet yours" aria-labelledby="your-tables">
          <h2 id="your-tables">{shell("your_tables")}</h2>
          <ul>
            {tables.map((table) => (
              <TableRow key={table.table} table={table} />
            ))}
          </ul>
          <small>{shell("your_tables_hint")}</small>
        </section>
      )}
    </>
  );
}

function GameRow({ game }: { game: KeptGame }) {
  const names = game.setup.seats.map((seat) => seat.name).join(", ");
  return (
    <li>
      <p>
        <b>{labelOf(game.setup.title)}</b>: <bdi>{names}</bdi>
        <small>
          {game.over ? shell("game_over") : shell("game_decisions", { number: game.decisions })} · {when(game.at)}
        </small>
      </p>
      <a class={game.over ? "button" : "button primary"} href={`#/game/${encodeURIComponent(game.id)}`}>
        {game.over ? shell("look_at_it") : shell("go_on")}
      </a>
      <button type="button" class="quiet" onClick={() => (game.over || confirm(shell("forget_game_sure"))) && forgetGame(game.id)}>
        {shell("remove")}
      </button>
    </li>
  );
}

function TableRow({ table }: { table: KnownTable }) {
  const seats = table.keys.filter((key) => key.seat !== null);
  return (
    <li>
      <p>
        <b>{labelOf(table.title)}</b>: <bdi>{table.names.join(", ")}</bdi>
        <small>
          {table.over && `${shell("game_over")} · `}
          {when(table.at)}
        </small>
      </p>
      {seats.map((key) => (
        <a class="button primary" key={key.own} href={`#/table/${encodeURIComponent(table.table)}/${encodeURIComponent(key.own)}`}>
          {shell("to_seat", { name: table.names[key.seat!] ?? key.seat! + 1 })}
        </a>
      ))}
      {table.made && (
        <a class="button" href={`#/links/${encodeURIComponent(table.table)}`}>
          {shell("to_links")}
        </a>
      )}
      <button type="button" class="quiet" onClick={() => confirm(shell("forget_table_sure")) && forgetTable(table.table)}>
        {shell("remove")}
      </button>
    </li>
  );
}
