// All that the package gives out.
export { Client } from "./client.js";
export type { Ask, ClientOptions, ClientState } from "./client.js";
export { cutClause } from "./clause.js";
export { Disconnected, OtherProtocol, Refused, TimedOut } from "./errors.js";
export { follow } from "./follow.js";
export { PROTOCOL } from "./generated/protocol.js";
export type { Limits, SignalLike } from "./limits.js";
export type {
  Action,
  Answer,
  Clause,
  Code,
  Device,
  Event,
  Fields,
  Finding,
  Game,
  Language,
  NewTable,
  Partner,
  Push,
  Reason,
  Refusal,
  RefusalCode,
  Requests,
  Responses,
  SeatInfo,
  SeatWish,
  ServerCode,
  SitRequest,
  SitResponse,
  Standing,
  TableMade,
  View,
} from "./messages.js";
export { newSecret, sitDown } from "./seat.js";
export type { Credentials, Seat, SitDownOptions, StorageLike } from "./seat.js";
export { createTable, socketAddress } from "./server.js";
export type { CreateTableOptions, FetchLike } from "./server.js";
export type { State, Transport } from "./transport.js";
export { webSocket } from "./web-socket.js";
export type { SocketLike, WebSocketOptions } from "./web-socket.js";
export { worker } from "./worker.js";
export type { Progress, WorkerLike, WorkerOptions } from "./worker.js";
/** The types of all messages and values of each game. */
export type * as elysium from "./generated/elysium.js";
export type * as ephyran from "./generated/ephyran.js";
