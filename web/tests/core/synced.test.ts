/** One document of preferences for every device of an account (PLA-15 to PLA-18). */
import { beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "../../src/core/api";
import type { Settings } from "../../src/core/api.gen";
import { adoptAndKeep, prefer, settings } from "../../src/core/settings";
import { type Place, Synced } from "../../src/core/synced";

/** A server with one account's document, and whoever else writes to it. */
class Server implements Place {
  version = 0;
  document: Settings["settings"] = {};
  saves = 0;
  down = false;

  load(): Promise<Settings> {
    if (this.down) return Promise.reject(new TypeError("no network"));
    return Promise.resolve({ version: this.version, settings: this.document });
  }

  save(version: number, document: Settings["settings"]): Promise<Settings> {
    if (this.down) return Promise.reject(new TypeError("no network"));
    this.saves += 1;
    if (version !== this.version) {
      const newest = { version: this.version, settings: this.document };
      return Promise.reject(new ApiError({ code: "stale_version", newest }));
    }
    this.write(document);
    return this.load();
  }

  /** Another device saves. */
  write(document: Settings["settings"]): Settings {
    this.version += 1;
    this.document = document;
    return { version: this.version, settings: document };
  }
}

let server: Server;
let synced: Synced;

const settle = async (): Promise<void> => void (await vi.advanceTimersByTimeAsync(400));

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  adoptAndKeep({});
  server = new Server();
  synced = new Synced(server);
  return async () => {
    await synced.follow(null);
    vi.useRealTimers();
  };
});

describe("before and after entering", () => {
  test("PLA-15: what a visitor chose stays in this browser, and becomes the new account's", async () => {
    prefer("four_colours", true);
    await settle();
    expect(server.saves).toBe(0);
    expect(synced.kept.value).toBe("here");
    await synced.follow(7);
    await settle();
    expect(server.document).toEqual({ four_colours: true });
    expect(synced.kept.value).toBe("saved");
  });

  test("PLA-15: a window's first word, that nothing is saved yet, takes no choice away and keeps it none the less", async () => {
    prefer("four_colours", true);
    prefer("language", "it");
    server.down = true;
    const following = synced.follow(7);
    server.down = false;
    synced.take({ version: 0, settings: {} });
    await following;
    await settle();
    expect([settings.four_colours.value, settings.language.value]).toEqual([true, "it"]);
    expect(server.document).toEqual({ four_colours: true, language: "it" });
  });

  test("PLA-16: an account that has a document brings it along, whatever was chosen here", async () => {
    prefer("music", true);
    server.write({ sound: false, music_volume: 5 });
    await synced.follow(7);
    expect(settings.sound.value).toBe(false);
    expect(settings.music_volume.value).toBe(5);
    expect(settings.music.value).toBe(false);
    expect(server.saves).toBe(0);
    expect(JSON.parse(localStorage.getItem("ventuno.settings") ?? "")).toEqual(server.document);
  });
});

test("a language chosen before entering stays, unless the account has one", async () => {
  prefer("language", "bg");
  server.write({ felt: "red" });
  await synced.follow(7);
  expect(settings.language.value).toBe("bg");
  synced.take(server.write({ felt: "red", language: "it" }));
  expect(settings.language.value).toBe("it");
});

describe("saved together", () => {
  test("PLA-18: quick changes go in one document, and unknown keys stay", async () => {
    server.write({ of_tomorrow: [1, 2], view: "classic" });
    await synced.follow(7);
    prefer("american_hands", 5);
    prefer("american_limits", 2);
    prefer("american_turbo", false);
    expect(synced.kept.value).toBe("saving");
    await settle();
    expect(server.saves).toBe(1);
    expect(server.document).toEqual({
      of_tomorrow: [1, 2],
      view: "classic",
      american_hands: 5,
      american_limits: 2,
      american_turbo: false,
    });
  });

  test("PLA-15: somebody saved in between: theirs is taken, and what was chosen here is put on top", async () => {
    await synced.follow(7);
    server.write({ hints: "before", felt: "blue", animation: "reduced" });
    prefer("felt", "red");
    await settle();
    expect(server.document).toEqual({ hints: "before", felt: "red", animation: "reduced" });
    expect(settings.hints.value).toBe("before");
    expect(settings.felt.value).toBe("red");
    expect(synced.kept.value).toBe("saved");
  });

  test("a change made while the last is on its way is sent after it", async () => {
    await synced.follow(7);
    prefer("effects_volume", 10);
    const first = synced.flush();
    prefer("effects_volume", 20);
    await first;
    await settle();
    expect(server.document).toEqual({ effects_volume: 20 });
    expect(synced.kept.value).toBe("saved");
  });

  test("without a network it holds here, and is sent when there is one", async () => {
    await synced.follow(7);
    server.down = true;
    prefer("keys", false);
    await settle();
    expect(synced.kept.value).toBe("failed");
    expect(settings.keys.value).toBe(false);
    server.down = false;
    await vi.advanceTimersByTimeAsync(4_000);
    expect(server.document).toEqual({ keys: false });
    expect(synced.kept.value).toBe("saved");
  });
});

describe("what other devices save", () => {
  test("PLA-17: it comes by itself; an older document that arrives late changes nothing", async () => {
    await synced.follow(7);
    const older = server.write({ animation: "reduced" });
    const newer = server.write({ animation: "none" });
    synced.take(newer);
    synced.take(older);
    expect(settings.animation.value).toBe("none");
    prefer("four_colours", true);
    await settle();
    expect(server.document).toEqual({ animation: "none", four_colours: true });
  });

  test("a choice that is on its way is not undone by it", async () => {
    await synced.follow(7);
    prefer("felt", "black");
    synced.take(server.write({ felt: "green", chat: false }));
    expect(settings.felt.value).toBe("black");
    expect(settings.chat.value).toBe(false);
    await settle();
    expect(server.document).toEqual({ felt: "black", chat: false });
  });

  test("nobody's window takes nobody's document", () => {
    synced.take({ version: 9, settings: { felt: "red" } });
    expect(settings.felt.value).toBe("table");
  });

  test("values nobody understands are left to those who do", async () => {
    server.write({ animation: "sideways", music_volume: 900, american_hands: 2, hints: "after" });
    await synced.follow(7);
    expect(settings.animation.value).toBe("full");
    expect(settings.music_volume.value).toBe(20);
    expect(settings.american_hands.value).toBe(3);
    expect(settings.hints.value).toBe("after");
  });
});
