// The table of Ephyran, on the same parts as that of Elysium.
import { TableFrame } from "../parts/frame";
import { Roads } from "../parts/roads";
import type { Session } from "../game/session";
import type { Ephyran } from "../game/types";
import { ephyran } from "../words/ephyran";
import { saying } from "../words/table";
import { aboutOf, thingsOf } from "./about";
import { City } from "./city";
import { Middle, Status } from "./middle";
import { Scores } from "./scores";
import { describeCard } from "./signs";

export function EphyranTable({ session }: { session: Session<"ephyran"> }) {
  const view = session.view.value;
  if (!view) return <p class="waiting">{session.refusal.value?.message ?? saying("loading")}</p>;
  const outcome = session.standing.value.outcome as Ephyran.Outcome | null;
  // Choices are about the table as it is now, also while somebody looks back.
  const about = (action: Ephyran.Action) => aboutOf(action, session.now.peek() ?? view);
  return (
    <TableFrame
      session={session as unknown as Session}
      aboutOf={about as never}
      describe={(number) => describeCard(session, number)}
      thingsOf={thingsOf}
      asking={cardOf(session, view.question?.card ?? null)}
      class="ephyran-table"
      above={
        outcome && (
          <>
            <Scores outcome={outcome} view={session.now.value ?? view} />
            <Roads session={session as unknown as Session} />
          </>
        )
      }
    >
      <h1 class="unseen">Ephyran</h1>
      <Status view={view} />
      <Middle view={view} />
      <h2 class="unseen">{ephyran("cities")}</h2>
      <div class={`cities of-${view.players.length}`}>
        {seatsFrom(view).map((player) => (
          <City key={player} view={view} player={player} />
        ))}
      </div>
    </TableFrame>
  );
}

/** A card of the deck with this power: its text is that of the one that asks. */
function cardOf(session: Session<"ephyran">, ref: string | null): number | null {
  if (ref === null) return null;
  for (const card of session.deck.value.values()) if (card.power === ref) return card.number;
  return null;
}

/** One's own city first, then clockwise. */
function seatsFrom(view: Ephyran.View): number[] {
  const first = view.player ?? 0;
  return view.players.map((_, place) => (first + place) % view.players.length);
}
