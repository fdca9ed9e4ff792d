// What the page needs of a game: one seat at a table, or a place to watch from.
//
// A server speaks exactly this over a web socket (docs/serve.md); `local.ts` does the same over an engine in a worker.
// So nothing above this file knows which of the two it talks to.

/** Where a game stands; part of every answer about one. */
export interface Standing {
  move: number;
  decisions: number;
  deciding: number | null;
  outcome: { winners: number[]; scores: unknown[] } | null;
}

export interface SeatInfo {
  kind: "person" | "bot";
  name: string;
  /** whether somebody is connected there */
  here: boolean;
  /** whether somebody has followed the invitation; a server may not tell */
  taken?: boolean;
}

/** One of the devices that one person plays a seat with. */
export interface Device {
  /** counted from 1 */
  device: number;
  /** whether it is connected */
  here: boolean;
  /** whether it is this one */
  this: boolean;
}

export interface Seated extends Standing {
  table: string;
  /** the name of the game, which may be one that a package of somebody else brings */
  title: string;
  /** null for somebody who watches */
  seat: number | null;
  names: string[];
  seats: SeatInfo[];
  /** of one's own seat at a server */
  devices?: Device[];
}

export interface Happening {
  event: { type: string; [field: string]: unknown };
  text: string;
}

/** A decision and what came of it, as this seat may know it; `number` counts the decisions up to it. */
export interface Told {
  number: number;
  action: { type: string; [field: string]: unknown } | null;
  events: Happening[];
}

/** What a seat sees, in the language that it reads; the rest is known to the game only. */
export interface AnyView {
  language: string;
  question: unknown;
}

/** What every change brings along: the whole table for this seat, and where it may go back to. */
interface Changed extends Standing {
  /** who did it */
  seat: number | null;
  view: AnyView;
  points: number[];
}

export type Push =
  | ({ push: "moved"; action: Told["action"]; events: Happening[] } & Changed)
  /** `taken_back`: what this seat was told of it, the newest last */
  | ({ push: "undone"; taken_back: Told[] } & Changed)
  | { push: "seats"; seats: SeatInfo[] }
  | { push: "devices"; devices: Device[] }
  | { push: "bye"; reason: string }
  /** made here: the way to the table is lost, or found again */
  | { push: "connection"; state: "open" | "closed" };

/** A seat: requests of the protocol without `game` and `player`, and what is told without being asked. */
export interface Seat {
  readonly seated: Seated;
  /** Asks for something; rejects with `Refused` of the client package. */
  ask<T = Record<string, unknown>>(what: string, fields?: Record<string, unknown>): Promise<T>;
  onPush(listener: (message: Push) => void): () => void;
  /** What only a table in the page can do: look at any seat, go back anywhere, branch off. Undefined at a server. */
  readonly local?: LocalTable;
  close(): void;
}

/** What the owner of a local game may do beyond a seat. */
export interface LocalTable {
  /** the name of the game in the engine */
  readonly game: string;
  askAs<T = Record<string, unknown>>(player: number | null, what: string, fields?: Record<string, unknown>): Promise<T>;
  save(): Promise<string>;
  replay(): Promise<string>;
}
