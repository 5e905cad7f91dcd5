/** Two pages: the lobby at `/`, a table at `/t/KEY`; `?watch` sits nobody down. */
import { type ReadonlySignal, signal } from "../core/signal";

export type Route =
  | { readonly page: "lobby" }
  | { readonly page: "table"; readonly key: string; readonly watch: boolean }
  | { readonly page: "missing"; readonly path: string };

const ROOT = import.meta.env.BASE_URL;

/** Read an address. */
export function routeOf(pathname: string, search = ""): Route {
  const path = pathname.startsWith(ROOT) ? pathname.slice(ROOT.length) : pathname;
  if (path === "" || path === "index.html") return { page: "lobby" };
  const table = /^t\/([a-z0-9][a-z0-9-]{0,31})\/?$/.exec(path);
  if (table?.[1] === undefined) return { page: "missing", path };
  return { page: "table", key: table[1], watch: new URLSearchParams(search).has("watch") };
}

/** Write an address. */
export function hrefOf(route: Route): string {
  if (route.page === "lobby") return ROOT;
  if (route.page === "missing") return ROOT + route.path;
  return `${ROOT}t/${route.key}${route.watch ? "?watch" : ""}`;
}

const current = signal<Route>(routeOf(location.pathname, location.search));

/** The page showing now. */
export const route: ReadonlySignal<Route> = current;

addEventListener("popstate", () => {
  current.value = routeOf(location.pathname, location.search);
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
