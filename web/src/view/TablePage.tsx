/** The table page: top bar, stage, tray, in fixed zones (INF-19 to INF-27). */
import "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { headline } from "../core/announce";
import type { TableModel } from "../core/model";
import { sideKey } from "../core/places";
import type { TableInfo, View } from "../core/protocol.gen";
import { settings } from "../core/settings";
import { learn, say, t } from "../i18n";
import { Announcer } from "./Announcer";
import { RunningClock } from "./Clock";
import { Felt, type Running } from "./Felt";
import { Hands, Dealer as PlainDealer } from "./Hands";
import type { Says as GameSays, MiddleProps, Room } from "./room";
import { Spots } from "./Spots";
import { type Staged, useStaged } from "./staging";
import { useSteady } from "./steadied";
import { Toasts } from "./Toasts";
import { type Purse, type SheetName, TopBar } from "./TopBar";
import { LiveContents, Tray } from "./Tray";

export interface TablePageProps {
  readonly model: TableModel;
  readonly onLeave: () => void;
  readonly onOpen: (sheet: SheetName) => void;
  /** A spectator without an account wants to play. */
  readonly onEnter: () => void;
  /** What lies beside the stage and the tray. */
  readonly aside?: ComponentChildren;
  /** The game's own part of the page, null while it is on its way; without it, that of a live table. */
  readonly room?: Room | null;
}

/** One shared hand, its spots on an arc. */
function LiveMiddle({ model, staged, receipt, told }: MiddleProps): JSX.Element {
  return (
    <>
      <Hands model={model} staged={staged} receipt={receipt} />
      <Spots model={model} receipt={receipt} told={told} />
    </>
  );
}

const LIVE: Room = { kind: "live", Middle: LiveMiddle, Contents: LiveContents };

const TIMED: ReadonlySet<View["phase"]> = new Set(["betting", "insurance", "decision"]);

/** The clock that runs on the edge; the pause after a result is told in the tray. */
export function runningOf(info: TableInfo, view: View, online: boolean): Running | null {
  if (view.deadline_ms === null || !TIMED.has(view.phase) || !online) return null;
  const total_ms = info.clocks_ms[view.phase] ?? view.deadline_ms - view.now_ms;
  return { deadline_ms: view.deadline_ms, total_ms: Math.max(1, total_ms) };
}

interface SaysProps {
  readonly model: TableModel;
  readonly staged: Staged;
  readonly says?: GameSays | undefined;
}

export function Says({ model, staged, says }: SaysProps): JSX.Element {
  if (staged.settled || model.connection.value === "lost") {
    const { title, detail, won } = says?.headline(model) ?? headline(model);
    return <Announcer phase={say(title)} detail={detail === null ? "" : say(detail)} won={won} />;
  }
  if (staged.view.phase !== "result") {
    return <Announcer phase={t("say-dealing")} detail={t("say-dealing-detail")} won={false} />;
  }
  return <Announcer phase={t("dealer")} detail={String(staged.view.dealer.total)} won={false} />;
}

/** What the purse held before the result that is still being dealt. */
function useHeldPurse(model: TableModel, settled: boolean): Purse {
  const held = useRef<Purse>({ balance_cents: 0, net_cents: 0 });
  if (settled || model.view.value?.phase !== "result") {
    const net_cents = model.me.value?.session_net_cents ?? 0;
    held.current = { balance_cents: model.balance.value, net_cents };
  }
  return useSteady(held.current);
}

/** Side bets whose result may be read: all that are known, once the cards that decide them are out. */
function useTold(view: View, settled: boolean): ReadonlySet<string> {
  const told = useRef<{ round: number; spots: ReadonlySet<string> }>({ round: 0, spots: new Set() });
  if (settled)
    told.current = {
      round: view.round,
      spots: new Set(view.side.map(({ box, spot }) => sideKey(box, spot))),
    };
  return told.current.round === view.round ? told.current.spots : NOTHING_TOLD;
}

const NOTHING_TOLD: ReadonlySet<string> = new Set();

function Seated({ model, info, view, room, ...doors }: SeatedProps): JSX.Element {
  const { kind, Dealer = PlainDealer, Middle, Contents, says } = room;
  const staged = useStaged(view);
  useEffect(() => room.begin?.(model), [room, model]);
  const purse = useHeldPurse(model, staged.settled);
  const told = useTold(view, staged.settled);
  const lost = model.connection.value !== "open";
  const me = model.me.value;
  const ours = me !== null && me.round === view.round && view.phase === "result";
  const receipt = staged.settled && ours ? me.receipt : null;
  const running = useSteady(runningOf(info, view, !lost));
  return (
    <div class={`table ${kind}`} data-felt={feltOf(info)} data-deal={info.rules.hole_card ? "us" : "eu"}>
      <TopBar model={model} purse={purse} onLeave={doors.onLeave} onOpen={doors.onOpen} />
      <main class="seat" aria-label={info.name}>
        <div class="stage">
          <Felt info={info} running={running} clock={model} />
          <Dealer model={model} staged={staged} />
          <Says model={model} staged={staged} says={says} />
          <Middle model={model} staged={staged} receipt={receipt} told={told} />
          <RunningClock
            runs={running !== null}
            seconds={model.seconds}
            still={lost || view.phase === "paused"}
            light={settings.view.value === "classic" ? model.light.value : null}
          />
          <Toasts toasts={model.toasts} />
        </div>
        <Tray
          model={model}
          settled={staged.settled}
          receipt={receipt}
          onEnter={doors.onEnter}
          Contents={Contents}
          hint={room.hint}
        />
      </main>
      {doors.aside}
    </div>
  );
}

type SeatedProps = Omit<TablePageProps, "room"> & {
  readonly info: TableInfo;
  readonly view: View;
  readonly room: Room;
};

/** The cloth's colour: the player's for this game, or for all games, or the table's own. */
function feltOf({ solo, colour }: TableInfo): string {
  const chosen = solo ? settings.american_felt.value : "table";
  const felt = chosen === "table" ? settings.felt.value : chosen;
  return felt === "table" ? colour : felt;
}

/** Before the first view there is only the way back and a word of patience. */
export function TablePage(props: TablePageProps): JSX.Element {
  const { model, onLeave, onOpen, room = LIVE } = props;
  const info = model.info.value;
  const view = model.view.value;
  if (info !== null) learn(info.spots);
  if (info !== null && view !== null && room !== null) {
    return <Seated {...props} info={info} view={view} room={room} />;
  }
  return (
    <div class="table">
      <TopBar model={model} purse={{ balance_cents: 0, net_cents: 0 }} onLeave={onLeave} onOpen={onOpen} />
      <main class="seat">
        <div class="stage">
          <Says model={model} staged={NOTHING_YET} />
        </div>
        <div class="tray" />
      </main>
    </div>
  );
}

const NOTHING_YET = { settled: true, moving: false } as Staged;
