export { Client } from "./client.js";
export type { Ask, ClientOptions } from "./client.js";
export { cutClause } from "./clause.js";
export { Disconnected, Refused } from "./errors.js";
export type {
  Answer,
  Clause,
  Fields,
  Finding,
  Game,
  Partner,
  Push,
  Reason,
  Refusal,
  Requests,
  Responses,
  SeatInfo,
  SitRequest,
  SitResponse,
  Standing,
} from "./messages.js";
export type { State, Transport } from "./transport.js";
export { webSocket } from "./web-socket.js";
export type { SocketLike, WebSocketOptions } from "./web-socket.js";
export { worker } from "./worker.js";
export type { Progress, WorkerLike, WorkerOptions } from "./worker.js";
/** The types of all messages and values of each game. */
export type * as elysium from "./generated/elysium.js";
export type * as ephyran from "./generated/ephyran.js";
