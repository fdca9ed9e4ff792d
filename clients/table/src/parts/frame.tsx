// The frame of every table: the board on one side, the question and the log on the other, keys, previews, motion.
import type { ComponentChildren } from "preact";
import { computed } from "@preact/signals";
import { useContext, useEffect, useMemo, useRef } from "preact/hooks";
import { Choosing, type AboutOf } from "../game/choosing";
import type { Session } from "../game/session";
import type { AnyChoice, Clause } from "../game/types";
import { confirms } from "../shell/settings";
import { saying } from "../words/table";
import { EmbeddedContext, TableContext, type TableParts } from "./context";
import { Devices } from "./devices";
import { Keys } from "./keys";
import { Announcer, Log } from "./log";
import { useMotion } from "./motion";
import { Preview } from "./preview";
import { Question } from "./question";

interface Props {
  session: Session;
  aboutOf: AboutOf<never>;
  describe: TableParts["describe"];
  thingsOf: TableParts["thingsOf"];
  citizen?: TableParts["citizen"];
  /** the number of the card whose power asks, if it is a card of the deck */
  asking: number | null;
  class?: string;
  /** the board */
  children?: ComponentChildren;
  /** stands over the board, such as the scores at the end */
  above?: ComponentChildren;
}

export function TableFrame({ session, aboutOf, describe, thingsOf, citizen, asking, class: more = "", children, above }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const Main = useContext(EmbeddedContext) ? "div" : "main";
  const parts = useMemo<TableParts>(() => {
    const choices = computed<readonly AnyChoice[]>(() => (session.mine.value?.choices as AnyChoice[] | undefined) ?? []);
    const act = (choice: AnyChoice) => void session.act(choice.number);
    return { session, choosing: new Choosing(choices, aboutOf as unknown as AboutOf, act, confirms), describe, thingsOf };
  }, [session]);
  useEffect(() => () => parts.choosing.close(), [parts]);
  // These look at the signals of this render, so they may differ from time to time.
  parts.describe = describe;
  parts.thingsOf = thingsOf;
  parts.citizen = citizen;
  const view = session.view.value;
  useMotion(root, view, session);
  const question = view?.question as { prompt: string; player: number; clause?: Clause | null } | null | undefined;
  return (
    <TableContext.Provider value={parts}>
      <div class={`table ${more}`} ref={root}>
        <nav class="skips" aria-label={saying("skips")}>
          <a href="#question" onClick={(event) => jump(event, "question-head")}>
            {saying("skip_question")}
          </a>
          <a href="#log" onClick={(event) => jump(event, "log")}>
            {saying("skip_log")}
          </a>
        </nav>
        <Main class="board">
          {above}
          {children}
        </Main>
        <div class="side">
          <Question prompt={question?.prompt ?? null} player={question?.player ?? null} asking={asking} clause={question?.clause ?? null} />
          {/* A preview lies where the log is: there is no button under it that somebody may want. */}
          <div class="under">
            <Log />
            <Preview root={root} />
          </div>
          <Devices />
        </div>
        <Announcer />
        <Keys />
      </div>
    </TableContext.Provider>
  );
}

/** The address behind # is the page's own: a jump within it must not change that. */
function jump(event: Event, id: string): void {
  event.preventDefault();
  focusPart(id);
}

export function focusPart(id: string): void {
  const part = document.getElementById(id);
  // In the log the newest sentence is what one wants to hear.
  const target = part?.matches("section") ? [...part.querySelectorAll<HTMLElement>("button")].at(-1) : part;
  target?.focus();
  target?.scrollIntoView({ block: "nearest" });
}
