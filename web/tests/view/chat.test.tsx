/** The chat as a player sees it: lines, what may be done about them, the field, and the button in the bar (PLA-19). */
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { showAll } from "../../src/core/chat";
import type { ChatLine, Live, No } from "../../src/core/protocol.gen";
import { prefer } from "../../src/core/settings";
import { Table } from "../../src/core/state";
import { area, speak } from "../../src/i18n";
import { ChatTool } from "../../src/view/ChatTool";
import { Chat } from "../../src/view/chat/Chat";
import { HeldSocket } from "../core/line";
import { live, welcome } from "./mock/scenes";

let table: Table;
let asked: [string, unknown][];

function line(no: number, by: string, text: string): ChatLine {
  return { no, at_ms: 1_000 * no, by, name: by, text, guest: true, code: null, params: {} };
}

function hear(more: Partial<Live>): void {
  act(() => HeldSocket.last.say(live(more)));
}

async function open(admin = false, stranger = false): Promise<void> {
  table = new Table("infinite", "ws://table");
  act(() => {
    HeldSocket.last.open();
    HeldSocket.last.say(welcome(stranger, "green"));
  });
  render(
    <>
      <ChatTool talk={table.talk} onPress={() => undefined} />
      <Chat table={table} admin={admin} />
    </>,
  );
}

beforeEach(async () => {
  vi.stubGlobal("WebSocket", HeldSocket);
  asked = [];
  vi.stubGlobal("fetch", (path: string, wish: RequestInit) => {
    asked.push([path, JSON.parse(String(wish.body))]);
    return Promise.resolve(new Response("{}", { status: 200 }));
  });
  showAll();
  prefer("chat", true);
  await speak("en");
  await area("chat");
});

afterEach(() => {
  cleanup();
  table.close();
});

const lines = (): (string | null)[] =>
  [...document.querySelectorAll(".chat-text")].map((one) => one.textContent);
const field = (): HTMLInputElement => screen.getByRole("textbox", { name: "Write to the table" });

function write(text: string): void {
  fireEvent.input(field(), { target: { value: text } });
  fireEvent.click(screen.getByRole("button", { name: "Send" }));
}

/** Let the server answer the line that was sent last. */
function answer(no?: Partial<No>): void {
  const id = HeldSocket.last.of("say").at(-1)?.id ?? 0;
  act(() => HeldSocket.last.say(no === undefined ? { t: "ok", id } : { t: "no", id, ...no }));
}

test("PLA-19: what people write is text, with the name the server knows", async () => {
  await open();
  expect(screen.getByText("Nobody has written anything yet.")).toBeTruthy();
  hear({ chat: [line(1, "<i>bob</i>", "<img src=x onerror=a()>"), line(2, "mine", "{name}")] });
  expect(lines()).toEqual(["<img src=x onerror=a()>", "{name}"]);
  expect([...document.querySelectorAll(".chat-who b")].map((one) => one.textContent)).toEqual([
    "<i>bob</i>",
    "You",
  ]);
  expect(document.querySelector(".chat-line img, .chat-line i")).toBeNull();
  hear({ gone: [1] });
  expect(lines()).toEqual(["{name}"]);
});

test("PLA-19: somebody is hidden, and shown again for good", async () => {
  await open();
  hear({ chat: [line(1, "bob", "noise"), line(2, "eve", "news")] });
  fireEvent.click(screen.getByRole("button", { name: "What to do about bob" }));
  fireEvent.click(screen.getByRole("button", { name: "Hide this player" }));
  expect(lines()).toEqual(["news"]);
  fireEvent.click(screen.getByRole("button", { name: "Show the hidden player again" }));
  expect(lines()).toEqual(["noise", "news"]);
  expect(localStorage.getItem("ventuno.hushed")).toBe("[]");
});

test("a line is reported, and a host takes it away or mutes who wrote it", async () => {
  await open(true);
  hear({ chat: [line(4, "bob", "rude")] });
  for (const name of ["Report to the host", "Take the line away", "Mute for an hour"]) {
    fireEvent.click(screen.getByRole("button", { name: "What to do about bob" }));
    fireEvent.click(await screen.findByRole("button", { name }));
    await waitFor(() => expect(screen.queryByRole("button", { name })).toBeNull());
  }
  expect(asked).toEqual([
    ["/api/chat/report", { table: "infinite", no: 4 }],
    ["/api/admin/remove-line", { table: "infinite", no: 4 }],
    ["/api/admin/mute", { table: "infinite", line: 4, minutes: 60 }],
  ]);
});

test("only a host sees what only a host may do, and nobody acts on an own line", async () => {
  await open();
  hear({ chat: [line(1, "mine", "my own"), line(2, "bob", "rude")] });
  const [more, ...others] = screen.getAllByRole("button", { name: /^What to do/ });
  expect(others).toEqual([]);
  if (more !== undefined) fireEvent.click(more);
  expect(screen.queryByRole("button", { name: "Take the line away" })).toBeNull();
});

test("a line that was taken leaves the field; a refused one stays, with the reason below", async () => {
  await open();
  write("hello");
  expect(HeldSocket.last.of("say").map(({ text }) => text)).toEqual(["hello"]);
  answer();
  expect(field().value).toBe("");
  write("again");
  answer({ code: "slow_mode", params: { seconds: 12 }, remedy: "wait" });
  expect(field().value).toBe("again");
  const said = within(document.querySelector(".chat-form") as HTMLElement).getByRole("status");
  expect(said.textContent).toBe("Slow mode is on. Write again in 12 s.");
  write("again");
  answer({ code: "same_line", remedy: "" });
  expect(said.textContent).toBe("You have just written that.");
  write("x".repeat(170));
  answer();
  fireEvent.input(field(), { target: { value: "x".repeat(190) } });
  expect(said.textContent).toBe("10 left");
  fireEvent.input(field(), { target: { value: "x".repeat(201) } });
  expect(said.textContent).toBe("Too long by 1.");
  fireEvent.click(screen.getByRole("button", { name: "Send" }));
  expect(HeldSocket.last.of("say")).toHaveLength(4);
});

test("who is muted reads that in place of the field, and a stranger how to get one", async () => {
  await open();
  act(() => HeldSocket.last.say({ t: "mute", until_ms: Date.now() + 600_000 }));
  expect(document.querySelector(".chat-note")?.textContent).toMatch(/^The host has muted you until/);
  expect(screen.queryByRole("textbox")).toBeNull();
  act(() => HeldSocket.last.say({ t: "mute", until_ms: 0 }));
  expect(field()).toBeTruthy();
  cleanup();
  table.close();
  await open(false, true);
  expect(screen.getByText("Enter as a guest to write.")).toBeTruthy();
});

test("the button counts what came while the chat was closed", async () => {
  await open();
  cleanup();
  act(() => table.talk.show(false));
  render(<ChatTool talk={table.talk} onPress={() => undefined} />);
  hear({ chat: [line(1, "bob", "one")] });
  expect(screen.getByRole("button", { name: "Chat, one new line" })).toBeTruthy();
  expect(document.querySelector(".unread")?.textContent).toBe("1");
  hear({ chat: Array.from({ length: 150 }, (_, number) => line(number + 2, "bob", "more")) });
  expect(document.querySelector(".unread")?.textContent).toBe("99");
  act(() => table.talk.show(true));
  expect(screen.getByRole("button", { name: "Chat" }).getAttribute("aria-expanded")).toBe("true");
  expect(document.querySelector(".unread")).toBeNull();
});
