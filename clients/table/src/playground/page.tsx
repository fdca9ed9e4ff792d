// The playground: the text of a family on the left; what the engine makes of it, and a table to try it, on the right.
import { useComputed, useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { download, pack, unpack } from "../engine/packed";
import { pictured } from "../game/faces";
import type { Elysium, Finding } from "../game/types";
import { EmbeddedContext } from "../parts/context";
import { Source } from "../parts/preview";
import { keep, kept } from "../shell/keep";
import { Loading } from "../shell/loading";
import { route } from "../shell/routes";
import { SessionTable } from "../shell/table";
import { ground } from "../words/playground";
import { Editor, type EditorHandle } from "./editor";
import { loadLanguage, type CardLanguage } from "./language";
import { indexOf } from "./places";
import { Playground } from "./state";

const KEPT = "playground";

export default function PlaygroundPage() {
  const known = useSignal<CardLanguage | null>(null);
  const failure = useSignal<string | null>(null);
  useEffect(() => {
    loadLanguage().then(
      (language) => (known.value = language),
      (error: unknown) => (failure.value = String(error)),
    );
  }, []);
  if (failure.value) return <p class="waiting" role="alert">{failure.value}</p>;
  return known.value ? <Loaded known={known.value} /> : <p class="waiting">…</p>;
}

function Loaded({ known }: { known: CardLanguage }) {
  const own = useMemo(() => new Playground(kept(KEPT) ?? known.examples[0]!.text), []);
  const handle = useRef<EditorHandle | null>(null);
  const note = useSignal("");
  const here = route.value;
  const packed = here.page === "playground" ? here.text : null;

  useEffect(() => () => own.close(), []);
  // A link brings a text along, and nothing but a text: whatever a stranger wrote, it is shown and checked like any other.
  // To look at it does not cost what was written here before: only a text that somebody changes is kept.
  const brought = useRef<string | null>(null);
  useEffect(() => {
    if (!packed) return;
    unpack(packed).then(
      (text) => {
        brought.current = text;
        own.text.value = text;
      },
      () => (note.value = ground("bad_link")),
    );
  }, [packed]);
  useEffect(
    () =>
      own.text.subscribe((text) => {
        if (text !== brought.current) keep(KEPT, text);
      }),
    [],
  );

  return (
    <main class="playground">
      <h1 class="unseen">{ground("title")}</h1>
      <Tools own={own} known={known} note={note} />
      <div class="playground-left">
        <Editor known={known} text={own.text} marks={own.marks} handle={handle} advise={own.advise} label={ground("editor")} />
        <Findings own={own} show={(from, to) => handle.current?.show(from, to)} />
        {own.trial.value && <Position own={own} known={known} />}
      </div>
      <div class="playground-right">
        <State own={own} />
        <Trial own={own} />
        <Cards own={own} />
      </div>
    </main>
  );
}

function Tools({ own, known, note }: { own: Playground; known: CardLanguage; note: { value: string } }) {
  const file = useRef<HTMLInputElement>(null);
  // What somebody has written is not thrown away by a slip: the examples themselves may be.
  const replace = (text: string) => {
    const now = own.text.peek();
    const is_own = now.trim() !== "" && !known.examples.some((example) => example.text === now);
    if (!is_own || confirm(ground("replace"))) own.text.value = text;
  };
  const link = async () => {
    const address = `#/playground/${await pack(own.text.peek())}`;
    history.replaceState(null, "", address);
    try {
      await navigator.clipboard.writeText(new URL(address, location.href).href);
      note.value = ground("link_copied");
    } catch {
      note.value = ground("link_made");
    }
  };
  const family = useComputed(() => /^\s*family\s+([a-z][a-z0-9_]*)/m.exec(own.text.value)?.[1] ?? "family");
  return (
    <div class="playground-tools">
      <p class="intro">{ground("intro")}</p>
      <label>
        <span>{ground("example")}</span>
        <select
          value=""
          onChange={(event) => {
            const chosen = known.examples.find((example) => example.name === event.currentTarget.value);
            event.currentTarget.value = "";
            if (chosen) replace(chosen.text);
          }}
        >
          <option value="">{ground("choose_example")}</option>
          {known.examples.map(({ name }) => (
            <option value={name}>{ground(name as "minimal")}</option>
          ))}
        </select>
      </label>
      <button type="button" onClick={() => file.current?.click()}>
        {ground("open")}
      </button>
      <input
        ref={file}
        type="file"
        accept=".ely,text/plain"
        hidden
        aria-label={ground("open")}
        onChange={async (event) => {
          const text = await event.currentTarget.files?.[0]?.text();
          if (text !== undefined) replace(text);
        }}
      />
      <button type="button" onClick={() => download(`${family.peek()}.ely`, own.text.peek())}>
        {ground("download")}
      </button>
      <button type="button" onClick={link}>
        {ground("link")}
      </button>
      <span class="note" role="status">
        {note.value}
      </span>
    </div>
  );
}

function Findings({ own, show }: { own: Playground; show: (from: number, to: number) => void }) {
  const findings = own.findings.value;
  const is_current = own.checked.value === own.text.value;
  return (
    <section class="findings" aria-labelledby="findings-head">
      <h2 id="findings-head">
        {ground("findings")} {findings.length > 0 && <b class="count">{findings.length}</b>}
      </h2>
      <div role="status" aria-live="polite">
        {findings.length === 0 && <p class={is_current ? "good" : ""}>{is_current ? ground("no_findings") : ground("checking")}</p>}
        <ul>
          {findings.map((finding) => (
            <FindingRow finding={finding} text={own.text.peek()} show={show} />
          ))}
        </ul>
      </div>
    </section>
  );
}

/** How the table of the trial lies there, as text that can be changed. */
function Position({ own, known }: { own: Playground; known: CardLanguage }) {
  const handle = useRef<EditorHandle | null>(null);
  const trial = own.trial.value;
  const findings = own.givenFindings.value;
  const is_wrong = findings.some((finding) => finding.severity === "error");
  const is_changed = own.given.value !== own.laid.value;
  const test = own.test.value;
  if (!trial) return null;
  const name = own.cards.value.find((card) => card.ref === trial.ref)?.name ?? trial.ref;
  return (
    <section class="position" aria-labelledby="position-head">
      <h2 id="position-head">{ground("position")}</h2>
      <p>{ground("position_hint")}</p>
      <Editor known={known} text={own.given} marks={own.givenMarks} handle={handle} advise={own.adviseGiven} label={ground("position")} />
      <ul class="position-findings" role="status" aria-live="polite">
        {findings.map((finding) => (
          <FindingRow finding={finding} text={own.given.peek()} show={(from, to) => handle.current?.show(from, to)} />
        ))}
      </ul>
      <div class="position-tools">
        <button type="button" disabled={is_wrong || own.trying.value !== null} onClick={() => void own.try(trial.ref, own.given.peek())}>
          {is_changed ? ground("lay") : ground("lay_again")}
        </button>
        <button type="button" onClick={() => void own.takeOver(name)}>
          {ground("as_test")}
        </button>
      </div>
      {test && (
        <div class="written-test">
          <p class={test.holds ? "good" : "old"}>{test.holds ? ground("test_holds") : ground("test_fails", { note: test.note })}</p>
          <pre tabIndex={0}>{test.text}</pre>
          <button type="button" class="primary" onClick={() => own.addTest()}>
            {ground("add_test")}
          </button>
        </div>
      )}
    </section>
  );
}

function FindingRow({ finding, text, show }: { finding: Finding; text: string; show: (from: number, to: number) => void }) {
  const { place, severity, message, label, hint } = finding;
  return (
    <li class={`finding ${severity}`}>
      <b class="severity">{ground(severity)}</b>{" "}
      {place && (
        <button type="button" class="quiet place" onClick={() => show(indexOf(text, place.start), indexOf(text, place.end))}>
          {ground("line", { line: place.line ?? 1 })}
        </button>
      )}{" "}
      <span>{message}</span>
      {label && !message.includes(label) && <span class="label">{label}</span>}
      {hint && <span class="hint">{ground("hint", { hint })}</span>}
    </li>
  );
}

function State({ own }: { own: Playground }) {
  const progress = own.progress.value;
  if (own.failure.value !== null) {
    return (
      <p class="trouble" role="alert">
        {own.failure.value}{" "}
        <button type="button" onClick={() => void own.start()}>
          {ground("retry")}
        </button>
      </p>
    );
  }
  return progress && <Loading progress={progress} />;
}

function Trial({ own }: { own: Playground }) {
  const trial = own.trial.value;
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (trial) head.current?.focus();
  }, [trial]);
  if (!trial) return null;
  const name = own.cards.value.find((card) => card.ref === trial.ref)?.name ?? trial.ref;
  return (
    <section class="trial" aria-labelledby="trial-head">
      <header>
        <h2 id="trial-head" ref={head} tabIndex={-1}>
          {ground("trial", { name })}
        </h2>
        <button type="button" onClick={() => own.leave()}>
          {ground("leave")}
        </button>
      </header>
      <p>{ground("trial_intro")}</p>
      <div class="trial-table">
        <EmbeddedContext.Provider value={true}>
          <SessionTable key={trial.session} session={trial.session} />
        </EmbeddedContext.Provider>
      </div>
    </section>
  );
}

function Cards({ own }: { own: Playground }) {
  const cards = own.cards.value;
  return (
    <section class="drawn" aria-labelledby="drawn-head">
      <h2 id="drawn-head">{ground("cards")}</h2>
      {cards.length === 0 && !own.progress.value && <p>{ground("no_cards")}</p>}
      {cards.length > 0 && own.has_errors && <p class="old">{ground("old_cards")}</p>}
      <ul class="drawn-cards">
        {cards.map((card) => (
          <DrawnCard key={card.ref} card={card} own={own} />
        ))}
      </ul>
    </section>
  );
}

function DrawnCard({ card, own }: { card: Elysium.PrintedCard; own: Playground }) {
  const face = own.faces.value.get(card.ref);
  return (
    <li class="drawn-card">
      {face && <img src={pictured(face.svg)} alt={face.alt} />}
      <div class="drawn-words">
        <h3>{card.name}</h3>
        <p>{card.text}</p>
        {card.flavour && <p class="flavour">{card.flavour}</p>}
        <details>
          <summary>{ground("source")}</summary>
          <Source source={card.source} />
        </details>
        <button
          type="button"
          class="primary"
          disabled={own.trying.value !== null || own.has_errors}
          aria-label={`${own.trying.value === card.ref ? ground("trying") : ground("try")}: ${card.name}`}
          onClick={() => void own.try(card.ref)}
        >
          {own.trying.value === card.ref ? ground("trying") : ground("try")}
        </button>
      </div>
    </li>
  );
}
