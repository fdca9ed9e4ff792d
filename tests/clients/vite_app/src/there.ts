// A game at a server on another address: one person, one bot.
import { createTable, sitDown, type elysium } from "elysium-rules-client";

export async function playThere(server: string) {
  const seats = [{ kind: "person", name: "Ada" } as const, { kind: "bot", bot: "greedy", name: "Talos" } as const];
  const made = await createTable(server, { families: "first_game", seats });
  const invited = made.seats[0];
  if (!invited) throw new Error("nobody is invited");
  const { client, seated } = await sitDown({ server, table: made.table, invitation: invited.invitation, storage: localStorage });

  let told = 0;
  let mine = 0;
  let tellEnd: (outcome: elysium.Outcome) => void = () => {};
  const end = new Promise<elysium.Outcome>((resolve) => (tellEnd = resolve));
  const decide = (move: number, view: elysium.View) => {
    const choice = view.question?.player === seated.seat ? view.question?.choices[0] : undefined;
    if (!choice) return;
    mine += 1;
    void client.ask("act", { move, action: choice.action });
  };
  // What a push says is all that a seat needs.
  client.onPush((message) => {
    if (message.push !== "moved") return;
    told += message.events.length;
    if (message.outcome) tellEnd(message.outcome);
    else decide(message.move, message.view);
  });
  const { move, view } = await client.ask("view", {});
  decide(move, view);
  const { winners } = await end;
  client.close();

  // The link is spent, and still opens the seat from this browser.
  const again = await sitDown({ server, table: made.table, invitation: invited.invitation });
  again.client.close();
  const { seat, outcome } = again.seated;
  return { seat, winners, told, mine, again: outcome?.winners, name: seated.names[0] };
}
