// A game with the engine inside this page.
import { Refused } from "elysium-rules-client";
import { type Progress, startEngine } from "elysium-rules-engine";

export async function playHere(base: string, most: number) {
  const steps = new Set<Progress["text"]>();
  const engine = startEngine({ base, onProgress: ({ text }) => steps.add(text) });
  let standing = await engine.ask("new", { players: 2, families: "first_game", seed: 7 });
  const { game } = standing;
  let labels = 0;
  while (standing.deciding !== null && standing.decisions < most) {
    const { view } = await engine.ask("view", { game, player: standing.deciding });
    const choice = view.question?.choices[0];
    if (!choice) throw new Error("somebody must decide, and has no choice");
    labels += choice.label.length;
    const done = await engine.ask("act", { game, move: standing.move, action: choice.action });
    standing = { ...standing, ...done, do: "new", events: [] };
  }
  const refusal = await engine.ask("act", { game, move: standing.move, action: 999 }).catch((error: unknown) => error);
  const rule = refusal instanceof Refused && refusal.code === "illegal" ? refusal.rule : null;
  engine.close();
  return { winners: standing.outcome?.winners, decisions: standing.decisions, labels, rule, steps: [...steps] };
}

export async function playHereEphyran(base: string) {
  const engine = startEngine<"ephyran">({ base });
  let standing = await engine.ask("new", { game: "ephyran", players: 2, seed: 7 });
  const { game } = standing;
  while (standing.deciding !== null) {
    const done = await engine.ask("act", { game, move: standing.move, action: { bot: "greedy" } });
    standing = { ...standing, ...done, do: "new", events: [] };
  }
  engine.close();
  return { winners: standing.outcome?.winners, decisions: standing.decisions };
}
