/** A finished round on the felt again, scene by scene (PLA-13). */
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { fetchTable } from "../core/api";
import type { PlayerBet, PlayerRound } from "../core/api.gen";
import { shownTotal } from "../core/hands";
import type { TableInfo, View } from "../core/protocol.gen";
import { type Scene, type SceneHand, scenesOf, viewOf } from "../core/replay";
import { settings } from "../core/settings";
import { sayName, t } from "../i18n";
import { Announcer } from "../view/Announcer";
import { Icon, type IconName } from "../view/art";
import { Stack } from "../view/Chip";
import { Felt } from "../view/Felt";
import { Badge, Hand, Outcome } from "../view/Hand";
import { Dealer } from "../view/Hands";
import { type Staged, useStaged } from "../view/staging";
import { amount, handName, net, shortNet, signOf } from "../view/words";
import { Detail, handLabel, spokenOf, titleOf } from "./happened";
import { gameName, signOf as sideSign } from "./named";

/** How long a scene stays once its cards lie, in milliseconds. */
const STAY_MS = 1_600;
const CHIPS = [100, 500, 2_500, 10_000, 50_000];
const NO_SIDE: ReadonlySet<string> = new Set(["main", "insurance"]);
/** A table that is gone, or that this page cannot reach, is drawn as any other. */
const ANY_TABLE = { chips: CHIPS, colour: "green", rules: {} } as unknown as TableInfo;

function useTableOf(round: PlayerRound): TableInfo {
  const [info, setInfo] = useState<TableInfo>(ANY_TABLE);
  useEffect(() => {
    let gone = false;
    fetchTable(round.head.table).then(
      (found) => !gone && setInfo(found),
      () => {}, // It is drawn without its own colours.
    );
    return () => {
      gone = true;
    };
  }, [round.head.table]);
  return info;
}

interface Player {
  readonly at: number;
  readonly turn: number;
  readonly playing: boolean;
  readonly go: (to: number) => void;
  readonly toggle: () => void;
  /** The cards of this scene lie. */
  readonly lie: (at: number) => void;
}

/**
 * Where the replay stands; it goes on by itself once the cards of a scene lie.
 *
 * Only the next scene is dealt card by card: `turn` changes with every other move, and then it simply lies there.
 */
function usePlayer(last: number): Player {
  const [{ at, turn }, setPlace] = useState({ at: 0, turn: 0 });
  const [playing, setPlaying] = useState(true);
  const [lies, setLies] = useState(-1);
  const move = (wanted: number): void => {
    const to = Math.min(last, Math.max(0, wanted));
    setPlace({ at: to, turn: to === at + 1 ? turn : turn + 1 });
  };
  useEffect(() => {
    if (!playing || lies !== at) return;
    if (at >= last) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => move(at + 1), STAY_MS);
    return () => clearTimeout(timer);
  }, [playing, lies, at, last]);
  return {
    at,
    turn,
    playing,
    go: (to) => {
      setPlaying(false);
      move(to);
    },
    toggle: () => {
      if (!playing && at >= last) move(0);
      setPlaying(!playing);
    },
    lie: setLies,
  };
}

/** Arrows step, Home and End go to the ends, space plays and pauses where no control has the focus. */
function pressed(event: KeyboardEvent, player: Player, last: number): void {
  const target = event.target as Element;
  const slider = target.matches("input");
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: player.at - 1,
    ArrowRight: player.at + 1,
    Home: 0,
    End: last,
  };
  const to = slider ? undefined : steps[event.key];
  if (to !== undefined) player.go(to);
  else if (event.key === " " && target.closest("button") === null) player.toggle();
  else return;
  event.preventDefault();
}

interface HandsProps {
  readonly round: PlayerRound;
  readonly scene: Scene;
  readonly staged: Staged;
  readonly several: boolean;
  readonly above: boolean;
  readonly chips: readonly number[];
}

/** The pill of a hand: what is being done with it, or how it came out. */
function Said({ hand, above }: { hand: SceneHand; above: boolean }): JSX.Element | null {
  if (hand.action !== null) return <Outcome sign="" text={sayName("action", hand.action)} brass />;
  if (hand.outcome !== null) {
    return (
      <Outcome
        sign={signOf(hand.net_cents)}
        text={sayName("outcome", hand.outcome)}
        brass={above && hand.net_cents > 0}
      />
    );
  }
  return null;
}

interface SidesProps {
  readonly bets: readonly PlayerBet[];
  readonly over: boolean;
  readonly chips: readonly number[];
}

/** The side bets of a box; what became of them is told with the result. */
function Sides({ bets, over, chips }: SidesProps): JSX.Element {
  return (
    <ul class="replay-sides">
      {bets.map((bet) => {
        const gained = bet.back_cents - bet.stake_cents;
        return (
          <li key={bet.spot}>
            <Stack cents={bet.stake_cents} chips={chips} />
            <span class="replay-side">
              {sayName("spot-short", bet.spot)}
              <span class="hidden"> {amount(bet.stake_cents)}</span>
              {over && (
                <b>
                  {sideSign(gained)} {shortNet(gained)}
                </b>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Hands({ round, scene, staged, several, above, chips }: HandsProps): JSX.Element {
  return (
    <div class={`replay-hands many-${Math.min(scene.hands.length, 6)}`}>
      {scene.hands.map((hand) => {
        const line = staged.view.lines.find((one) => one.line === hand.line && one.box === hand.box);
        const view = line?.hand ?? {
          cards: [],
          total: 0,
          soft: false,
          ended: false,
          bust: false,
          blackjack: false,
        };
        const ending = staged.settled ? hand.ending : "open";
        const label = handLabel(hand.box, hand.line, several);
        const word = staged.settled && view.bust ? sayName("ending", "bust") : undefined;
        return (
          <div key={`${hand.box} ${hand.line}`} class="replay-hand">
            <Hand
              name={handName(label, view, ending)}
              kind="own"
              codes={view.cards}
              room={scene.hands.length > 1 ? 1.75 : 2.6}
              moving={staged.moving}
            />
            <span class="replay-says">
              <Badge
                total={
                  view.blackjack && staged.settled
                    ? t("total-blackjack")
                    : shownTotal({ ...view, ended: false })
                }
                active={hand.action !== null}
                {...(word !== undefined && { word })}
              />
              {staged.settled && <Said hand={hand} above={above} />}
            </span>
            <span class="replay-stake">
              <Stack cents={hand.stake_cents} chips={chips} />
              <small>{several || hand.line !== "main" ? label : amount(hand.stake_cents)}</small>
            </span>
            {hand.line !== "split_2" && (
              <Sides
                bets={round.bets.filter(({ box, spot }) => box === hand.box && !NO_SIDE.has(spot))}
                over={hand.outcome !== null && staged.settled}
                chips={chips}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}

function Press({
  icon,
  label,
  off,
  onPress,
}: {
  icon: IconName;
  label: string;
  off: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      class="icon-btn"
      aria-label={label}
      aria-disabled={off}
      onClick={() => !off && onPress()}
    >
      <Icon name={icon} />
    </button>
  );
}

function Controls({ player, scenes }: { player: Player; scenes: readonly Scene[] }): JSX.Element {
  const last = scenes.length - 1;
  const { at, playing, go, toggle } = player;
  const scene = scenes[at];
  return (
    <div class="replay-controls">
      <input
        type="range"
        min="0"
        max={last}
        step="1"
        value={at}
        style={{ "--part": `${last === 0 ? 100 : (100 * at) / last}%` }}
        aria-label={t("replay-place")}
        aria-valuetext={scene === undefined ? "" : titleOf(scene.happening)}
        onInput={(event) => go(Number(event.currentTarget.value))}
      />
      <div class="replay-buttons">
        <Press icon="first" label={t("replay-first")} off={at === 0} onPress={() => go(0)} />
        <Press icon="back" label={t("replay-back")} off={at === 0} onPress={() => go(at - 1)} />
        <button type="button" class="btn main" onClick={toggle}>
          <Icon name={playing ? "pause" : "play"} /> {t(playing ? "replay-pause" : "replay-play")}
        </button>
        <Press icon="next" label={t("replay-next")} off={at === last} onPress={() => go(at + 1)} />
        <Press icon="last" label={t("replay-last")} off={at === last} onPress={() => go(last)} />
      </div>
      <p class="replay-count" aria-hidden="true">
        {t("replay-count", { at: at + 1, last: scenes.length })}
      </p>
    </div>
  );
}

interface StageProps {
  readonly round: PlayerRound;
  readonly scene: Scene;
  readonly view: View;
  readonly info: TableInfo;
  readonly onLie: () => void;
}

function Stage({ round, scene, view, info, onLie }: StageProps): JSX.Element {
  const staged = useStaged(view);
  useEffect(() => {
    if (staged.settled) onLie();
  }, [staged.settled, view]);
  const several = new Set(round.hands.map(({ box }) => box)).size > 1;
  const over = scene.happening.kind === "result";
  const above = over && round.back_cents > round.staked_cents;
  return (
    <div class="stage replay-stage">
      <Felt info={info} />
      <Dealer staged={staged} />
      <Announcer
        phase={titleOf(scene.happening)}
        detail={over ? t("receipt-returned", { amount: round.back_cents }) : ""}
        won={above}
      />
      <Hands round={round} scene={scene} staged={staged} several={several} above={above} chips={info.chips} />
    </div>
  );
}

/** The scenes as views, each made once: a new object would be dealt anew. */
function useViews(round: PlayerRound): readonly { readonly scene: Scene; readonly view: View }[] {
  const made = useRef<readonly { readonly scene: Scene; readonly view: View }[] | null>(null);
  made.current ??= scenesOf(round).map((scene) => ({ scene, view: viewOf(round, scene) }));
  return made.current;
}

export interface ReplayProps {
  readonly round: PlayerRound;
  readonly onClose: () => void;
}

export function Replay({ round, onClose }: ReplayProps): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  const views = useViews(round);
  const player = usePlayer(views.length - 1);
  const info = useTableOf(round);
  const here = views[player.at] ?? (views[0] as (typeof views)[number]);
  const scenes = views.map(({ scene }) => scene);
  useLayoutEffect(() => {
    dialog.current?.showModal();
    return () => dialog.current?.close();
  }, []);
  const felt = settings.felt.value === "table" ? info.colour : settings.felt.value;
  return (
    <dialog
      ref={dialog}
      class="replay"
      aria-labelledby="replay-title"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => pressed(event, player, scenes.length - 1)}
    >
      <div class="table" data-felt={felt}>
        <header class="topbar">
          <div class="who">
            <h2 id="replay-title">{t("replay-of", { game: gameName(round.head.game) })}</h2>
            <small>{round.head.code}</small>
          </div>
          <div class="purse">
            <div class="balance">
              {here.scene.happening.kind === "result" ? net(here.scene.happening.net_cents) : ""}
            </div>
          </div>
          <button type="button" class="icon-btn" aria-label={t("close")} onClick={onClose}>
            <Icon name="close" />
          </button>
        </header>
        <div class="seat">
          <Stage
            key={player.turn}
            round={round}
            scene={here.scene}
            view={here.view}
            info={info}
            onLie={() => player.lie(player.at)}
          />
          <div class="tray replay-tray">
            <p class="replay-detail">
              <Detail of={here.scene.happening} round={round} />
            </p>
            <Controls player={player} scenes={scenes} />
          </div>
        </div>
      </div>
      <p class="hidden" role="status">
        {spokenOf(here.scene)}
      </p>
    </dialog>
  );
}
