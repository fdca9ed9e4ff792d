import type * as elysium from "./generated/elysium.js";
import type * as ephyran from "./generated/ephyran.js";

/** The messages of each game, as the library publishes them. */
interface Described {
  elysium: { request: elysium.Request; response: elysium.Response };
  ephyran: { request: ephyran.Request; response: ephyran.Response };
}

/** The games there are. */
export type Game = keyof Described;

/** Whom a client speaks to: an engine, which wants to know game and player, or a server, which knows both by the seat. */
export type Partner = "engine" | "server";

/** What a server is asked first. */
export interface SitRequest {
  id: elysium.Id;
  do: "sit";
  table: string;
  secret: string;
  own?: string;
  language?: elysium.Language;
}

export interface InviteRequest {
  id: elysium.Id;
  do: "invite";
}

export interface DismissRequest {
  id: elysium.Id;
  do: "dismiss";
  device: number;
}

/** Who sits at a table. */
export interface SeatInfo {
  kind: "person" | "bot";
  name: string;
  /** whether somebody is connected there */
  here: boolean;
}

export interface Device {
  device: number;
  here: boolean;
  this: boolean;
}

/** Where a game stands; part of every answer about one. */
export type Standing<G extends Game = Game> = Pick<
  Extract<Described[G]["response"], { do: "view" }>,
  "move" | "decisions" | "deciding" | "outcome"
>;

/** The answer to `sit`. */
export interface SitResponse<G extends Game = Game> extends Standing<G> {
  id: elysium.Id;
  ok: true;
  do: "sit";
  table: string;
  title: G;
  /** null for somebody who watches */
  seat: number | null;
  names: string[];
  seats: SeatInfo[];
  devices: Device[];
}

export interface InviteResponse {
  id: elysium.Id;
  ok: true;
  do: "invite";
  invitation: string;
}

export interface DismissResponse {
  id: elysium.Id;
  ok: true;
  do: "dismiss";
}

type ByDo<M> = { [D in M extends { do: infer Do extends string } ? Do : never]: Extract<M, { do: D }> };

/** What a server answers to players of the requests of the engine. */
type Served = "hello" | "view" | "legal" | "cards" | "faces" | "events" | "why" | "act" | "undo" | "replay";
type AtTable<M> = Extract<M, { do: Served }>;
type Own = SitRequest | InviteRequest | DismissRequest;

interface RequestsOf {
  elysium: { engine: ByDo<elysium.Request>; server: ByDo<AtTable<elysium.Request> | Own> };
  ephyran: { engine: ByDo<ephyran.Request>; server: ByDo<AtTable<ephyran.Request> | Own> };
}

type OwnAnswers<G extends Game> = SitResponse<G> | InviteResponse | DismissResponse;
interface ResponsesOf {
  elysium: { engine: ByDo<elysium.Response>; server: ByDo<AtTable<elysium.Response> | OwnAnswers<"elysium">> };
  ephyran: { engine: ByDo<ephyran.Response>; server: ByDo<AtTable<ephyran.Response> | OwnAnswers<"ephyran">> };
}

/** All requests by what they ask for. */
export type Requests<G extends Game = "elysium", P extends Partner = "engine"> = RequestsOf[G][P];

/** All answers by the same. */
export type Responses<G extends Game = "elysium", P extends Partner = "engine"> = ResponsesOf[G][P];

/** What a request carries, beside what the client and, at a table, the server fill in. */
export type Fields<G extends Game, P extends Partner, D extends keyof Requests<G, P>> = Omit<
  Requests<G, P>[D],
  P extends "server" ? "id" | "do" | "game" | "player" : "id" | "do"
>;

/** The answer to a request. */
export type Answer<G extends Game, P extends Partner, D> = D extends keyof Responses<G, P> ? Responses<G, P>[D] : never;

type Happening<G extends Game> = Extract<Described[G]["response"], { do: "new" }>["events"][number];
type Done<G extends Game> = Extract<Described[G]["response"], { do: "act" }>["action"];
type ToldOf<G extends Game> = Extract<Described[G]["response"], { do: "events" }>["told"][number];
type ViewOf<G extends Game> = Extract<Described[G]["response"], { do: "view" }>["view"];
interface Shown<G extends Game> {
  view: ViewOf<G>;
  points: number[];
}

/** What a server tells without being asked, as this seat may know it. */
export type Push<G extends Game = Game> =
  | ({ push: "moved"; seat: number; action: Done<G>; events: Happening<G>[] } & Standing<G> & Shown<G>)
  | ({ push: "undone"; seat: number; taken_back: ToldOf<G>[] } & Standing<G> & Shown<G>)
  | { push: "seats"; seats: SeatInfo[] }
  | { push: "devices"; devices: Device[] }
  | { push: "bye"; reason: string };

export interface SeatWish {
  kind: "person" | "bot";
  name?: string;
  bot?: elysium.BotChoice["bot"];
}

/** What a table is set up with. */
export type NewTable<G extends Game = "elysium"> = Omit<
  Extract<Described[G]["request"], { do: "new" }>,
  "id" | "do" | "seed" | "names" | "language" | "players"
> & { players?: number; seats: SeatWish[] };

/** What a table that was set up is opened with. */
export interface TableMade<G extends Game = Game> {
  table: string;
  title: G;
  seats: { seat: number; invitation: string }[];
  watch: string;
}

/** What labels and texts can be written in. */
export type Language = elysium.Language;
export type Reason = elysium.Reason;
export type Finding = elysium.Finding;
export type Clause = elysium.Clause;

/** What went wrong, at an engine; it never changes its meaning. */
export type Code = elysium.Code;
/** What can go wrong at a server beside that. */
export type ServerCode =
  | "forbidden"
  | "taken"
  | "not-yours"
  | "not-seated"
  | "no-such-table"
  | "too-fast"
  | "busy"
  | "not-found"
  | "not-allowed"
  | "not-json"
  | "head-too-long"
  | "slow";
export type RefusalCode = Code | ServerCode;

/** A refusal as it came. */
export type Refusal = Partial<Omit<elysium.Refusal, "code">> & { code: RefusalCode };
