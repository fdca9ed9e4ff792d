import type { Finding, Reason, Refusal } from "./messages.js";

/** The request was answered with a refusal; the game is as it was before. `code` never changes its meaning. */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly code: string;
  /** the rule of the game that speaks, such as `T3` */
  readonly rule: string | null;
  /** with `illegal`: all that stands against it */
  readonly reasons: Reason[];
  /** with `bad-cards` */
  readonly findings: Finding[];
  /** the whole answer */
  readonly answer: object;

  constructor(error: Refusal, answer: object) {
    super(error.message ?? error.code);
    this.code = error.code;
    this.rule = error.rule ?? null;
    this.reasons = error.reasons ?? [];
    this.findings = error.findings ?? [];
    this.answer = answer;
  }
}

/** There was no answer, because the line is closed. Of what changes something, nobody knows whether it has happened. */
export class Disconnected extends Error {
  override readonly name = "Disconnected";

  constructor(message = "the line was closed before an answer came") {
    super(message);
  }
}
