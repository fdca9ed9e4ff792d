// Where in the page we are: all of it stands behind the # of the address, which no server and no log ever sees.
import { signal } from "@preact/signals";

export type Route =
  | { page: "start" }
  | { page: "table" | "watch"; table: string; secret: string }
  | { page: "play" | "now" }
  /** a game in the page, by its name in this browser */
  | { page: "game"; game: string }
  /** the links of a table that was set up in this browser */
  | { page: "links"; table: string }
  | { page: "rules"; game: string; rule: string | null }
  | { page: "replay"; from: string | null }
  | { page: "playground"; text: string | null }
  | { page: "nowhere"; address: string };

/** What an address means; whatever follows `#`. */
export function routeOf(hash: string): Route {
  const address = hash.replace(/^#?\/?/, "");
  const [page = "", ...rest] = address.split("/");
  if (page === "") return { page: "start" };
  if ((page === "table" || page === "watch") && rest.length === 2 && rest[0] && rest[1]) {
    return { page, table: decoded(rest[0]), secret: decoded(rest[1]) };
  }
  if ((page === "play" || page === "now") && rest.length === 0) return { page };
  if (page === "game" && rest.length === 1 && rest[0]) return { page, game: decoded(rest[0]) };
  if (page === "links" && rest.length === 1 && rest[0]) return { page, table: decoded(rest[0]) };
  if (page === "rules" && rest.length <= 2) return { page, game: decoded(rest[0] || "elysium"), rule: rest[1] ? decoded(rest[1]) : null };
  if (page === "replay" || page.startsWith("replay?")) return { page: "replay", from: address.slice("replay".length).replace(/^\//, "") || null };
  if (page === "playground") return { page, text: rest.length ? rest.join("/") : null };
  return { page: "nowhere", address };
}

/** The link to somebody's seat, or to a place to watch from. */
export function seatLink(page: "table" | "watch", table: string, secret: string, base: string): string {
  return `${base.replace(/#.*$/, "")}#/${page}/${encodeURIComponent(table)}/${encodeURIComponent(secret)}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export const route = signal<Route>(routeOf(globalThis.location?.hash ?? ""));
globalThis.addEventListener?.("hashchange", () => (route.value = routeOf(location.hash)));

export function go(address: string): void {
  location.hash = address;
}

/** Goes there in the place of where we are: Back does not lead here again. */
export function goInstead(address: string): void {
  history.replaceState(null, "", address);
  route.value = routeOf(location.hash);
}
