/** The sheet with which others are invited. */
import { cleanup, render, screen } from "@testing-library/preact";
import { afterEach, expect, test, vi } from "vitest";
import { Invite } from "../../src/app/Invite";
import { area, speak } from "../../src/i18n";

afterEach(cleanup);

test("PLA-7: a table has an address and a code that leads there", async () => {
  const answer = { address: "http://192.0.2.7:8021/t/green", qr_svg: '<svg viewBox="0 0 9 9"/>' };
  const asked = vi.fn(() => Promise.resolve(new Response(JSON.stringify(answer))));
  vi.stubGlobal("fetch", asked);
  await speak("en");
  await area("people");
  render(<Invite table="green" />);
  const code = await screen.findByRole("img", { name: "Code with the address of this table" });
  expect(asked).toHaveBeenCalledWith("/api/tables/green/invitation", expect.anything());
  expect(code.getAttribute("src")).toBe(`data:image/svg+xml,${encodeURIComponent(answer.qr_svg)}`);
  expect(screen.getByText(answer.address)).toBeTruthy();
});
