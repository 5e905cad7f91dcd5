/** What the server tells of an account, whichever page is open. */
import type { Safe } from "./protocol.gen";
import { signal } from "./signal";

/** What its player has set to play safely (PLA-26); null as long as that is nothing. */
export const safe = signal<Safe | null>(null);
