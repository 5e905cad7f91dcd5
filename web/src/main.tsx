/** Starts the page: the language first, then what is to be shown in it. */
import "@preact/signals";
import { render } from "preact";
import "./style/index.css";
import "./app/app.css";
// The lobby and a table both need these: in the file of one of them, the other would have to fetch that too.
import "./view/Card";
import "./view/Sheet";
import "./view/words";
import { App } from "./app/App";
import type { Fetched } from "./app/later";
import { type Route, route } from "./app/router";
import { Lobby, Seat } from "./app/sheets";
import { loadProfile } from "./core/account";
import { settings } from "./core/settings";
import { effect } from "./core/signal";
import { openEarly, socketUrl } from "./core/socket";
import { awaitGesture } from "./core/sound";
import { speak } from "./i18n";

/** What an address needs first: its part of the page, and its line to the server. */
function firstOf(to: Route): { readonly part: Fetched; readonly line: string } | null {
  if (to.page === "lobby") return { part: Lobby, line: "ws/lobby" };
  if (to.page === "table") return { part: Seat, line: `ws/table/${to.key}` };
  return null;
}

/** Nothing waits at the top level: parts that come later import this file, and must not wait for its end. */
async function start(): Promise<void> {
  const root = document.getElementById("app");
  if (root === null) throw new Error("index.html has no #app");
  awaitGesture();
  const first = firstOf(route.value);
  if (first !== null) openEarly(socketUrl(first.line));
  // The lobby asks for the profile itself; elsewhere it must be known who is here.
  const account = route.value.page === "lobby" ? null : loadProfile();
  // Who comes to the lobby or straight to a table waits once, for all of it.
  await Promise.all([speak(settings.language.value), account, first?.part.fetch().catch(untold)]);
  root.replaceChildren(); // The empty room that stood there until now.
  render(<App />, root);
  // Another window or device may choose another language.
  effect(() => void speak(settings.language.value));
}

/** What did not come is fetched again, and told, where it is to be shown. */
function untold(): void {}

void start();
