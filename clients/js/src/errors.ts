// What can go wrong: refusals by their codes, a connection that is lost, a time that is over, another protocol.
import type { Finding, Reason, Refusal, RefusalCode } from "./messages.js";

/** What every refusal has. */
interface RefusedAs<C extends RefusalCode> extends Error {
  readonly name: "Refused";
  /** what went wrong, in a word that never changes its meaning */
  readonly code: C;
  /** the rule of the game that speaks, such as `T3` */
  readonly rule: string | null;
  /** where in the request, save or replay */
  readonly path: string | null;
  /** a finer code, such as `value/missing-field` */
  readonly detail: string | null;
  /** with `stale`: where the game stands */
  readonly move: C extends "stale" ? number : null;
  /** with `illegal`: all that stands against it; empty with others */
  readonly reasons: Reason[];
  /** with `bad-cards`: what is wrong with them; empty with others */
  readonly findings: Finding[];
  /** the whole answer */
  readonly answer: object;
}

/**
 * The request was answered with a refusal; the game is as it was before.
 *
 * The codes are a closed list, those of the engine and those of a server, and a comparison of `code` narrows the rest.
 */
export type Refused = { [C in RefusalCode]: RefusedAs<C> }[RefusalCode];

interface RefusedClass {
  new (error: Refusal, answer: object): Refused;
  readonly prototype: Refused;
}

// A class cannot be a union by its code, and `instanceof` should narrow to one.
export const Refused = class Refused extends Error {
  override readonly name = "Refused";
  readonly code: RefusalCode;
  readonly rule: string | null;
  readonly path: string | null;
  readonly detail: string | null;
  readonly move: number | null;
  readonly reasons: Reason[];
  readonly findings: Finding[];
  readonly answer: object;

  constructor(error: Refusal, answer: object) {
    super(error.message ?? error.code);
    this.code = error.code;
    this.rule = error.rule ?? null;
    this.path = error.path ?? null;
    this.detail = error.detail ?? null;
    this.move = error.move ?? null;
    this.reasons = error.reasons ?? [];
    this.findings = error.findings ?? [];
    this.answer = answer;
  }
} as unknown as RefusedClass;

/** There is no answer, because the line is closed. Of what changes something, nobody knows whether it has happened. */
export class Disconnected extends Error {
  override readonly name: string = "Disconnected";

  constructor(message = "the line was closed before an answer came", options?: { cause?: unknown }) {
    super(message);
    if (options && "cause" in options) this.cause = options.cause;
  }
}

/** There is no answer within the time that was given. Of what changes something, nobody knows whether it has happened. */
export class TimedOut extends Disconnected {
  override readonly name: string = "TimedOut";
}

/** The other side speaks another version of the protocol: nothing it says can be relied on. */
export class OtherProtocol extends Error {
  override readonly name = "OtherProtocol";

  constructor(
    /** that of this client */
    readonly ours: number,
    /** that of the other side; null where it tells none */
    readonly theirs: number | null,
    /** its version of elysium-rules, as it says */
    readonly library: string | null,
  ) {
    const told = theirs === null ? "no version of it" : `protocol ${theirs}`;
    const newer = theirs !== null && theirs > ours ? "a newer elysium-rules-client" : "the elysium-rules-client that came with it";
    const version = library === null ? "" : ` (elysium-rules ${library})`;
    super(`this client speaks protocol ${ours}, the other side ${told}${version}: install ${newer}`);
  }
}
