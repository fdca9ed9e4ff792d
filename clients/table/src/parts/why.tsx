// Why not: what the engine says, each reason with its rule.
import type { Session } from "../game/session";
import { saying } from "../words/table";
import { isOurs } from "../shell/games";
import { useTable } from "./context";

/** Asks why a thing cannot be chosen; says so itself where the engine need not be asked. */
export function ask(session: Session, about: unknown, name: string): void {
  const { seat } = session.seated.peek();
  const say = (sentence: string) => {
    session.explained.value = { about: name, reasons: [{ rule: "", sentence, card: null, place: null }] };
  };
  if (session.outcome.peek()) say(saying("why_over"));
  else if (session.past.peek()) say(saying("why_past"));
  else if (seat === null) say(saying("why_watching"));
  else if (about === undefined || about === null) say(saying("why_nothing"));
  else void session.why(about as number, name);
}

export function Why() {
  const { session } = useTable();
  const explained = session.explained.value;
  const refusal = session.refusal.value;
  return (
    <div class="why" role="status" aria-live="polite">
      {refusal && (
        <div class="why-box refused">
          <p>
            {refusal.reasons.length ? refusal.reasons.map((one) => one.sentence).join(" ") : refusal.message}
            {refusal.rule && <RuleLink rule={refusal.rule} />}
          </p>
          <button type="button" class="quiet" onClick={() => (session.refusal.value = null)}>
            {saying("close")}
          </button>
        </div>
      )}
      {explained && (
        <div class="why-box">
          <p class="why-about">{saying("why_about", { thing: explained.about })}</p>
          {explained.reasons.length === 0 ? (
            <p>{saying("why_possible")}</p>
          ) : (
            <ul>
              {explained.reasons.map((reason) => (
                <li>
                  {reason.sentence} {reason.rule && <RuleLink rule={reason.rule} />}
                </li>
              ))}
            </ul>
          )}
          <button type="button" class="quiet" onClick={() => (session.explained.value = null)}>
            {saying("close")}
          </button>
        </div>
      )}
    </div>
  );
}

/** A rule by its name. The page carries the rules, so that the link leads somewhere wherever the page lies. */
export function RuleLink({ rule }: { rule: string }) {
  const { session } = useTable();
  if (!isOurs(session.title)) return <span class="rule">{rule}</span>;
  return (
    // Beside the table, which stays.
    <a class="rule" href={`#/rules/${session.title}/${encodeURIComponent(rule)}`} target="_blank" rel="noopener" title={saying("rule_title", { rule })}>
      {rule}
    </a>
  );
}
