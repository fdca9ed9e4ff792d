// The text of a family, with colours, findings and completion.
//
// The editor lives in a shadow root: its library writes its own styles, which the content policy forbids in the page
// and allows there, where they are handed over as objects and not as markup.
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching, indentOnInput, indentUnit } from "@codemirror/language";
import { lintGutter, lintKeymap, nextDiagnostic, setDiagnostics, type Diagnostic } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { useEffect, useRef } from "preact/hooks";
import { useSignalEffect, type Signal } from "@preact/signals";
import { hovering, type Advise } from "./advice";
import { cardLanguage, completing, type CardLanguage } from "./language";
import type { Mark } from "./places";

export interface EditorHandle {
  /** Puts the cursor there and shows it. */
  show(from: number, to: number): void;
}

interface Props {
  known: CardLanguage;
  text: Signal<string>;
  marks: Signal<Mark[]>;
  handle: { current: EditorHandle | null };
  advise: Advise;
  /** what it is called by those who cannot see it */
  label: string;
}

const look = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", backgroundColor: "var(--code-ground)", fontSize: "0.9rem" },
  "&.cm-focused": { outline: "2px solid var(--glow)" },
  ".cm-scroller": { fontFamily: "var(--mono, ui-monospace, monospace)", lineHeight: "1.5", overflow: "auto" },
  ".cm-content": { caretColor: "var(--ink)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { backgroundColor: "var(--code-ground)", color: "var(--ink-soft)", border: "none" },
  ".cm-activeLine": { backgroundColor: "var(--code-line)" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "var(--code-selection)" },
  ".cm-tooltip": { backgroundColor: "var(--marble)", color: "var(--ink)", border: "1px solid var(--line)", borderRadius: "6px", maxWidth: "min(32rem, 90vw)" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--accent)", color: "var(--on-accent)" },
  ".cm-completionDetail": { opacity: "0.75" },
  ".cm-told": { padding: "0.4rem 0.6rem", maxWidth: "22rem" },
  ".cm-told p": { margin: "0 0 0.3rem" },
  ".cm-told-picture": { display: "block", width: "12rem" },
  ".cm-diagnostic": { padding: "0.4rem 0.6rem" },
  ".cm-diagnostic-error": { borderLeftColor: "var(--clay)" },
  ".cm-diagnostic-warning": { borderLeftColor: "var(--gold)" },
  ".hint": { display: "block", marginTop: "0.2rem", fontStyle: "italic" },
});

export function Editor({ known, text, marks, handle, advise, label }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);

  useEffect(() => {
    const root = host.current!.shadowRoot ?? host.current!.attachShadow({ mode: "open", delegatesFocus: true });
    const editor = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: text.peek(),
        extensions: [
          lineNumbers(),
          history(),
          drawSelection(),
          highlightActiveLine(),
          bracketMatching(),
          closeBrackets(),
          indentOnInput(),
          indentUnit.of("  "),
          cardLanguage(known),
          autocompletion({ override: [completing(known, advise)], activateOnTyping: true }),
          hovering(advise),
          lintGutter(),
          // Tab leaves the editor, as it does everywhere else on the page.
          keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, ...completionKeymap, ...lintKeymap]),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0", spellcheck: "false", autocapitalize: "off", autocorrect: "off" }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) text.value = update.state.doc.toString();
          }),
          look,
        ],
      }),
    });
    view.current = editor;
    handle.current = {
      show(from, to) {
        const end = editor.state.doc.length;
        editor.dispatch({ selection: { anchor: Math.min(from, end), head: Math.min(to, end) }, scrollIntoView: true });
        editor.focus();
      },
    };
    return () => {
      handle.current = null;
      editor.destroy();
    };
  }, [known]);

  // Another text came from outside: an example, a file, a link.
  useSignalEffect(() => {
    const wanted = text.value;
    const editor = view.current;
    if (editor && editor.state.doc.toString() !== wanted) {
      editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: wanted }, scrollIntoView: true });
    }
  });
  useSignalEffect(() => {
    const editor = view.current;
    const found = marks.value;
    if (!editor) return;
    const end = editor.state.doc.length; // a key may have been pressed since these were found
    editor.dispatch(setDiagnostics(editor.state, found.filter((mark) => mark.to <= end).map(diagnosticOf)));
  });

  return <div class="editor" ref={host} onKeyDown={(event) => event.key === "F8" && view.current && nextDiagnostic(view.current)} />;
}

function diagnosticOf({ from, to, severity, message, label, hint }: Mark): Diagnostic {
  return {
    from,
    to,
    severity,
    message,
    renderMessage() {
      const box = document.createElement("span");
      box.textContent = label && !message.includes(label) ? `${message}: ${label}` : message;
      if (hint) {
        const line = document.createElement("span");
        line.className = "hint";
        line.textContent = hint;
        box.append(line);
      }
      return box;
    },
  };
}
