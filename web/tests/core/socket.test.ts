import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { remaining, ServerClock } from "../../src/core/clock";
import type { ToClient } from "../../src/core/protocol.gen";
import { backoff, type Connection, Line, openEarly, socketUrl } from "../../src/core/socket";
import { HeldSocket } from "./line";

describe("the server's clock (INF-19)", () => {
  test("is taken from the answer with the shortest round trip", () => {
    const clock = new ServerClock();
    clock.sample(1_000, 1_400, 6_300);
    clock.sample(2_000, 2_020, 7_015);
    clock.sample(3_000, 3_900, 8_900);
    expect(clock.offset_ms).toBe(5_005);
  });

  test("a first hint gives way to any real sample", () => {
    const clock = new ServerClock();
    clock.hint(1_000, 1_900);
    expect(clock.offset_ms).toBe(900);
    clock.sample(1_000, 1_100, 1_950);
    expect(clock.offset_ms).toBe(900);
    clock.forget();
    expect(clock.offset_ms).toBe(0);
  });

  test("old samples fade, because clocks drift", () => {
    const clock = new ServerClock();
    clock.sample(0, 2, 101);
    for (let n = 1; n <= 8; n++) clock.sample(n * 1_000, n * 1_000 + 20, n * 1_000 + 210);
    expect(clock.offset_ms).toBe(200);
  });

  test("says how long a deadline is away, never less than nothing", () => {
    expect(remaining(10_000, 500, 8_000)).toBe(1_500);
    expect(remaining(10_000, 500, 9_800)).toBe(0);
  });
});

test("waiting doubles, has an end, and is spread", () => {
  expect([0, 1, 2, 3].map((attempt) => backoff(attempt, 1))).toEqual([300, 600, 1200, 2400]);
  expect(backoff(30, 1)).toBe(5_000);
  expect(backoff(1, 0)).toBe(300);
});

test("the address follows the page's", () => {
  expect(socketUrl("ws/lobby", "https://play.example/")).toBe("wss://play.example/ws/lobby");
  expect(socketUrl("ws/table/infinite", "http://localhost:8021/t/infinite")).toBe(
    "ws://localhost:8021/ws/table/infinite",
  );
});

describe("the line", () => {
  let states: Connection[];
  let messages: ToClient[];
  let offset: number;
  let line: Line;

  beforeEach(() => {
    vi.useFakeTimers({ now: 1_000_000 });
    HeldSocket.all = [];
    vi.stubGlobal("WebSocket", HeldSocket);
    states = [];
    messages = [];
    offset = 0;
    line = new Line({
      url: "ws://house/ws/table/infinite",
      onMessage: (message) => messages.push(message),
      onConnection: (connection) => states.push(connection),
      onOffset: (offset_ms) => {
        offset = offset_ms;
      },
      random: () => 1,
    });
  });

  afterEach(() => {
    line.close();
    vi.useRealTimers();
  });

  test("tells of connecting, being open and being lost", () => {
    HeldSocket.last.open();
    HeldSocket.last.drop();
    expect(states).toEqual(["connecting", "open", "lost"]);
  });

  test("comes back by itself, each time a little later", () => {
    HeldSocket.last.open();
    HeldSocket.last.drop();
    vi.advanceTimersByTime(299);
    expect(HeldSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(HeldSocket.all).toHaveLength(2);
    HeldSocket.last.drop();
    vi.advanceTimersByTime(599);
    expect(HeldSocket.all).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(HeldSocket.all).toHaveLength(3);
  });

  test("does not wait when the network or the page is back", () => {
    HeldSocket.last.open();
    HeldSocket.last.drop();
    dispatchEvent(new Event("online"));
    expect(HeldSocket.all).toHaveLength(2);
  });

  test("asks the time a few times at once, then as a heartbeat", () => {
    HeldSocket.last.open();
    const ask = (): void => {
      const question = HeldSocket.last.of("clock").at(-1);
      HeldSocket.last.say({ t: "time", id: question?.id ?? 0, now_ms: Date.now() + 5_000 });
    };
    for (let n = 0; n < 5; n++) {
      ask();
      vi.advanceTimersByTime(400);
    }
    expect(HeldSocket.last.of("clock")).toHaveLength(5);
    expect(offset).toBe(5_000);
    vi.advanceTimersByTime(20_000);
    expect(HeldSocket.last.of("clock")).toHaveLength(6);
  });

  test("takes a silent line for dead", () => {
    HeldSocket.last.open();
    vi.advanceTimersByTime(10_000);
    expect(states.at(-1)).not.toBe("open");
    expect(HeldSocket.all.length).toBeGreaterThan(1);
  });

  test("gives up an attempt that hangs", () => {
    vi.advanceTimersByTime(8_000 + 300);
    expect(HeldSocket.all).toHaveLength(2);
  });

  test("numbers what it sends and says when it cannot", () => {
    expect(line.send({ t: "sit", play: true })).toBeNull();
    HeldSocket.last.open();
    const first = line.send({ t: "sit", play: true });
    const second = line.send({ t: "sit", play: false });
    expect(second).toBe((first ?? 0) + 1);
  });

  test("puts left-out fields back and drops what is no message", () => {
    HeldSocket.last.open();
    HeldSocket.last.say({ t: "ok", id: 3, now_ms: 1 });
    HeldSocket.last.onmessage?.({ data: "no json" });
    HeldSocket.last.onmessage?.({ data: '{"t":"unheard_of"}' });
    HeldSocket.last.onmessage?.({ data: "null" });
    expect(messages).toEqual([
      { t: "ok", id: 3, now_ms: 1, balance_cents: null, rev: null, exists: false, replaced_by: null },
    ]);
  });

  test("tells the server when the page is hidden (INF-23)", () => {
    HeldSocket.last.open();
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    document.dispatchEvent(new Event("visibilitychange"));
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event("visibilitychange"));
    expect(HeldSocket.last.of("look").map((look) => look.hidden)).toEqual([true, false]);
  });

  test("stays closed once it is given up", () => {
    HeldSocket.last.open();
    line.close();
    vi.advanceTimersByTime(60_000);
    dispatchEvent(new Event("online"));
    expect(HeldSocket.all).toHaveLength(1);
  });
});

describe("a line that was opened before its page was there", () => {
  const URL = "ws://house/ws/table/infinite";
  const view = { t: "live", players: 3 } as ToClient;
  let messages: ToClient[];
  let states: Connection[];
  let lines: Line[];

  beforeEach(() => {
    vi.useFakeTimers({ now: 1_000_000 });
    HeldSocket.all = [];
    vi.stubGlobal("WebSocket", HeldSocket);
    messages = [];
    states = [];
    lines = [];
  });

  afterEach(() => {
    for (const line of lines) line.close();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  const listen = (url = URL): void => {
    const told = {
      onMessage: (message: ToClient): void => void messages.push(message),
      onConnection: (state: Connection): void => void states.push(state),
      onOffset: (): void => {},
    };
    lines.push(new Line({ url, ...told }));
  };

  test("is taken over with what it has said, in its order", async () => {
    openEarly(URL);
    HeldSocket.last.open();
    HeldSocket.last.say(view);
    listen();
    expect(messages).toEqual([]);
    await Promise.resolve();
    HeldSocket.last.say({ ...view, players: 4 } as ToClient);
    expect(HeldSocket.all).toHaveLength(1);
    expect(states).toEqual(["connecting", "open"]);
    expect(messages).toMatchObject([{ players: 3 }, { players: 4 }]);
    expect(HeldSocket.last.of("clock")).toHaveLength(1);
  });

  test("is taken over before it is up", async () => {
    openEarly(URL);
    listen();
    await Promise.resolve();
    expect(states).toEqual(["connecting"]);
    HeldSocket.last.open();
    expect(states).toEqual(["connecting", "open"]);
  });

  test("serves one page alone, and only the one it leads to", () => {
    openEarly(URL);
    listen("ws://house/ws/lobby");
    expect(HeldSocket.all.map(({ url, readyState }) => [url, readyState])).toEqual([
      [URL, HeldSocket.CLOSED],
      ["ws://house/ws/lobby", HeldSocket.CONNECTING],
    ]);
    listen();
    expect(HeldSocket.all).toHaveLength(3);
  });

  test("is opened anew where it was lost on the way, and let go where nobody takes it", () => {
    openEarly(URL);
    HeldSocket.last.drop();
    listen();
    expect(HeldSocket.all).toHaveLength(2);
    openEarly(URL);
    vi.advanceTimersByTime(8_000);
    expect(HeldSocket.last.readyState).toBe(HeldSocket.CLOSED);
  });
});
