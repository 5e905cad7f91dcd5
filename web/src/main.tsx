/** Starts the page: the language first, then what is to be shown in it. */
import "@preact/signals";
import { render } from "preact";
import "./style/index.css";
import "./app/app.css";
import { App } from "./app/App";
import { route } from "./app/router";
import { Seat } from "./app/sheets";
import { loadProfile } from "./core/account";
import { settings } from "./core/settings";
import { effect } from "./core/signal";
import { awaitGesture } from "./core/sound";
import { speak } from "./i18n";

/** Nothing waits at the top level: parts that come later import this file, and must not wait for its end. */
async function start(): Promise<void> {
  const root = document.getElementById("app");
  if (root === null) throw new Error("index.html has no #app");
  awaitGesture();
  // The lobby asks for the profile itself; elsewhere it must be known who is here.
  const account = route.value.page === "lobby" ? null : loadProfile();
  // Who comes straight to a table waits once, for all of it.
  const table = route.value.page === "table" ? Seat.fetch().catch(untold) : null;
  await Promise.all([speak(settings.language.value), account, table]);
  render(<App />, root);
  // Another window or device may choose another language.
  effect(() => void speak(settings.language.value));
}

/** What did not come is fetched again, and told, where it is to be shown. */
function untold(): void {}

void start();
