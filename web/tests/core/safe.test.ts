/** When a reality check is due, and what auto-rebet does at each window (PLA-26). */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Me, View } from "../../src/core/protocol.gen";
import { Rebet, type Stopped } from "../../src/core/rebet";
import { checkDue, inRound } from "../../src/core/safe";
import { batch, signal } from "../../src/core/signal";
import { emptySlip, type Slip } from "../../src/core/slip";
import { safe } from "../../src/core/told";

const NOW = 1_000_000_000;
const MINUTE = 60_000;
const SAFE = { t: "safe", check_minutes: 15, checked_ms: 0, closed_until_ms: 0, closed_by: "" } as const;

function me(changes: Partial<Me> = {}): Me {
  const session = { session_started_ms: NOW, session_until_ms: NOW + 60 * MINUTE, session_net_cents: 0 };
  return { t: "me", round: 5, playing: true, bets: {}, golden_bets: {}, ...session, ...changes } as Me;
}

const view = (round: number, phase: View["phase"] = "betting"): View => ({ round, phase }) as View;

describe("PLA-26b: a reality check", () => {
  test("is due an interval after the session began, or after the last answer", () => {
    expect(checkDue(SAFE, me(), NOW + 15 * MINUTE - 1)).toBe(false);
    expect(checkDue(SAFE, me(), NOW + 15 * MINUTE)).toBe(true);
    const answered = { ...SAFE, checked_ms: NOW + 10 * MINUTE };
    expect(checkDue(answered, me(), NOW + 24 * MINUTE)).toBe(false);
    expect(checkDue(answered, me(), NOW + 25 * MINUTE)).toBe(true);
  });

  test("comes to nobody who has none, is not here, or plays no more", () => {
    expect(checkDue(null, me(), NOW + 20 * MINUTE)).toBe(false);
    expect(checkDue({ ...SAFE, check_minutes: 0 }, me(), NOW + 20 * MINUTE)).toBe(false);
    expect(checkDue(SAFE, null, NOW + 20 * MINUTE)).toBe(false);
    expect(checkDue(SAFE, me(), NOW + 60 * MINUTE + 1)).toBe(false);
  });

  test("comes between rounds, not while something of one's own is at stake", () => {
    expect(inRound(view(5), me({ bets: { main: 500 } }))).toBe(true);
    expect(inRound(view(5, "decision"), me({ golden_bets: { main: [500] } }))).toBe(true);
    expect(inRound(view(5, "result"), me({ bets: { main: 500 } }))).toBe(false);
    expect(inRound(view(5, "decision"), me())).toBe(false);
    expect(inRound(view(6), me({ bets: { main: 500 } }))).toBe(false);
  });
});

/** A table as auto-rebet sees it, whose REPEAT lays five. */
function table() {
  const slip = signal<Slip>(emptySlip(5));
  const told = {
    view: signal<View | null>(view(5)),
    me: signal<Me | null>(me()),
    slip,
    slipStatus: signal<"saved" | "sending" | "offline">("saved"),
    betting: signal(true),
    buttons: signal({ undo: false, repeat: true, double: false, all_side_bets: false, clear: false }),
    connection: signal<"open" | "connecting" | "lost">("open"),
    offset: signal(0),
    repeat: vi.fn(() => {
      slip.value = { ...slip.value, rev: 1, spots: { main: 500 } };
    }),
  };
  const next = (round: number): void =>
    batch(() => {
      slip.value = emptySlip(round);
      told.me.value = me({ round });
      told.view.value = view(round);
    });
  return { ...told, next };
}

describe("PLA-26h: auto-rebet", () => {
  let why: Stopped[] = [];
  const made: Rebet[] = [];
  beforeEach(() => {
    why = [];
    safe.value = null;
    vi.spyOn(Date, "now").mockReturnValue(NOW);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    for (const one of made.splice(0)) one.stop();
  });
  const begin = (at: ReturnType<typeof table>, rounds = 5): Rebet => {
    const rebet = new Rebet(at, rounds, (one) => why.push(one));
    made.push(rebet);
    return rebet;
  };

  test("bets once in each window, as often as chosen, and then is over", () => {
    const at = table();
    const rebet = begin(at, 2);
    expect([at.repeat.mock.calls.length, rebet.left.value]).toEqual([1, 1]);
    at.view.value = view(5, "decision");
    at.next(6);
    expect([at.repeat.mock.calls.length, rebet.left.value, why]).toEqual([2, 0, []]);
    at.next(7);
    expect([at.repeat.mock.calls.length, why]).toEqual([2, ["done"]]);
  });

  test("leaves alone what lies already when it is switched on", () => {
    const at = table();
    at.slip.value = { ...emptySlip(5), rev: 1, spots: { main: 100 } };
    begin(at);
    expect([at.repeat.mock.calls.length, why]).toEqual([0, []]);
    at.next(6);
    expect(at.repeat.mock.calls.length).toBe(1);
  });

  test.each<[string, Stopped, (at: ReturnType<typeof table>) => void]>([
    ["a bet is refused", "refused", (at) => (at.slip.value = { ...emptySlip(5), rev: 1 })],
    ["the player bets", "changed", (at) => (at.slip.value = { ...emptySlip(5), spots: { main: 900 } })],
    ["the table pauses", "table", (at) => (at.view.value = view(5, "paused"))],
    ["the line is lost", "table", (at) => (at.connection.value = "lost")],
  ])("stops when %s", (_, reason, happens) => {
    const at = table();
    begin(at);
    happens(at);
    expect(why).toEqual([reason]);
    at.next(6);
    expect(at.repeat.mock.calls.length).toBe(1);
  });

  test("stops where the balance does not cover the bets", () => {
    const at = table();
    at.repeat.mockImplementation(() => undefined);
    begin(at);
    expect(why).toEqual(["balance"]);
  });

  test("stops before a reality check", () => {
    const at = table();
    safe.value = SAFE;
    begin(at);
    vi.spyOn(Date, "now").mockReturnValue(NOW + 15 * MINUTE);
    at.next(6);
    expect([at.repeat.mock.calls.length, why]).toEqual([1, ["check"]]);
  });

  test("stops when the page is hidden, and by hand", () => {
    const at = table();
    begin(at);
    vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    document.dispatchEvent(new Event("visibilitychange"));
    expect(why).toEqual(["away"]);
    vi.restoreAllMocks();
    const other = table();
    begin(other).stop();
    expect(why).toEqual(["away", "stopped"]);
  });
});
