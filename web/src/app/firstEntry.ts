/** Whether the American table's settings have been seen (AME-9). */
import { choices, type Key, prefer, settings } from "../core/settings";

/** What is chosen once this screen has been seen, whether or not it was changed. */
const SEEN = [
  "american_limits",
  "american_hands",
  "american_felt",
  "american_turbo",
  "american_side_bets",
] as const satisfies readonly Key[];

/** Whether the player has never been asked. */
export function isFirstEntry(): boolean {
  return choices().american_hands === undefined;
}

/** Keep what the screen shows, so that it comes by itself only once, on whichever device. */
export function keepChoices(): void {
  const chosen = choices();
  for (const key of SEEN) if (chosen[key] === undefined) prefer(key, settings[key].value);
}
