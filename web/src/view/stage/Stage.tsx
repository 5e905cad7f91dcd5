/**
 * The stage view: a table for an audience, without account, controls or anything that is one player's (PLA-30).
 *
 * It connects as nobody even where somebody is signed in, and does so again for ever.
 */
import "@preact/signals";
import "./stage.css";
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { fetchInvitation } from "../../core/api";
import type { TableModel } from "../../core/model";
import type { TableInfo, View } from "../../core/protocol.gen";
import { socketUrl } from "../../core/socket";
import { Table } from "../../core/state";
import { learn, t } from "../../i18n";
import { RunningClock } from "../Clock";
import { Felt } from "../Felt";
import { Hands, Dealer as PlainDealer } from "../Hands";
import type { MiddleProps, Room } from "../room";
import { useStaged } from "../staging";
import { useSteady } from "../steadied";
import { runningOf, Says } from "../TablePage";
import { Toasts } from "../Toasts";
import { Crowd } from "./Crowd";
import { Match } from "./Match";

export interface StageProps {
  /** Where the socket is: `table/KEY` or `duel/ID`. */
  readonly place: string;
  /** Nothing behind the table, so that it can lie over another picture. */
  readonly clear: boolean;
  /** The game's part of the page, where it has one. */
  readonly room: Room | null | undefined;
}

/** The table as anybody sees it. */
export function useAudience(place: string): TableModel | null {
  const [table, setTable] = useState<Table | null>(null);
  useEffect(() => {
    const made = new Table(place.replace(/^\w+\//, ""), socketUrl(`ws/${place}?view=stage`));
    setTable(made);
    return () => made.close();
  }, [place]);
  return table;
}

/** The page itself holds nothing opaque while a clear stage is shown. */
function useClear(clear: boolean): void {
  useEffect(() => {
    document.documentElement.classList.toggle("clear", clear);
    return () => document.documentElement.classList.remove("clear");
  }, [clear]);
}

const AGAIN_MS = 30_000;

/** The way to the table for whoever watches: the code comes again and again until it is there. */
function Join({ table }: { table: string }): JSX.Element | null {
  const [invitation, setInvitation] = useState<{ address: string; qr_svg: string } | null>(null);
  const [turn, again] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    fetchInvitation(table).then(setInvitation, () => {
      timer = setTimeout(() => again((n) => n + 1), AGAIN_MS);
    });
    return () => clearTimeout(timer);
  }, [table, turn]);
  if (invitation === null) return null;
  const { address, qr_svg } = invitation;
  return (
    <div class="stage-join">
      <img alt={t("invite-code")} src={`data:image/svg+xml,${encodeURIComponent(qr_svg)}`} />
      <p>
        <b>{t("stage-join")}</b>
        <span>{address.replace(/^https?:\/\//, "")}</span>
      </p>
    </div>
  );
}

/** Hands that everybody shares; where each seat has its own, the game's way of showing them. */
function Middle(props: MiddleProps & { room: StageProps["room"] }): JSX.Element {
  const { staged, room } = props;
  if (staged.view.duel !== null) return <Match {...props} />;
  if (room?.Watched !== undefined) return <room.Watched {...props} />;
  return <Hands {...props} />;
}

interface ShownProps {
  readonly model: TableModel;
  readonly info: TableInfo;
  readonly view: View;
  readonly room: StageProps["room"];
}

function Head({ info, view }: { info: TableInfo; view: View }): JSX.Element {
  const { duel } = view;
  return (
    <header class="stage-head">
      <h1>{info.name}</h1>
      {duel !== null && duel.hand > 0 && (
        <span>{t("stage-hand-of", { hand: duel.hand, hands: duel.hands })}</span>
      )}
      <small>{view.code}</small>
    </header>
  );
}

const NOTHING_TOLD: ReadonlySet<string> = new Set();

function Shown({ model, info, view, room }: ShownProps): JSX.Element {
  const staged = useStaged(view);
  const online = model.connection.value === "open";
  const running = useSteady(runningOf(info, view, online));
  const Dealer = room?.Dealer ?? PlainDealer;
  const dressed = { "data-felt": info.colour, "data-deal": info.rules.hole_card ? "us" : "eu" };
  return (
    <div class={`table stage-view ${view.duel === null ? (room?.kind ?? "live") : "dueling"}`} {...dressed}>
      <Head info={info} view={view} />
      <main class="seat" aria-label={info.name}>
        <div class="stage">
          <Felt info={info} running={running} clock={model} />
          <Dealer model={model} staged={staged} />
          <Says model={model} staged={staged} says={room?.says} />
          <Middle model={model} staged={staged} receipt={null} told={NOTHING_TOLD} room={room} />
          <RunningClock
            runs={running !== null}
            seconds={model.seconds}
            still={!online || view.phase === "paused"}
            light={null}
          />
          <Toasts toasts={model.toasts} only="system" />
        </div>
      </main>
      <aside class="stage-side" aria-label={t("stage-beside")}>
        <Crowd model={model} staged={staged} />
        {view.duel === null && <Join table={info.key} />}
      </aside>
    </div>
  );
}

function Plain({ children }: { children: ComponentChildren }): JSX.Element {
  return (
    <main class="stage-plain">
      <p role="status">{children}</p>
    </main>
  );
}

/** All of it, given the table and its game's part. */
export function Stage({
  model,
  clear,
  room,
}: { model: TableModel | null } & Omit<StageProps, "place">): JSX.Element {
  useClear(clear);
  const info = model?.info.value ?? null;
  const view = model?.view.value ?? null;
  if (info !== null) learn(info.spots);
  if (info?.solo) return <Plain>{t("stage-none")}</Plain>;
  if (model === null || info === null || view === null || room === null) return <Plain>{t("loading")}</Plain>;
  return <Shown model={model} info={info} view={view} room={room} />;
}
