/** The lobby's duels: one's own, who waits for an opponent, what is played, and the way to a new one (DUE-12). */
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { profile } from "../../core/account";
import type { Challenge, ChallengeView, Duels as Found, MatchView } from "../../core/api.gen";
import { called } from "../../core/called";
import { accept, fetchDuels, withdraw } from "../../core/duels";
import type { Lobby } from "../../core/lobby";
import type { LobbyTable } from "../../core/protocol.gen";
import { t } from "../../i18n";
import { Sheet } from "../../view/Sheet";
import { reasonOf } from "../Failed";
import { follow, go, hrefOf, type Route } from "../router";
import { Invitation } from "../sheets";
import "./duel.css";
import { Leaders } from "./Leaders";
import { NewDuel } from "./NewDuel";
import { playerName, ratingOf, stakeOf, termsOf } from "./words";

const matchAt = (id: string): Route => ({ page: "duel", id });

interface TileProps {
  readonly title: ComponentChildren;
  readonly facts: readonly string[];
  readonly felt: string;
  readonly failed?: string;
  readonly children: ComponentChildren;
}

/** A tile of the lobby with the white disc of who acts first for a picture. */
function Tile({ title, facts, felt, failed = "", children }: TileProps): JSX.Element {
  return (
    <li class="lobby-tile">
      <span class="thumb" data-felt={felt} aria-hidden="true">
        <span class="disc">1</span>
      </span>
      <div class="lobby-facts">
        <h3>{title}</h3>
        {facts.map((fact) => (
          <span key={fact} class="fact">
            {fact}
          </span>
        ))}
        {failed !== "" && <span role="alert">{failed}</span>}
      </div>
      <div class="lobby-ways">{children}</div>
    </li>
  );
}

interface ListProps {
  readonly felt: string;
}

function Waiting({ one, felt }: ListProps & { one: ChallengeView }): JSX.Element {
  const [failed, setFailed] = useState("");
  const take = (): void => {
    setFailed("");
    accept(one.id).then(
      ({ match }) => match && go(matchAt(match)),
      (error: unknown) => setFailed(reasonOf(error)),
    );
  };
  return (
    <Tile
      title={<bdi>{one.name}</bdi>}
      facts={[termsOf(one), stakeOf(one), ratingOf(one.points)]}
      {...{ felt, failed }}
    >
      <button
        type="button"
        class="btn main"
        aria-label={t("duel-lobby-accept-of", { name: one.name })}
        onClick={take}
      >
        {t("duel-lobby-accept")}
      </button>
    </Tile>
  );
}

function Match({ one, felt, own }: ListProps & { one: MatchView; own: boolean }): JSX.Element {
  const [first = "", second = ""] = one.players.map(playerName);
  const where =
    one.hand > 0
      ? t("duel-lobby-hand", { hand: one.hand, hands: Math.max(one.hand, one.hands) })
      : t("duel-lobby-begins");
  const label = t("duel-lobby-against", { first, second });
  return (
    <Tile title={label} facts={[termsOf(one), where, stakeOf(one)]} felt={felt}>
      <a
        class={own ? "btn main" : "btn"}
        href={hrefOf(matchAt(one.id))}
        aria-label={
          own ? t("duel-lobby-go-to", { match: label }) : t("duel-lobby-watch-of", { match: label })
        }
        onClick={follow(matchAt(one.id))}
      >
        {own ? t("duel-lobby-play") : t("lobby-watch")}
      </a>
    </Tile>
  );
}

interface OwnProps extends ListProps {
  readonly one: Challenge;
  readonly onShow: () => void;
  readonly onGone: () => void;
}

function Own({ one, felt, onShow, onGone }: OwnProps): JSX.Element {
  const [failed, setFailed] = useState("");
  const take = (): void => {
    withdraw(one.id).then(onGone, (error: unknown) => {
      setFailed(reasonOf(error));
      onGone();
    });
  };
  const title = t(one.opponent === "private" ? "duel-lobby-own-private" : "duel-lobby-own");
  return (
    <Tile title={title} facts={[termsOf(one), stakeOf(one), t("duel-lobby-waits")]} {...{ felt, failed }}>
      <button
        type="button"
        class="btn"
        aria-label={t("duel-lobby-link-of", { terms: termsOf(one) })}
        onClick={onShow}
      >
        {t("duel-lobby-link")}
      </button>
      <button
        type="button"
        class="btn"
        aria-label={t("duel-lobby-withdraw-of", { terms: termsOf(one) })}
        onClick={take}
      >
        {t("duel-lobby-withdraw")}
      </button>
    </Tile>
  );
}

/** What is the player's own: asked for on arrival, after a call, and when something of it leaves the list. */
function useOwn(model: Lobby): readonly [Found | null, () => void] {
  const [found, setFound] = useState<Found | null>(null);
  const [turn, setTurn] = useState(0);
  const account = profile.value?.account ?? null;
  const ready = called.value?.match ?? null;
  const list = model.list.value;
  const listed = new Set(list?.challenges.map(({ id }) => id));
  const running = new Set(list?.matches.map(({ id }) => id));
  // A match by private link is never listed: only one that was there before can have left.
  const seen = useRef(new Set<string>());
  const left = found?.playing.some(({ id }) => seen.current.has(id) && !running.has(id)) ?? false;
  seen.current = running;
  const accepted = found?.mine.some(({ id, opponent }) => opponent === "open" && !listed.has(id)) ?? false;
  const news = left || accepted;
  const again = (): void => setTurn((before) => before + 1);
  useEffect(() => {
    let late = false;
    if (account === null) setFound(null);
    else
      fetchDuels().then(
        (now) => !late && setFound(now),
        () => undefined, // What others offer is on the list all the same.
      );
    return () => {
      late = true;
    };
  }, [account, ready, turn, news]);
  return [found, again];
}

type Open = "new" | "board" | Challenge | null;

export interface DuelsProps {
  /** The declared tables of duels. */
  readonly tables: readonly LobbyTable[];
  readonly model: Lobby;
}

export function Duels({ tables, model }: DuelsProps): JSX.Element {
  const [open, setOpen] = useState<Open>(null);
  const [found, again] = useOwn(model);
  const felts = new Map(tables.map(({ key, colour }) => [key, colour]));
  const felt = ({ table }: { readonly table: string }): string => felts.get(table) ?? "blue";
  const mine = found?.mine ?? [];
  // How far a match is, the list knows better, if it has it.
  const newest = new Map(model.list.value?.matches.map((one) => [one.id, one]));
  const playing = (found?.playing ?? []).map((one): MatchView => newest.get(one.id) ?? one);
  const own = new Set([...mine, ...playing].map(({ id }) => id));
  const waiting = (model.list.value?.challenges ?? []).filter(({ id }) => !own.has(id));
  const matches = (model.list.value?.matches ?? []).filter(({ id }) => !own.has(id));
  const none = own.size + waiting.length + matches.length === 0;
  return (
    <section class="duels" aria-labelledby="duels">
      <div class="duels-head">
        <div>
          <h2 id="duels">{t("duel-lobby-title")}</h2>
          <p class="quiet">{t("duel-lobby-lead")}</p>
        </div>
        <button type="button" class="btn main" onClick={() => setOpen("new")}>
          {t("duel-lobby-new")}
        </button>
        <button type="button" class="btn" onClick={() => setOpen("board")}>
          {t("duel-rank-title")}
        </button>
      </div>
      {none && <p class="quiet">{t("duel-lobby-none")}</p>}
      <ul class="lobby-tiles">
        {playing.map((one) => (
          <Match key={one.id} one={one} felt={felt(one)} own />
        ))}
        {mine.map((one) => (
          <Own key={one.id} one={one} felt={felt(one)} onShow={() => setOpen(one)} onGone={again} />
        ))}
        {waiting.map((one) => (
          <Waiting key={one.id} one={one} felt={felt(one)} />
        ))}
        {matches.map((one) => (
          <Match key={one.id} one={one} felt={felt(one)} own={false} />
        ))}
      </ul>
      <Opened open={open} tables={tables} onMade={again} onClose={() => setOpen(null)} />
    </section>
  );
}

interface OpenedProps {
  readonly open: Open;
  readonly tables: readonly LobbyTable[];
  readonly onMade: () => void;
  readonly onClose: () => void;
}

function Opened({ open, tables, onMade, onClose }: OpenedProps): JSX.Element | null {
  if (open === null) return null;
  if (open === "board") {
    return (
      <Sheet title={t("duel-rank-title")} onClose={onClose}>
        <Leaders />
      </Sheet>
    );
  }
  if (open === "new") {
    return (
      <Sheet title={t("duel-lobby-new")} onClose={onClose}>
        <NewDuel tables={tables} onMade={onMade} onClose={onClose} />
      </Sheet>
    );
  }
  return (
    <Sheet title={t("duel-lobby-own")} onClose={onClose}>
      <p class="quiet">{t("duel-lobby-made-private")}</p>
      <Invitation challenge={open} />
    </Sheet>
  );
}
