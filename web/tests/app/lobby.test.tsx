/** The way in: one click as a guest, and a plain word where it fails. */
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Lobby } from "../../src/app/Lobby";
import { speak } from "../../src/i18n";
import { HeldSocket } from "../core/line";

const answer = (status: number, body: unknown): void => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(body), { status })));
};

beforeEach(async () => {
  vi.stubGlobal("WebSocket", HeldSocket);
  await speak("en");
  render(<Lobby />);
});
afterEach(cleanup);

test("a name takes no more characters than the server does", () => {
  expect(screen.getByRole("textbox").getAttribute("maxlength")).toBe("20");
});

test.each([
  [429, { code: "rate_limited", remedy: "", params: { seconds: 1 } }, "Too many requests. Try again later."],
  [400, { code: "bad_name", remedy: "", params: { longest: 20 } }, "A name has 1 to 20 visible characters."],
  [500, "no problem document", "Entering did not work. Try again in a moment."],
])("why entering failed is said with what to do about it (%s)", async (status, body, said) => {
  answer(status, body);
  fireEvent.click(screen.getByRole("button", { name: "Enter as a guest" }));
  await waitFor(() => expect(screen.getByRole("alert").textContent).toBe(said));
});
