// The messages of both games as types, by game, request and answer.
import type * as elysium from "./generated/elysium.js";
import type * as ephyran from "./generated/ephyran.js";

/** The messages of each game, as the library publishes them. */
interface Described {
  elysium: {
    response: elysium.Response;
    tableResponse: elysium.TableResponse;
    push: elysium.Push;
    newTable: elysium.NewTable;
    tableMade: elysium.TableMade;
    view: elysium.View;
    event: elysium.Event;
    action: elysium.Action;
  };
  ephyran: {
    response: ephyran.Response;
    tableResponse: ephyran.TableResponse;
    push: ephyran.Push;
    newTable: ephyran.NewTable;
    tableMade: ephyran.TableMade;
    view: ephyran.View;
    event: ephyran.Event;
    action: ephyran.Action;
  };
}

/** The games there are. */
export type Game = keyof Described;

/** Whom a client speaks to: an engine, which wants to know game and player, or a server, which knows both by the seat. */
export type Partner = "engine" | "server";

type ByDo<M> = { [D in M extends { do: infer Do extends string } ? Do : never]: Extract<M, { do: D }> };

// Written out for each game, so that the compiler knows the requests of any of them.
interface RequestsOf {
  elysium: { engine: ByDo<elysium.Request>; server: ByDo<elysium.TableRequest> };
  ephyran: { engine: ByDo<ephyran.Request>; server: ByDo<ephyran.TableRequest> };
}

interface ResponsesOf {
  elysium: { engine: ByDo<elysium.Response>; server: ByDo<elysium.TableResponse> };
  ephyran: { engine: ByDo<ephyran.Response>; server: ByDo<ephyran.TableResponse> };
}

/** All requests by what they ask for. */
export type Requests<G extends Game = "elysium", P extends Partner = "engine"> = RequestsOf[G][P];

/** All answers by the same. */
export type Responses<G extends Game = "elysium", P extends Partner = "engine"> = ResponsesOf[G][P];

/** What a request carries, beside what the client fills in. */
export type Fields<G extends Game, P extends Partner, D extends keyof Requests<G, P>> = Omit<Requests<G, P>[D], "id" | "do">;

/** The answer to a request. */
export type Answer<G extends Game, P extends Partner, D> = D extends keyof Responses<G, P> ? Responses<G, P>[D] : never;

/** Where a game stands; part of every answer about one. */
export type Standing<G extends Game = Game> = Pick<
  Extract<Described[G]["response"], { do: "view" }>,
  "move" | "decisions" | "deciding" | "outcome"
>;

/** The table as one player, or a spectator, may see it. */
export type View<G extends Game = Game> = Described[G]["view"];
/** Something that has happened. */
export type Event<G extends Game = Game> = Described[G]["event"];
/** Something that a player can choose. */
export type Action<G extends Game = Game> = Described[G]["action"];

/** What a server tells without being asked, as this seat may know it. Pass over kinds that you do not know. */
export type Push<G extends Game = Game> = Described[G]["push"];
/** What a table is set up with. */
export type NewTable<G extends Game = "elysium"> = Described[G]["newTable"];
/** What a table that was set up is opened with. */
export type TableMade<G extends Game = Game> = Described[G]["tableMade"];
/** What a server is asked first. */
export type SitRequest = elysium.SitRequest;
/** The answer to it. */
export type SitResponse<G extends Game = Game> = Extract<Described[G]["tableResponse"], { do: "sit" }>;

export type SeatInfo = elysium.SeatInfo;
export type SeatWish<G extends Game = "elysium"> = Described[G]["newTable"]["seats"][number];
export type Device = elysium.Device;
export type Language = elysium.Language;
export type Reason = elysium.Reason;
export type Finding = elysium.Finding;
export type Clause = elysium.Clause;

/** What went wrong, at an engine; it never changes its meaning. */
export type Code = elysium.Code;
/** What can go wrong at a server beside that. */
export type ServerCode = elysium.ServerCode;
/** Both. */
export type RefusalCode = Code | ServerCode;

/** A refusal as it came. */
export type Refusal = Partial<Omit<elysium.TableRefusal, "code">> & { code: RefusalCode };
