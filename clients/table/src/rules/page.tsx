// The rules of both games, as the documentation has them: the name of a rule leads here.
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect } from "preact/hooks";
import { route } from "../shell/routes";
import { Failure } from "../shell/table";
import { labelOf } from "../words/families";
import { shell } from "../words/shell";

interface Block {
  heading?: string;
  rule?: string;
  text?: string;
  table?: string[][];
}
type Rules = Record<string, Block[]>;

let loading: Promise<Rules> | null = null;

function loadRules(): Promise<Rules> {
  loading ??= fetch(new URL("rules.json", document.baseURI)).then((response) => {
    if (!response.ok) throw new Error(`rules.json: ${response.status}`);
    return response.json() as Promise<Rules>;
  });
  loading.catch(() => (loading = null));
  return loading;
}

export default function RulesPage() {
  const rules = useSignal<Rules | null>(null);
  const failure = useSignal<string | null>(null);
  const here = route.value;
  const { game, rule } = here.page === "rules" ? here : { game: "elysium", rule: null };
  useEffect(() => {
    loadRules().then(
      (found) => (rules.value = found),
      (error: unknown) => (failure.value = String(error)),
    );
  }, []);
  useLayoutEffect(() => {
    const target = rule === null ? null : document.getElementById(`rule-${rule}`);
    target?.scrollIntoView({ block: "center" });
    target?.focus({ preventScroll: true });
  }, [rules.value, game, rule]);
  if (failure.value) return <Failure words={failure.value} />;
  const blocks = rules.value?.[game];
  if (!rules.value) return <p class="waiting">…</p>;
  if (!blocks) return <Failure words={shell("not_there")} />;
  return (
    <main class="narrow rules">
      <h1>{shell("rules_of", { game: labelOf(game) })}</h1>
      <p class="ways">
        {Object.keys(rules.value).map((one) => (
          <a href={`#/rules/${one}`} aria-current={one === game ? "page" : undefined}>
            {labelOf(one)}
          </a>
        ))}
      </p>
      <p>{shell("rules_hint")}</p>
      {/* They are written in English. */}
      <div lang="en">
        {blocks.map((block) => (
          <Part block={block} is_shown={block.rule !== undefined && block.rule === rule} />
        ))}
      </div>
    </main>
  );
}

function Part({ block, is_shown }: { block: Block; is_shown: boolean }) {
  if (block.heading) return <h2>{block.heading}</h2>;
  if (block.table) {
    const [head, ...rows] = block.table;
    return (
      <div class="scroll" tabIndex={0} role="region" aria-label={head!.join(", ")}>
        <table>
          <thead>
            <tr>
              {head!.map((cell) => (
                <th scope="col">{marked(cell)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr>
                {row.map((cell) => (
                  <td>{marked(cell)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    );
  }
  return (
    <p id={block.rule ? `rule-${block.rule}` : undefined} class={is_shown ? "shown-rule" : ""} tabIndex={block.rule ? -1 : undefined}>
      {block.rule && <b class="rule">{block.rule}</b>} {marked(block.text ?? "")}
    </p>
  );
}

/** The text with its emphasis. */
function marked(text: string) {
  return text.split(/(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`)/).map((piece) => {
    if (piece.startsWith("**")) return <b>{piece.slice(2, -2)}</b>;
    if (piece.startsWith("*")) return <em>{piece.slice(1, -1)}</em>;
    if (piece.startsWith("`")) return <code>{piece.slice(1, -1)}</code>;
    return piece;
  });
}
