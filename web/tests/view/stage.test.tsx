/** The stage view: a table for an audience, with nothing to press and nothing of one player (PLA-30). */
import { cleanup, render, screen } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { StagePage } from "../../src/app/StagePage";
import type { Share } from "../../src/core/protocol.gen";
import { prefer } from "../../src/core/settings";
import { area, language, speak } from "../../src/i18n";
import { sharesOf } from "../../src/view/stage/Crowd";
import { HeldSocket } from "../core/line";
import { mockInfo } from "../mock/info";
import { line, live, view, welcome } from "./mock/scenes";

beforeEach(async () => {
  vi.stubGlobal("WebSocket", HeldSocket);
  const invitation = { address: "http://play.example/t/infinite", qr_svg: "<svg/>" };
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(invitation))));
  prefer("animation", "none");
  await speak("en");
  await area("stage");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const share = (offered: readonly ("hit" | "stand")[], counts: Share["counts"], waiting: number) =>
  ({ box: 0, line: "main", offered, counts, waiting }) as const;
const DECIDING = {
  phase: "decision",
  round: 5,
  step: 1,
  lines: [line("main", "9h 2c")],
} as const;

async function stage(search = "?view=stage"): Promise<void> {
  render(<StagePage place="table/infinite" search={search} />);
  await act(async () => {
    HeldSocket.last.open();
    HeldSocket.last.say(welcome(true, "green"));
    HeldSocket.last.say(view(DECIDING));
    HeldSocket.last.say(live({ round: 5, step: 1, shares: [share(["hit", "stand"], [6, 2, 0, 0, 0], 4)] }));
  });
}

test("PLA-30: it asks for a line that is nobody's", async () => {
  await stage();
  expect(HeldSocket.last.url).toMatch(/ws\/table\/infinite\?view=stage$/);
});

test("PLA-30: the cards, the shares and the way to join, and nothing to press", async () => {
  await stage();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Infinite");
  const bars = [...document.querySelectorAll(".stage-bar")].map((one) => one.textContent?.replace(/\s/g, ""));
  expect(bars.slice(0, 2)).toEqual(["Hit75%", "Stand25%"]);
  expect(document.querySelector(".stage-bars p")?.textContent).toBe("8 of 12 have decided");
  expect(await screen.findByText("play.example/t/infinite")).toBeTruthy();
  for (const role of ["button", "link", "radio", "textbox", "checkbox"])
    expect(screen.queryAllByRole(role)).toEqual([]);
});

test("INF-11: players who are offered less for want of money are counted with the others of their hand", () => {
  const shares = [share(["hit", "stand"], [1, 1, 0, 0, 0], 1), share(["stand"], [0, 3, 0, 0, 0], 2)];
  const [hand] = sharesOf(view(DECIDING), live({ round: 5, step: 1, shares }));
  expect(hand?.counts).toEqual([1, 4, 0, 0, 0]);
  expect([hand?.decided, hand?.players]).toEqual([5, 8]);
  expect(sharesOf(view(DECIDING), live({ round: 4, step: 1, shares }))).toEqual([]);
});

test("PLA-30: a clear stage has nothing behind it, and only while it is shown", async () => {
  await stage("?view=stage&background=clear");
  expect(document.documentElement.classList.contains("clear")).toBe(true);
  act(() => cleanup());
  expect(document.documentElement.className).toBe("");
});

test("its language is its own: the player's choice stays", async () => {
  await stage("?view=stage&lang=it");
  await vi.waitFor(() => expect(language.value).toBe("it"));
  expect(JSON.parse(localStorage.getItem("ventuno.settings") ?? "{}").language).not.toBe("it");
});

test("a table of one's own has no stage", async () => {
  render(<StagePage place="table/american" search="?view=stage" />);
  await act(async () => {
    HeldSocket.last.open();
    HeldSocket.last.say(welcome(true, "red", mockInfo({ solo: true })));
  });
  expect(screen.getByRole("status").textContent).toContain("no stage view");
});

test("after a lost line it says so and comes back by itself", async () => {
  vi.useFakeTimers();
  await stage();
  const before = HeldSocket.all.length;
  for (let times = 0; times < 40; times++) {
    act(() => HeldSocket.last.drop());
    await act(async () => void (await vi.advanceTimersByTimeAsync(5_100)));
  }
  expect(HeldSocket.all.length).toBe(before + 40);
  vi.useRealTimers();
});
