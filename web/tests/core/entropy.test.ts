import { createHash } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { OwnNonce } from "../../src/core/entropy";
import type { ShoeView } from "../../src/core/protocol.gen";
import type { Request } from "../../src/core/socket";

const SHOE: ShoeView = {
  no: 4,
  cards: 416,
  used: 20,
  cut_at: 208,
  commitment: "c",
  root: "r",
  cut: false,
  next_commitment: "n",
  opening: false,
};

describe("a player's own number for a shoe (PLA-24)", () => {
  let sent: Request[];
  let own: OwnNonce;
  const make = (): OwnNonce => new OwnNonce("infinite", (request) => sent.push(request));
  const ok = (id: number) => {
    const base = { t: "ok", now_ms: 0, balance_cents: null, rev: null } as const;
    own.answered({ ...base, id, exists: false, replaced_by: null });
  };

  beforeEach(() => {
    localStorage.clear();
    sent = [];
    own = make();
  });

  test("is announced by its hash, then opened when the table asks, and only then", async () => {
    await own.add(SHOE);
    ok(1);
    own.seen(SHOE);
    expect(sent.map(({ t }) => t)).toEqual(["entropy_commit"]);
    own.seen({ ...SHOE, cut: true, opening: true });
    own.seen({ ...SHOE, cut: true, opening: true });
    const [announced, opened] = sent;
    if (announced?.t !== "entropy_commit" || opened?.t !== "entropy_open") throw new Error("not opened");
    expect([announced.shoe, opened.shoe]).toEqual([5, 5]);
    expect(createHash("sha256").update(Buffer.from(opened.nonce, "hex")).digest("hex")).toBe(
      announced.digest,
    );
    ok(2);
    expect(own.current.value?.state).toBe("opened");
    expect(sent).toHaveLength(2);
  });

  test("is for the shoe that lies ready where the player is alone, and opened at once", async () => {
    const ready = { ...SHOE, used: 0, next_commitment: null };
    own.belongTo(7);
    await own.add({ ...ready, used: 4 });
    expect(sent).toEqual([]);
    await own.add(ready);
    ok(1);
    const [announced, opened] = sent;
    if (announced?.t !== "entropy_commit" || opened?.t !== "entropy_open") throw new Error("not opened");
    expect([announced.shoe, opened.shoe]).toEqual([4, 4]);
    ok(2);
    own.seen(ready);
    expect(sent).toHaveLength(2);
    expect(own.for(ready)?.state).toBe("opened");
    own.seen({ ...ready, no: 5 });
    expect(own.for({ ...ready, no: 5 })).toBeNull();
  });

  test("is announced once, and not when it is too late", async () => {
    await own.add({ ...SHOE, opening: true });
    expect(sent).toEqual([]);
    await own.add(SHOE);
    await own.add(SHOE);
    expect(sent).toHaveLength(1);
  });

  test("survives a reload between announcing and opening", async () => {
    await own.add(SHOE);
    ok(1);
    own = make();
    own.seen({ ...SHOE, opening: true });
    expect(sent.at(-1)?.t).toBe("entropy_open");
  });

  test("is opened again after a lost line, and forgotten after its shoe", async () => {
    await own.add(SHOE);
    ok(1);
    own.seen({ ...SHOE, opening: true });
    own.lost();
    own.seen({ ...SHOE, opening: true });
    expect(sent.filter(({ t }) => t === "entropy_open")).toHaveLength(2);
    own.seen({ ...SHOE, no: 6 });
    expect(own.current.value).toBeNull();
  });

  test("a refused announcement leaves nothing", async () => {
    await own.add(SHOE);
    own.answered({
      t: "no",
      id: 1,
      code: "entropy_full",
      remedy: "",
      retryable: false,
      params: {},
      rev: null,
    });
    expect(own.current.value).toBeNull();
  });
});
