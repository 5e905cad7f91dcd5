/**
 * The table page against a scripted table, for looking at it without a server.
 *
 * `?scene=decision&lang=it&felt=blue`; `scene=play` runs a round from the bets to the result.
 */
import { type JSX, render } from "preact";
import { listenForKeys } from "../../../src/core/keys";
import type { ToClient } from "../../../src/core/protocol.gen";
import { type Felt, type Language, prefer } from "../../../src/core/settings";
import { Table } from "../../../src/core/state";
import { area, speak } from "../../../src/i18n";
import "../../../src/style/index.css";
import { Look } from "../../../src/view/Look";
import type { Room } from "../../../src/view/room";
import { Sheet } from "../../../src/view/Sheet";
import { TablePage } from "../../../src/view/TablePage";
import { AMERICAN } from "./american";
import { DUEL } from "./duel";
import { MAJORITY } from "./majority";
import { live, SCENES, type Scene, welcome } from "./scenes";

const ALL_SCENES = { ...SCENES, ...AMERICAN, ...MAJORITY, ...DUEL };

function sceneOf(name: string): Scene {
  const scene = ALL_SCENES[name]?.();
  if (scene === undefined) throw new Error(`no scene ${name}`);
  return scene;
}

const query = new URLSearchParams(location.search);
const wanted = query.get("scene") ?? "betting";

class ScriptedSocket extends EventTarget {
  static readonly OPEN = 1;
  static last: ScriptedSocket | null = null;
  static gone = false;
  readyState = 1;
  seq = 1;
  onopen: (() => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onclose: (() => void) | null = null;
  onerror: (() => void) | null = null;

  constructor() {
    super();
    ScriptedSocket.last = this;
    queueMicrotask(() => {
      if (ScriptedSocket.gone) return;
      this.tell("open", new Event("open"));
      const scene = sceneOf(wanted);
      this.say(welcome(scene.stranger === true, query.get("felt") ?? "green", scene.info));
      this.show(scene);
      if (wanted === "play") this.run();
    });
  }

  tell(name: "open" | "message" | "close", event: Event): void {
    this.dispatchEvent(event);
    const handler = this[`on${name}`] as ((event: Event) => void) | null;
    handler?.(event);
  }

  say(message: ToClient): void {
    this.tell("message", new MessageEvent("message", { data: JSON.stringify(message) }));
  }

  show(scene: Scene): void {
    this.say(scene.view);
    this.say(scene.me);
    this.say(scene.live ?? live());
  }

  run(): void {
    ["fresh", "decision", "chosen", "won"].forEach((name, at) => {
      setTimeout(() => this.next(name), at * 2500);
    });
  }

  /** The next moment of the round, as newer news. */
  next(name: string): void {
    const scene = sceneOf(name);
    this.seq += 1;
    this.show({ ...scene, view: { ...scene.view, seq: this.seq }, me: { ...scene.me, seq: this.seq } });
  }

  send(text: string): void {
    const message = JSON.parse(text) as { t: string; id: number; rev?: number };
    if (query.get("answer") === "none") return;
    const now_ms = Date.now();
    const rest = { balance_cents: null, rev: message.rev ?? null, exists: false, replaced_by: null };
    const answer: ToClient =
      message.t === "clock"
        ? { t: "time", id: message.id, now_ms }
        : { t: "ok", id: message.id, now_ms, ...rest };
    queueMicrotask(() => this.say(answer));
  }

  close(): void {
    this.readyState = 3;
  }
}

Object.defineProperty(globalThis, "WebSocket", { value: ScriptedSocket });
const language = (query.get("lang") ?? "en") as Language;
if (query.get("deck") === "four") prefer("four_colours", true);
if (query.get("view") === "classic") prefer("view", "classic");
prefer("animation", query.get("motion") === "full" ? "full" : "none");

const root = document.getElementById("app");
if (root === null) throw new Error("index.html has no #app");
await speak(language);
const solo = wanted.startsWith("american");
const shared = wanted.startsWith("majority");
async function roomOf(): Promise<Room | undefined> {
  if (shared) {
    await area("majority");
    return (await import("../../../src/view/majority/room")).room;
  }
  if (!solo) return undefined;
  await area("american");
  return (await import("../../../src/view/american/room")).room;
}
const room = await roomOf();
prefer("american_hands", Number(query.get("hands") ?? 5));
prefer("american_felt", (query.get("felt") ?? "green") as Felt);
const nothing = (): void => undefined;
const duels = wanted.startsWith("duel");
const match = duels ? new (await import("../../../src/core/match")).Match("duel-12", "ws://mock") : null;
const table = match?.table ?? new Table("infinite", "ws://mock");
/** A match has a page of its own. */
async function matchPage(): Promise<JSX.Element | null> {
  if (match === null) return null;
  await area("duel");
  const { DuelPage } = await import("../../../src/view/duel/DuelPage");
  const ways = ["Rematch", "Record", "Lobby"].map((name) => (
    <button key={name} type="button" class="btn">
      {name}
    </button>
  ));
  const doors = { onLeave: nothing, onOpen: nothing, ways, link: null };
  return <DuelPage match={match} rated={{ before: 1_000, after: 1_032 }} {...doors} />;
}
const page = await matchPage();
if (!solo && !shared && !duels) table.choose(500);
listenForKeys(table);
render(
  <>
    <Look />
    {page ?? (
      <TablePage model={table} {...(room && { room })} onLeave={nothing} onOpen={nothing} onEnter={nothing} />
    )}
    {query.get("sheet") !== null && (
      <Sheet title="Settings" clock={<span class="sheet-clock dark-pill">7 s</span>} onClose={nothing}>
        <p>Words in a sheet.</p>
      </Sheet>
    )}
  </>,
  root,
);
Object.assign(globalThis, { table, next: (name: string) => ScriptedSocket.last?.next(name) });
if (query.get("toast") !== null) {
  setTimeout(() => table.toasts.add("error", "too_late"), 0);
  setTimeout(() => table.toasts.add("notice", "timed_out_stand", { params: { total: 12 } }), 0);
}
if (query.get("lost") !== null) {
  setTimeout(() => {
    ScriptedSocket.gone = true;
    ScriptedSocket.last?.tell("close", new CloseEvent("close"));
  }, 100);
}
