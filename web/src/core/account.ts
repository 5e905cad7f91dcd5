/** Who is playing in this browser. */
import { ApiError, enterAsGuest, fetchProfile } from "./api";
import type { Profile } from "./api.gen";
import { type ReadonlySignal, signal } from "./signal";

const ENTERED = "ventuno.entered";

const current = signal<Profile | null>(null);

/** The account of this browser's session, null while nobody has entered. */
export const profile: ReadonlySignal<Profile | null> = current;

function entered(): boolean {
  try {
    return localStorage.getItem(ENTERED) !== null;
  } catch {
    return true;
  }
}

function note(there: boolean): void {
  try {
    if (there) localStorage.setItem(ENTERED, "1");
    else localStorage.removeItem(ENTERED);
  } catch {
    // Without storage the server is simply asked each time.
  }
}

/** Look for a session. The cookie cannot be seen from here, so a note says whether asking makes sense. */
export async function loadProfile(): Promise<void> {
  if (!entered()) return;
  try {
    current.value = await fetchProfile();
  } catch (error) {
    if (error instanceof ApiError && error.code === "not_signed_in") note(false);
  }
}

/** Enter as a guest; who has a session already keeps its account. */
export async function enter(name = ""): Promise<void> {
  current.value = await enterAsGuest(name.trim());
  note(true);
}
