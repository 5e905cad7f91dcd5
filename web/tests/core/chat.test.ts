/** What a page knows of the chat: which lines, who is not read, what is new, why a line was refused (PLA-19). */
import { beforeEach, describe, expect, test, vi } from "vitest";
import { hush, hushed, isShown, showAll, Talk } from "../../src/core/chat";
import type { Chat, ChatLine, Live, No, Ok } from "../../src/core/protocol.gen";
import { prefer } from "../../src/core/settings";
import type { Request } from "../../src/core/socket";
import { Toasts } from "../../src/core/toasts";
import { live, welcome } from "../view/mock/scenes";

const STORE = "ventuno.hushed";
let sent: Request[];
let online: boolean;
let toasts: Toasts;
let talk: Talk;

beforeEach(() => {
  vi.useFakeTimers();
  showAll();
  prefer("chat", true);
  sent = [];
  online = true;
  toasts = new Toasts();
  talk = new Talk((request) => (online ? sent.push(request) : null), toasts);
  talk.take(welcome(false, "green"));
  return () => vi.useRealTimers();
});

function line(no: number, by: string, text = `line ${no}`): ChatLine {
  return { no, at_ms: 1_000 * no, by, name: by, text, guest: true, code: null, params: {} };
}

const house = (no: number): ChatLine => ({ ...line(no, "", ""), code: "shoe_changed", params: { shoe: 2 } });
const come = (...chat: ChatLine[]): void => talk.take(live({ chat }));
const last = (lines: ChatLine[], muted_until_ms = 0): Chat => ({ t: "chat", lines, muted_until_ms });
const refusalOf = (id: number, code: string): No => ({
  t: "no",
  id,
  code,
  params: {},
  remedy: "",
  retryable: true,
  rev: null,
});
const taken = (id: number): Ok => ({
  t: "ok",
  id,
  now_ms: 0,
  balance_cents: null,
  rev: null,
  exists: false,
  replaced_by: null,
});
const numbers = (): number[] => talk.lines.value.map(({ no }) => no);

describe("lines", () => {
  test("PLA-19: new ones are added once, the last ones come whole, and those taken away go", () => {
    talk.take(last([line(1, "bob"), line(2, "eve")]));
    come(line(2, "eve"), line(3, "bob"));
    expect(numbers()).toEqual([1, 2, 3]);
    const gone: Partial<Live> = { gone: [2], chat: [line(4, "bob")] };
    talk.take(live(gone));
    expect(numbers()).toEqual([1, 3, 4]);
    talk.take(last([line(9, "eve")]));
    expect(numbers()).toEqual([9]);
  });

  test("a page does not keep more than it can show", () => {
    come(...Array.from({ length: 250 }, (_, number) => line(number + 1, "bob")));
    expect(numbers()).toHaveLength(200);
    expect(numbers().at(-1)).toBe(250);
  });
});

describe("what is new", () => {
  test("counts lines of others that came while the chat was closed, and nothing when it opens", () => {
    come(line(1, "bob"), line(2, "mine"), house(3), line(4, "eve"));
    expect(talk.unread.value).toBe(2);
    talk.show(true);
    expect(talk.unread.value).toBe(0);
    come(line(5, "bob"));
    expect(talk.unread.value).toBe(0);
    talk.show(false);
    come(line(6, "bob"));
    expect(talk.unread.value).toBe(1);
    talk.take(live({ gone: [6] }));
    expect(talk.unread.value).toBe(0);
  });

  test("what was there on arrival is not new; what was missed on a lost line is", () => {
    talk.take(last([line(1, "bob"), line(2, "bob")]));
    expect(talk.unread.value).toBe(0);
    talk.take(last([line(2, "bob"), line(3, "bob")]));
    expect(talk.unread.value).toBe(1);
    // The server has begun anew, and counts from one.
    talk.take(last([line(1, "eve")]));
    expect(talk.unread.value).toBe(0);
  });

  test("leaves out whom the player does not read", () => {
    hush("bob", true);
    come(line(1, "bob"), line(2, "eve"));
    expect(talk.unread.value).toBe(1);
    prefer("chat", false);
    expect(talk.unread.value).toBe(0);
  });
});

describe("who is not read", () => {
  test("PLA-19: is kept in this browser, and forgotten there too when all are shown again", () => {
    hush("bob", true);
    hush("eve", true);
    hush("bob", true);
    expect(JSON.parse(localStorage.getItem(STORE) ?? "")).toEqual(["eve", "bob"]);
    hush("eve", false);
    expect(hushed.value).toEqual(["bob"]);
    showAll();
    expect(hushed.value).toEqual([]);
    expect(JSON.parse(localStorage.getItem(STORE) ?? "")).toEqual([]);
  });

  test("the house and the player's own lines are always shown", () => {
    hush("mine", true);
    prefer("chat", false);
    expect([line(1, "mine"), house(2), line(3, "bob")].map((one) => isShown(one, "mine"))).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe("writing", () => {
  test("one line at a time; a refusal stays until the next", () => {
    expect(talk.say("hello")).toBe(true);
    expect(talk.say("twice")).toBe(false);
    expect(sent).toEqual([{ t: "say", text: "hello" }]);
    const no = refusalOf(1, "slow_mode");
    expect(talk.answered({ ...no, id: 7 })).toBe(false);
    expect(talk.answered(no)).toBe(true);
    expect(talk.refusal.value?.code).toBe("slow_mode");
    expect(talk.say("again")).toBe(true);
    expect(talk.refusal.value).toBeNull();
    expect(talk.answered(taken(2))).toBe(true);
    expect(talk.sending.value).toBeNull();
  });

  test("a line lost with the connection can be written again", () => {
    online = false;
    expect(talk.say("into the void")).toBe(false);
    online = true;
    expect(talk.say("one")).toBe(true);
    talk.take(welcome(false, "green"));
    expect(talk.say("two")).toBe(true);
  });

  test("PLA-28: who is muted, or is not any more, is told so", () => {
    talk.take({ t: "mute", until_ms: 5_000 });
    expect(talk.muted_until_ms.value).toBe(5_000);
    talk.take({ t: "mute", until_ms: 0 });
    expect(toasts.shown.value.map(({ kind, code }) => `${kind}-${code}`)).toEqual([
      "notice-muted",
      "notice-unmuted",
    ]);
    talk.take(last([], 9_000));
    expect(talk.muted_until_ms.value).toBe(9_000);
  });
});
