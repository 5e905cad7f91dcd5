/** What the scripted server says about a person: account, wallet, settings, devices. */
import type { Cashier, Movements, SessionList, Settings } from "../../src/core/api.gen";

const NOW_MS = 1_790_000_100_000;

const CASHIER: Cashier = {
  balance_cents: 45_750,
  held_cents: 2_500,
  golden: { "100": 5, "500": 2 },
  top_up_cents: 100_000,
  top_up_ms: 0,
  now_ms: NOW_MS,
};

const MOVEMENTS: Movements = {
  movements: [
    { kind: "round", at_ms: NOW_MS - 60_000, cents: 4_000, owned_cents: 48_250, code: "18:42:07-3A7K" },
    { kind: "round", at_ms: NOW_MS - 120_000, cents: -2_500, owned_cents: 44_250, code: "18:41:10-3A7J" },
    { kind: "void", at_ms: NOW_MS - 180_000, cents: 0, owned_cents: 46_750, code: "18:40:02-3A7H" },
    { kind: "grant", at_ms: NOW_MS - 900_000, cents: 0, owned_cents: 46_750, golden: { "500": 2 } },
    { kind: "top_up", at_ms: NOW_MS - 3_600_000, cents: 25_000, owned_cents: 46_750 },
    { kind: "start", at_ms: NOW_MS - 86_400_000, cents: 100_000, owned_cents: 100_000 },
  ],
  next: "m-6",
};

const SESSIONS: SessionList = {
  sessions: [
    { id: 3, created_ms: NOW_MS - 3_600_000, used_ms: NOW_MS, device: "Firefox, Android", here: true },
    {
      id: 1,
      created_ms: NOW_MS - 864_000_000,
      used_ms: NOW_MS - 86_400_000,
      device: "Chrome, Windows",
      here: false,
    },
  ],
};

const SETTINGS: Settings = { version: 1, settings: {} };

/** Answer what is asked about a person, null if it is something else. */
export function personal(path: string): unknown {
  const answers: Readonly<Record<string, unknown>> = {
    "/api/cashier": CASHIER,
    "/api/top-up": {
      ...CASHIER,
      balance_cents: CASHIER.balance_cents + 100_000,
      top_up_ms: NOW_MS + 3_600_000,
    },
    "/api/movements": MOVEMENTS,
    "/api/sessions": SESSIONS,
    "/api/profile": SETTINGS,
  };
  return answers[path] ?? null;
}
