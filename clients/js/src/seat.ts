// Sitting down at a table of a server, with an invitation or with one's own secret.
import { Client, type ClientOptions } from "./client.js";
import { Refused } from "./errors.js";
import type { Game, Language, SitResponse } from "./messages.js";
import { socketAddress } from "./server.js";
import { webSocket, type WebSocketOptions } from "./web-socket.js";

/** What is needed to keep something; `localStorage` has it. */
export interface StorageLike {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** Who sits down: with an invitation for the first time, or with a secret that opens the seat, or the view of a watcher. */
export type Credentials =
  | {
      invitation: string;
      /**
       * The secret that will open the seat from then on, made by `newSecret` and **kept before**: the invitation is spent
       * by it. Unless told, one is made and kept in `storage`.
       */
      own?: string | undefined;
      /** Where a secret that was made is kept; `localStorage` unless told. */
      storage?: StorageLike | undefined;
      secret?: undefined;
    }
  | { secret: string; invitation?: undefined; own?: undefined; storage?: undefined };

export type SitDownOptions<G extends Game> = Credentials &
  Omit<ClientOptions<G, "server">, "onOpen"> & {
    /** The address of the server, such as `https://play.example/`. */
    server: string | { href: string };
    table: string;
    /** Of all that is told; English unless said. */
    language?: Language | undefined;
    /** How its line is opened. */
    line?: WebSocketOptions | undefined;
  };

/** Somebody at a table of a server. */
export interface Seat<G extends Game> {
  readonly client: Client<G, "server">;
  /** What the server said when this seat was taken the last time. */
  readonly seated: SitResponse<G>;
  /** Opens this seat again: show it to nobody. */
  readonly secret: string;
}

/** Closed so, the server wants nothing more of this client: too much was asked, or the seat is not its own. */
const FOR_GOOD = new Set([1008, 1009]);

/**
 * Sits down at a table and stays there: whenever the line comes back, the seat is taken again before anything else.
 *
 * With an invitation, a secret of one's own is made and kept first, because the first one to sit down with the invitation
 * has the seat. Whoever comes again with the same invitation and the same storage has the same seat.
 *
 * @throws {Refused} `taken`: somebody else has used the invitation; `forbidden`, `no-such-table`: the link is none
 * @throws {TimedOut} nobody answered in time
 * @throws {OtherProtocol} the server speaks another version
 */
export async function sitDown<G extends Game = "elysium">(options: SitDownOptions<G>): Promise<Seat<G>> {
  const { server, table, language, line, ...rest } = options;
  const { invitation, own: _own, storage: _storage, secret: _secret, ...clientOptions } = rest;
  const url = socketAddress(server);
  const [secret, forget] = invitation === undefined ? [options.secret!, () => {}] : ownSecret(url, options);
  let isSpent = invitation === undefined;
  let seated: SitResponse<G> | undefined;
  const retry = ({ code }: { code: number }) => !FOR_GOOD.has(code);
  const client = new Client<G, "server">(webSocket(url, { retry, ...line }), {
    ...clientOptions,
    onOpen: async (ask) => {
      const who = isSpent ? { secret } : { secret: invitation, own: secret };
      const fields = { table, ...who, ...(language === undefined ? {} : { language }) };
      seated = (await ask("sit", fields as never)) as unknown as SitResponse<G>;
      isSpent = true;
    },
  });
  try {
    await client.ready;
  } catch (error) {
    if (error instanceof Refused && error.code === "taken") forget();
    throw error;
  }
  return {
    client,
    get seated() {
      return seated!;
    },
    secret,
  };
}

/** A secret of at least 128 bits of chance, as a server takes it for `own`. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
}

/** The secret that belongs to an invitation, kept before it is used, and what forgets it. */
function ownSecret<G extends Game>(url: string, options: SitDownOptions<G>): [secret: string, forget: () => void] {
  const { table, invitation, own } = options;
  if (own !== undefined) return [own, () => {}];
  const storage = options.storage ?? (globalThis as { localStorage?: StorageLike }).localStorage;
  if (!storage) throw new TypeError("an invitation can be used once: give `storage`, or an `own` that you have kept");
  const key = `elysium-rules ${url} ${table} ${invitation}`;
  const kept = storage.getItem(key);
  const secret = kept ?? newSecret();
  if (kept === null) storage.setItem(key, secret);
  return [secret, () => storage.removeItem(key)];
}
