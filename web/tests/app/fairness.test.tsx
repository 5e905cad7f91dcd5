/** Checking an ended shoe from the table, in the browser itself. */
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Fairness } from "../../src/app/Fairness";
import { OwnNonce } from "../../src/core/entropy";
import { NotedShoes } from "../../src/core/noted";
import type { ShoeView } from "../../src/core/protocol.gen";
import { area, speak } from "../../src/i18n";
import { ENDED } from "../mock/shoe";

const SHOE: ShoeView = {
  no: ENDED.shoe + 1,
  cards: 416,
  used: 0,
  cut_at: 208,
  commitment: "c",
  root: "r",
  cut: false,
  next_commitment: null,
  opening: false,
};

function open(noted: NotedShoes, transcript: unknown = ENDED): void {
  const summary = {
    no: ENDED.shoe,
    decks: 1,
    rules_hash: "",
    commitment: "",
    root: "",
    used: 4,
    ended: true,
  };
  const answers: Readonly<Record<string, unknown>> = {
    "/api/shoes/infinite?last=10": { table: "infinite", shoes: [summary] },
    [`/api/shoes/infinite/${ENDED.shoe}`]: transcript,
  };
  vi.stubGlobal("fetch", (path: string) => Promise.resolve(new Response(JSON.stringify(answers[path]))));
  const nonce = new OwnNonce("infinite", () => null);
  render(<Fairness table="infinite" shoe={SHOE} nonce={nonce} noted={noted} playing={false} />);
}

async function check(): Promise<string> {
  fireEvent.click(await screen.findByRole("button", { name: `Check: Shoe ${ENDED.shoe}` }));
  const verdict = screen.getAllByRole("status")[0];
  await waitFor(() => expect(verdict?.textContent).toMatch(/Verified|Wrong|no transcript/));
  return verdict?.textContent ?? "";
}

beforeEach(async () => {
  localStorage.clear();
  await speak("en");
  await area("people");
});
afterEach(cleanup);

test("PLA-24: a shoe is checked here against what this browser saw before play", async () => {
  const noted = new NotedShoes("infinite");
  noted.note({ ...SHOE, no: ENDED.shoe, commitment: ENDED.commitment, root: ENDED.root });
  open(noted);
  expect(await check()).toMatch(/^Verified: all 4 .*whose fingerprints this browser saw before play/);
});

test("PLA-24: without a note one is told to compare with one's own", async () => {
  open(new NotedShoes("infinite"));
  expect(await check()).toContain("compare them with what you wrote down");
});

test("PLA-24: a shoe other than the one that was bound is found out", async () => {
  const noted = new NotedShoes("infinite");
  noted.note({ ...SHOE, no: ENDED.shoe, commitment: "ab".repeat(32), root: ENDED.root });
  open(noted);
  expect(await check()).toMatch(/^Wrong: the secret is not the one committed to/);
});

test("PLA-24: a file on the device is checked without the server", async () => {
  open(new NotedShoes("infinite"));
  const input = await screen.findByLabelText("Check a transcript on this device");
  const [deal, ...others] = ENDED.deals;
  const forged = { ...ENDED, deals: [{ ...deal, card: deal?.card === "As" ? "Kd" : "As" }, ...others] };
  const file = new File([JSON.stringify(forged)], "shoe.json", { type: "application/json" });
  fireEvent.change(input, { target: { files: [file] } });
  await waitFor(() =>
    expect(screen.getAllByRole("status").at(-1)?.textContent).toContain("another card lies"),
  );
});
