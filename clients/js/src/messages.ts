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
  /** the id of the table */
  table: string;
  /** of the seat, or the one for those who watch */
  secret: string;
}

/** Who sits at a table. */
export interface SeatInfo {
  kind: "person" | "bot";
  name: string;
  /** whether somebody is connected there */
  here: boolean;
}

/** Where a game stands; part of every answer about one. */
export type Standing<G extends Game = Game> = Pick<
  Extract<Described[G]["response"], { do: "view" }>,
  "move" | "decisions" | "deciding" | "outcome"
>;

/** The answer to `sit`. */
export interface SitResponse extends Standing {
  id: elysium.Id;
  ok: true;
  do: "sit";
  table: string;
  title: Game;
  /** null for somebody who watches */
  seat: number | null;
  names: string[];
  seats: SeatInfo[];
}

type ByDo<M> = { [D in M extends { do: infer Do extends string } ? Do : never]: Extract<M, { do: D }> };

interface RequestsOf {
  elysium: { engine: ByDo<elysium.Request>; server: ByDo<elysium.Request | SitRequest> };
  ephyran: { engine: ByDo<ephyran.Request>; server: ByDo<ephyran.Request | SitRequest> };
}

interface ResponsesOf {
  elysium: { engine: ByDo<elysium.Response>; server: ByDo<elysium.Response | SitResponse> };
  ephyran: { engine: ByDo<ephyran.Response>; server: ByDo<ephyran.Response | SitResponse> };
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

/** What a server tells without being asked, as this seat may know it. */
export type Push<G extends Game = Game> =
  | ({ push: "moved"; seat: number; action: Done<G>; events: Happening<G>[] } & Standing<G>)
  | ({ push: "undone" } & Standing<G>)
  | { push: "seats"; seats: SeatInfo[] }
  | { push: "bye"; reason: string };

export type Reason = elysium.Reason;
export type Finding = elysium.Finding;
export type Clause = elysium.Clause;

/** A refusal as it came; servers have codes beside those of the engine. */
export type Refusal = Partial<Omit<elysium.Refusal, "code">> & { code: string };
