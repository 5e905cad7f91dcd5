/** Addresses, preferences, keys and what is said: the small things of a page. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { hrefOf, routeOf } from "../../src/app/router";
import { headline, type Moment, spoken } from "../../src/core/announce";
import { meaning } from "../../src/core/keys";
import { lightOf } from "../../src/core/lobby";
import { browserLanguage, readPreferences, settings } from "../../src/core/settings";
import { awaitGesture, play } from "../../src/core/sound";
import { Table } from "../../src/core/state";
import { TOAST_MS, Toasts } from "../../src/core/toasts";
import { say, sayCode, speak, t } from "../../src/i18n";
import { lobby } from "../mock/answers";
import { mockSocketClass } from "../mock/socket";
import { MockTable } from "../mock/table";

describe("addresses", () => {
  test("name the lobby, a table, a duel, a challenge, and nothing else", () => {
    expect(routeOf("/")).toEqual({ page: "lobby" });
    expect(routeOf("/t/infinite")).toEqual({ page: "table", key: "infinite", watch: false });
    expect(routeOf("/t/infinite", "?watch")).toEqual({ page: "table", key: "infinite", watch: true });
    expect(routeOf("/t/Infinite").page).toBe("missing");
    expect(routeOf("/admin")).toEqual({ page: "admin", tab: "tables", code: "" });
    expect(routeOf("/admin/rounds/I-1%3A2")).toEqual({ page: "admin", tab: "rounds", code: "I-1:2" });
    expect(hrefOf({ page: "admin", tab: "rounds", code: "I-1:2" })).toBe("/admin/rounds/I-1%3A2");
    expect(routeOf("/admin/secrets").page).toBe("missing");
    expect(routeOf("/administrator").page).toBe("missing");
    expect(routeOf("/t/a/b").page).toBe("missing");
    expect(hrefOf(routeOf("/t/infinite", "?watch"))).toBe("/t/infinite?watch");
    expect(routeOf("/duel/duel-12")).toEqual({ page: "duel", id: "duel-12" });
    expect(routeOf("/d/0f3a")).toEqual({ page: "challenge", id: "0f3a" });
    for (const path of ["/duel/duel-12", "/d/0f3a"]) expect(hrefOf(routeOf(path))).toBe(path);
    expect(routeOf("/duel/a/b").page).toBe("missing");
    const search = "?view=stage&background=clear";
    expect(routeOf("/t/infinite", search)).toEqual({ page: "stage", place: "table/infinite", search });
    expect(routeOf("/duel/duel-12", search)).toEqual({ page: "stage", place: "duel/duel-12", search });
    for (const path of ["/t/infinite", "/duel/duel-12"])
      expect(hrefOf(routeOf(path, search))).toBe(path + search);
  });
});

describe("preferences", () => {
  test("read only what they know", () => {
    const stored = '{"language":"it","felt":"pink","effects_volume":400,"keys":false,"else":1}';
    expect(readPreferences(stored)).toEqual({ language: "it", keys: false });
    expect(readPreferences("[]")).toEqual({});
    expect(readPreferences("no json")).toEqual({});
    expect(readPreferences(null)).toEqual({});
  });

  test("take the first language of the browser that we speak", () => {
    expect(browserLanguage(["de-DE", "bg-BG", "it"])).toBe("bg");
    expect(browserLanguage(["fr"])).toBe("en");
  });
});

describe("keys", () => {
  const press = (key: string, more: KeyboardEventInit = {}) =>
    meaning(new KeyboardEvent("keydown", { key, ...more }));

  test("H S D P C decide, figures pick a chip, Y and N answer", () => {
    expect("hsdpc".split("").map((key) => press(key))).toEqual(
      ["hit", "stand", "double", "split", "cash_out"].map((action) => ({ action })),
    );
    expect(press("3")).toEqual({ chip: 2 });
    expect(press("y")).toEqual({ insure: true });
    expect(press("х")).toEqual({ action: "hit" });
  });

  test("leave the browser's own alone", () => {
    expect(press("c", { ctrlKey: true })).toBeNull();
    expect(press("s", { metaKey: true })).toBeNull();
    expect(press("h", { repeat: true })).toBeNull();
    expect(press("Enter")).toBeNull();
  });
});

test("no sound is made before a gesture", () => {
  const made = vi.fn();
  vi.stubGlobal("AudioContext", made);
  play("win");
  expect(made).not.toHaveBeenCalled();
});

test("sound runs while it is on, and costs nothing while it is off", () => {
  const made = vi.fn();
  const context = { createGain: () => ({ connect: vi.fn(), gain: { value: 0 } }), destination: null };
  const [resume, suspend] = [vi.fn(), vi.fn()];
  vi.stubGlobal(
    "AudioContext",
    class {
      constructor() {
        made();
        Object.assign(this, context, { resume, suspend });
      }
    },
  );
  settings.sound.value = false;
  awaitGesture();
  dispatchEvent(new Event("pointerdown"));
  expect(made).not.toHaveBeenCalled();
  settings.sound.value = true;
  expect(made).toHaveBeenCalledOnce();
  settings.sound.value = false;
  expect(suspend).toHaveBeenCalledOnce();
  settings.sound.value = true;
  expect(resume).toHaveBeenCalledOnce();
  expect(made).toHaveBeenCalledOnce();
});

test("the lobby's light is closing in the last four seconds", () => {
  const message = lobby();
  const betting =
    message.t === "lobby" ? message.tables.find((table) => table.phase === "betting") : undefined;
  if (betting === undefined) throw new Error("the mock's lobby has no betting table");
  expect(lightOf(betting, 5_000)).toBe("open");
  expect(lightOf(betting, 4_000)).toBe("closing");
  expect(lightOf({ ...betting, phase: "decision" }, 5_000)).toBe("closed");
});

describe("toasts", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("the same news twice is one toast, and each goes after six seconds", () => {
    const toasts = new Toasts();
    toasts.add("error", "too_late");
    toasts.add("error", "too_late");
    toasts.add("slip", "full", { spot: "main" });
    toasts.add("slip", "full", { spot: "hot_3" });
    expect(toasts.shown.value.map((toast) => toast.spot)).toEqual([null, "main", "hot_3"]);
    vi.advanceTimersByTime(TOAST_MS);
    expect(toasts.shown.value).toEqual([]);
  });
});

describe("texts", () => {
  test("codes are said in the language of the page, spots and actions by name", async () => {
    await speak("it");
    expect(sayCode("slip", "full", { spot: "main", maximum_cents: 500_000 })).toBe(
      "Puntata: al massimo 5.000",
    );
    expect(sayCode("notice", "replaced", { wanted: "double", taken: "hit" })).toContain("Raddoppia");
    expect(document.documentElement.lang).toBe("it");
    await speak("bg");
    expect(t("action-split")).toBe("Раздели");
  });

  test("a code from a newer server falls back to its English", async () => {
    await speak("en");
    expect(sayCode("error", "unheard_of", {}, "Wait for the moon.")).toBe("Wait for the moon.");
    expect(sayCode("error", "unheard_of")).toBe(t("error-unknown"));
  });
});

describe("what is said during a round", () => {
  let mock: MockTable;
  let table: Table;
  let before: Moment | null;

  /** The new facts since the last call, in words. */
  function news(): string[] {
    vi.advanceTimersByTime(1);
    const now = table.view.value;
    if (now === null) return [];
    const after = { view: now, me: table.me.value, hands: table.hands.value, headline: headline(table) };
    const said = spoken(before, after).map(say);
    before = after;
    return said;
  }

  function start(front: readonly string[], back: readonly string[], account = 7): void {
    const clocks = { betting: 0, insurance: 0, decision: 0, pause: 0 };
    mock = new MockTable({ rounds: [{ front, back }], clocks, account });
    vi.stubGlobal(
      "WebSocket",
      mockSocketClass(() => mock),
    );
    table = new Table("infinite", "ws://house");
    before = null;
    vi.advanceTimersByTime(2);
  }

  /** Do something and let the answers come. */
  function then(act: () => void): void {
    act();
    vi.advanceTimersByTime(1);
  }

  beforeEach(async () => {
    await speak("en");
    vi.useFakeTimers();
  });

  afterEach(() => {
    table.close();
    vi.useRealTimers();
  });

  test("UI-07: phase, cards, draws and the result, each once", () => {
    start(["Ah", "6d", "2c"], ["9c", "Td"]);
    expect(news()).toEqual(["Place your bets"]);
    table.choose(2_500);
    table.bet("main");
    expect(news()).toEqual([]);
    mock.advance();
    expect(news()).toEqual([
      "You have ace of hearts, six of diamonds: 7 or 17. Dealer nine of clubs",
      "Your move",
    ]);
    then(() => table.decide({ box: 0, line: "main" }, "hit"));
    mock.advance();
    expect(news()).toEqual(["two of clubs: 9 or 19"]);
    then(() => table.decide({ box: 0, line: "main" }, "stand"));
    mock.advance();
    expect(news()).toEqual(["Dealer, ten of diamonds: 19", "Dealer has 19, push. Net 0.00"]);
  });

  test("the headline says a win only when the whole round ended above its stake", () => {
    start(["Kh", "9d"], ["9c", "8d"]);
    table.choose(500);
    then(() => table.bet("main"));
    table.choose(2_500);
    then(() => table.bet("hot_3"));
    then(() => mock.advance());
    then(() => table.decide({ box: 0, line: "main" }, "stand"));
    then(() => mock.advance());
    const { title, detail, won } = headline(table);
    expect(say(title)).toBe("Dealer has 17");
    expect(detail && say(detail)).toBe("net \u221220.00");
    expect(won).toBe(false);
  });

  test("who watches is told the cards, and that they watch", () => {
    start(["Kh", "9d"], ["9c", "8d"], 0);
    expect(news()).toEqual(["Betting"]);
    mock.advance();
    expect(news()[0]).toBe("Cards: king of hearts, nine of diamonds: 19. Dealer nine of clubs");
  });

  test("UI-03: a split hand names its side", () => {
    start(["8h", "8c", "3d", "Ts"], ["9c", "8d"]);
    table.choose(2_500);
    then(() => table.bet("main"));
    then(() => mock.advance());
    news();
    then(() => table.decide({ box: 0, line: "main" }, "split"));
    mock.advance();
    expect(news().filter((line) => line.includes("hand,"))).toEqual([
      "Left hand, eight of hearts, three of diamonds: 11",
      "Right hand, eight of clubs, ten of spades: 18",
    ]);
  });
});
