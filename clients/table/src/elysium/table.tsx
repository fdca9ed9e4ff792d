// The table of Elysium.
import type { Described } from "../parts/context";
import { TableFrame } from "../parts/frame";
import { Roads } from "../parts/roads";
import type { Elysium } from "../game/types";
import type { Session } from "../game/session";
import { saying } from "../words/table";
import { elysium } from "../words/elysium";
import { aboutOf, thingsOf } from "./about";
import { Board } from "./board";
import { Agora, Oracle, Piles, Quests } from "./market";
import { cardLine } from "./signs";
import { Scores } from "./scores";
import { Bonuses, Pending, Status } from "./status";

export function ElysiumTable({ session }: { session: Session<"elysium"> }) {
  const view = session.view.value;
  if (!view) return <p class="waiting">{session.refusal.value?.message ?? saying("loading")}</p>;
  const describe = (number: number): Described | undefined => {
    const card = session.printed(number);
    if (!card) return undefined;
    return { name: card.name, line: cardLine(card, session.deck.value.get(number)), text: card.text, source: card.source, flavour: card.flavour };
  };
  const { outcome } = session.standing.value;
  const asking = view.question?.card ?? null;
  return (
    <TableFrame
      session={session as unknown as Session}
      aboutOf={aboutOf as never}
      describe={describe}
      citizen={elysium("citizen")}
      thingsOf={thingsOf}
      asking={asking?.ref ? asking.number : null}
      class="elysium-table"
      above={
        outcome && (
          <>
            <Scores outcome={outcome as Elysium.Outcome} view={session.now.value ?? view} />
            <Roads session={session as unknown as Session} />
          </>
        )
      }
    >
      <h1 class="unseen">Elysium</h1>
      <Status view={view} />
      <div class="middle">
        <Agora view={view} />
        <Oracle view={view} />
        <Quests view={view} />
        <Piles view={view} />
      </div>
      <Pending view={view} />
      <h2 class="unseen">{elysium("boards")}</h2>
      <div class={`boards of-${view.players.length}`}>
        {seatsFrom(view).map((player) => (
          <Board key={player} view={view} player={player} />
        ))}
      </div>
      <Bonuses view={view} />
    </TableFrame>
  );
}

/** One's own board first, then clockwise. */
function seatsFrom(view: Elysium.View): number[] {
  const first = view.player ?? 0;
  return view.players.map((_, place) => (first + place) % view.players.length);
}
