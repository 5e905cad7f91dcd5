/**
 * The lobby at `/`, a table at `/t/KEY` (`?watch` sits nobody down), a duel at `/duel/ID`, a challenge to one at
 * `/d/ID`, either with `?view=stage` for an audience, the history at `/history`, one's statistics at `/statistics`,
 * messages to the host at `/support`, the host's page at `/admin/TAB`, and at `/admin#claim=…` the one-time link of an
 * administrator: what follows `#` is never sent with an address.
 */
import { type ReadonlySignal, signal } from "../core/signal";

/** The parts of the host's page. */
export const TABS = ["tables", "people", "rounds", "chat", "messages", "acts", "health"] as const;
export type Tab = (typeof TABS)[number];

export type Route =
  | { readonly page: "lobby" }
  | { readonly page: "table"; readonly key: string; readonly watch: boolean }
  | { readonly page: "stage"; readonly place: string; readonly search: string }
  | { readonly page: "duel"; readonly id: string }
  | { readonly page: "challenge"; readonly id: string }
  | { readonly page: "history"; readonly code: string | null }
  | { readonly page: "statistics" }
  | { readonly page: "support"; readonly code: string }
  | { readonly page: "claim"; readonly token: string }
  | { readonly page: "admin"; readonly tab: Tab; readonly code: string }
  | { readonly page: "missing"; readonly path: string };

const ROOT = import.meta.env.BASE_URL;

function decoded(part: string | undefined): string | null {
  try {
    return part === undefined ? null : decodeURIComponent(part);
  } catch {
    return null; // It is no address of ours.
  }
}

/** Read an address. */
export function routeOf(pathname: string, search = "", hash = ""): Route {
  const path = pathname.startsWith(ROOT) ? pathname.slice(ROOT.length) : pathname;
  if (path === "" || path === "index.html") return { page: "lobby" };
  const round = /^history(?:\/([^/]{1,80}))?\/?$/.exec(path);
  if (round !== null) return { page: "history", code: decoded(round[1]) };
  if (path === "statistics") return { page: "statistics" };
  if (path === "support") return { page: "support", code: new URLSearchParams(search).get("code") ?? "" };
  const claim = /^#claim=([\w-]{1,80})$/.exec(hash)?.[1];
  if (path === "admin" && claim !== undefined) return { page: "claim", token: claim };
  const [, part = "tables", code] = /^admin(?:\/([a-z]+)(?:\/([^/]{1,80}))?)?\/?$/.exec(path) ?? [""];
  const tab = TABS.find((one) => one === part);
  if (/^admin(\/|$)/.test(path) && tab !== undefined)
    return { page: "admin", tab, code: decoded(code) ?? "" };
  const [, kind, id] = /^(d|duel)\/([\w:-]{1,64})\/?$/.exec(path) ?? [];
  const stage = new URLSearchParams(search).get("view") === "stage";
  if (stage && kind === "duel") return { page: "stage", place: `duel/${id}`, search };
  if (id !== undefined) return { page: kind === "d" ? "challenge" : "duel", id };
  const table = /^t\/([a-z0-9][a-z0-9-]{0,31})\/?$/.exec(path);
  if (table?.[1] === undefined) return { page: "missing", path };
  if (stage) return { page: "stage", place: `table/${table[1]}`, search };
  return { page: "table", key: table[1], watch: new URLSearchParams(search).has("watch") };
}

/** Write an address. */
export function hrefOf(route: Route): string {
  if (route.page === "lobby") return ROOT;
  if (route.page === "missing") return ROOT + route.path;
  if (route.page === "duel") return `${ROOT}duel/${route.id}`;
  if (route.page === "stage") return ROOT + route.place.replace(/^table/, "t") + route.search;
  if (route.page === "challenge") return `${ROOT}d/${route.id}`;
  if (route.page === "admin") {
    return `${ROOT}admin/${route.tab}${route.code === "" ? "" : `/${encodeURIComponent(route.code)}`}`;
  }
  if (route.page === "claim") return `${ROOT}admin#claim=${route.token}`;
  if (route.page === "statistics") return `${ROOT}statistics`;
  if (route.page === "support") {
    return `${ROOT}support${route.code === "" ? "" : `?code=${encodeURIComponent(route.code)}`}`;
  }
  if (route.page === "history") {
    return `${ROOT}history${route.code === null ? "" : `/${encodeURIComponent(route.code)}`}`;
  }
  return `${ROOT}t/${route.key}${route.watch ? "?watch" : ""}`;
}

const current = signal<Route>(routeOf(location.pathname, location.search, location.hash));

/** The page showing now. */
export const route: ReadonlySignal<Route> = current;

addEventListener("popstate", () => {
  current.value = routeOf(location.pathname, location.search, location.hash);
});

/** Go to a page, as a link would. */
export function go(to: Route): void {
  history.pushState(null, "", hrefOf(to));
  current.value = to;
}

/** Let a link go without loading the page anew, unless it is meant for another tab. */
export function follow(to: Route): (event: MouseEvent) => void {
  return (event) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(to);
  };
}
