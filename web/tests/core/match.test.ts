/** A match as its page knows it: bets that are sent once, whatever the line does, and a way to give up. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Match } from "../../src/core/match";
import { soundMatch } from "../../src/core/matchSounds";
import { bettor, DUEL, moment } from "../view/mock/duel";
import type { Scene } from "../view/mock/scenes";
import { welcome } from "../view/mock/scenes";
import { HeldSocket } from "./line";

let match: Match;
let seq = 0;
let stop = (): void => undefined;

const socket = (): HeldSocket => HeldSocket.last;

function show(scene: Scene | undefined): void {
  if (scene === undefined) throw new Error("no such scene");
  seq += 1;
  socket().say({ ...scene.view, seq });
  socket().say({ ...scene.me, seq });
}

function arrive(): void {
  socket().open();
  socket().say(welcome(false, "blue", DUEL["duel-play"]?.().info));
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", HeldSocket);
  seq = 0;
  match = new Match("duel-12", "ws://match");
  stop = soundMatch(match, ({ name }) => name);
  arrive();
});

afterEach(() => {
  stop();
  match.close();
  vi.useRealTimers();
});

const bets = () => socket().of("bet");
const toasts = (): string[] => match.table.toasts.shown.value.map(({ code }) => code);

describe("a bet", () => {
  beforeEach(() => show(DUEL["duel-bet"]?.()));

  test("DUE-4: the first chip counts from nothing, further ones add up, inside the limits", () => {
    expect(match.draft.value).toMatchObject({ cents: 1_000, chosen: false });
    match.add(10_000);
    match.add(2_500);
    expect(match.draft.value.cents).toBe(12_500);
    match.choose(99_900);
    expect(match.draft.value.cents).toBe(50_000);
    match.clear();
    expect(match.draft.value.cents).toBe(1_000);
  });

  test("DUE-4: it is sent once, and what is outside the limits never", () => {
    match.bet(60_000);
    match.bet(550);
    match.bet(15_000);
    match.bet(20_000);
    expect(bets()).toMatchObject([{ round: 5, rev: 1, spots: { main: 15_000 } }]);
    expect(match.sending.value).toBe(15_000);
    show(moment({ view: { phase: "betting" }, me: { bets: { main: 15_000 } } }));
    expect(match.sending.value).toBeNull();
  });

  test("a refused bet can be made anew, and says why", () => {
    match.bet(15_000);
    const [sent] = bets();
    socket().say({ t: "no", id: sent?.id ?? 0, code: "too_late", remedy: "" });
    expect(match.sending.value).toBeNull();
    expect(toasts()).toContain("too_late");
  });

  test("a bet without an answer goes again when the line is back, and not if the server has it", () => {
    match.bet(15_000);
    socket().drop();
    vi.advanceTimersByTime(1_000);
    arrive();
    expect(bets()).toEqual([]);
    show(DUEL["duel-bet"]?.());
    expect(bets()).toMatchObject([{ round: 5, spots: { main: 15_000 } }]);
    socket().drop();
    vi.advanceTimersByTime(1_000);
    arrive();
    show(moment({ view: { phase: "betting" }, me: { bets: { main: 15_000 } } }));
    expect(bets()).toEqual([]);
    expect(match.sending.value).toBeNull();
  });

  test("nothing is bet while the other one is asked", () => {
    show(DUEL["duel-other-bets"]?.());
    match.add(10_000);
    match.bet(10_000);
    expect(bets()).toEqual([]);
    expect(match.range.value).toBeNull();
  });
});

describe("a match", () => {
  test("DUE-11: it can be given up while it runs, by a player alone", () => {
    show(DUEL["duel-waiting"]?.());
    match.resign();
    show(DUEL["duel-play"]?.());
    expect(match.mayResign.value).toBe(true);
    match.resign();
    show(DUEL["duel-won"]?.());
    match.resign();
    show(DUEL["duel-watching"]?.());
    match.resign();
    expect(socket().of("duel_resign")).toHaveLength(1);
  });

  test("DUE-11: what the clock decides is told to both, once", () => {
    const at = (own: "bet" | "play" | null, other: "bet" | "play" | null): Scene =>
      moment({
        duel: {
          players: [bettor("Ann", 1_080, 100, { clock: own }), bettor("Ivo", 790, 150, { clock: other })],
        },
      });
    show(at(null, null));
    show(at("bet", null));
    expect(toasts()).toEqual(["duel_clock_bet"]);
    show(at("bet", null));
    show(at("play", "bet"));
    expect(toasts()).toEqual(["duel_clock_bet", "duel_clock_play", "duel_other_bet"]);
    expect(toasts()).not.toContain("timed_out_stand");
  });

  test("DUE-11: it is told that the other has gone and has come back", () => {
    const at = (here: boolean): Scene =>
      moment({ duel: { players: [bettor("Ann", 1_080, 100), bettor("Ivo", 790, 150, { here })] } });
    show(at(true));
    show(at(false));
    expect(toasts()).toEqual(["duel_away"]);
    show(at(true));
    expect(toasts()).toEqual(["duel_away", "duel_back"]);
  });

  test("DUE-13: in a duplicate match the table changes with the own state", () => {
    const scene = DUEL["duel-unseen"]?.();
    show(scene);
    expect(match.table.view.value?.lines[0]?.hand.cards).toEqual(["As", "4d", "6h"]);
    const own = { ...scene?.me, hands: [], duel: { ...scene?.me.duel, lines: [] } };
    socket().say({ ...own, seq } as Scene["me"]);
    expect(match.table.view.value?.lines).toEqual([]);
  });

  test("DUE-12: a rematch of this match is heard of, one of another is not", () => {
    socket().say({ t: "duel_asked", match: "duel-9", challenge: "x", opponent: "Eve" });
    expect(match.asked.value).toBeNull();
    socket().say({ t: "duel_asked", match: "duel-12", challenge: "x", opponent: "Ivo" });
    expect(match.asked.value?.opponent).toBe("Ivo");
  });
});
