// Who somebody is, and small things that lie before players.
import { saying } from "../words/table";
import { useTable } from "./context";

const SHAPES = ["●", "■", "▲", "◆"]; // so that a colour is never the only sign of a player

/** A player's name, with the sign of the seat. */
export function PlayerName({ player, class: more = "" }: { player: number; class?: string }) {
  const { session } = useTable();
  const { seat } = session.seated.value;
  return (
    <span class={`player-name player-${player} ${more}`}>
      <span class="shape" aria-hidden="true">
        {SHAPES[player % SHAPES.length]}
      </span>{" "}
      <bdi>{session.name(player)}</bdi>
      {player === seat && <span class="you"> ({saying("you")})</span>}
    </span>
  );
}

/** Whether somebody is there, or a bot plays. */
export function Presence({ player }: { player: number }) {
  const { session } = useTable();
  const info = session.seats.value[player];
  if (!info) return null;
  const word = info.kind === "bot" ? saying("bot") : info.here ? saying("here") : saying("away");
  return <span class={`presence ${info.kind === "bot" ? "bot" : info.here ? "here" : "away"}`}>{word}</span>;
}

/** An amount of something, with a sign and with words. */
export function Amount({ sign, value, name, account, class: more = "" }: { sign: string; value: number; name: string; account?: string; class?: string }) {
  return (
    <span class={`amount ${more}`} title={name} data-account={account}>
      <span aria-hidden="true" class="sign">
        {sign}
      </span>
      <b>{value}</b>
      <span class="unseen"> {name}</span>
    </span>
  );
}
