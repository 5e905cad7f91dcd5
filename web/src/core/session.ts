/** How long a player has been at play, and what came of it (PLA-26a). */
import type { Me } from "./protocol.gen";

const MINUTE_MS = 60_000;

/** What is shown of a session: whole minutes and cents. */
export interface SessionShown {
  readonly minutes: number;
  readonly net: number;
}

/** Both are nothing while no session runs. */
export function sessionOf(me: Me, now_ms: number, net_cents = me.session_net_cents): SessionShown {
  if (now_ms > me.session_until_ms) return { minutes: 0, net: 0 };
  return { minutes: Math.max(0, Math.floor((now_ms - me.session_started_ms) / MINUTE_MS)), net: net_cents };
}
