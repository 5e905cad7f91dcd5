/** Who is playing in this browser. */
import { ApiError, enterAsGuest, fetchProfile, fetchSettings, saveSettings, tell } from "./api";
import type { Profile } from "./api.gen";
import { type ReadonlySignal, signal } from "./signal";
import { Synced } from "./synced";
import { safe } from "./told";

const ENTERED = "ventuno.entered";

const current = signal<Profile | null>(null);

/** The account of this browser's session, null while nobody has entered. */
export const profile: ReadonlySignal<Profile | null> = current;

/** Whether the account looks after the host (PLA-28). */
export const isHost = (): boolean => profile.value?.admin === true;

/** The account's copy of the preferences. */
export const synced = new Synced({ load: fetchSettings, save: saveSettings });

function entered(): string | null {
  try {
    return localStorage.getItem(ENTERED);
  } catch {
    return "";
  }
}

function note(account: number | null): void {
  try {
    if (account === null) localStorage.removeItem(ENTERED);
    else localStorage.setItem(ENTERED, String(account));
  } catch {
    // Without storage the server is simply asked each time.
  }
}

/** Somebody is here, or nobody any more. */
function now(found: Profile | null): void {
  if (found?.account !== current.value?.account) safe.value = null;
  current.value = found;
  note(found?.account ?? null);
  void synced.follow(found?.account ?? null);
}

/** Look for a session. The cookie cannot be seen from here, so a note says whether asking makes sense. */
export async function loadProfile(): Promise<void> {
  if (entered() === null) {
    if (current.value !== null) now(null);
    return;
  }
  try {
    now(await fetchProfile());
  } catch (error) {
    if (error instanceof ApiError && error.code === "not_signed_in") now(null);
  }
}

/** Enter as a guest; who has a session already keeps its account. */
export async function enter(name = ""): Promise<void> {
  now(await enterAsGuest(name.trim()));
}

/** Register: a guest keeps the account with all that is in it. */
export async function register(name: string, password: string): Promise<void> {
  now(await tell("register", { name, password }));
}

export async function login(name: string, password: string): Promise<void> {
  now(await tell("login", { name, password }));
}

let leaving = false;

/** Leave, here or on every device; the server closes the windows of those sessions at once. */
export async function logout(everywhere = false): Promise<void> {
  await synced.flush();
  leaving = true;
  try {
    await tell(everywhere ? "logout-everywhere" : "logout");
    now(null);
  } finally {
    leaving = false;
  }
}

/** Close the account for good; the server closes its windows at once, this one included. */
export async function leaveForGood(close: () => Promise<unknown>): Promise<void> {
  leaving = true;
  try {
    await close();
    now(null);
  } finally {
    leaving = false;
  }
}

/** The server has closed a line because its session ended: on another device, or in another window. */
export function signedOut(): void {
  if (!leaving && current.value !== null) void loadProfile();
}

// Another window of this browser entered, left or changed the account.
addEventListener("storage", (event) => {
  if (event.key === ENTERED) void loadProfile();
});
