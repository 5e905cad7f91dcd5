/** A new duel: against whom, how long, for which stake (DUE-2, DUE-12, DUE-13). */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { profile } from "../../core/account";
import { fetchTable } from "../../core/api";
import type { Challenge } from "../../core/api.gen";
import { challenge, withdraw } from "../../core/duels";
import { parseMoney, shortMoney } from "../../core/money";
import { freshKey } from "../../core/people";
import type { DuelOpponent, DuelTerms, LobbyTable } from "../../core/protocol.gen";
import { language, t } from "../../i18n";
import { Choice } from "../Choice";
import { Failed, reasonOf } from "../Failed";
import "../people.css";
import { go } from "../router";
import { Invitation } from "../sheets";
import { useLoaded } from "../useLoaded";
import { kindName } from "./words";

const AGAINST = ["open", "private", "house"] as const;
const STRENGTHS = ["random", "basic", "strong"] as const;
const STAKES = [0, 10_00, 50_00, 100_00];

/** What is wished for so far. */
export interface Wish {
  readonly against: (typeof AGAINST)[number];
  readonly strength: (typeof STRENGTHS)[number];
  readonly kind: string;
  /** Entry stake as typed, empty for none. */
  readonly stake: string;
  readonly duplicate: boolean;
}

/** The stake that a wish comes to, null where what was typed is no amount that the room takes. */
export function stakeCents(wish: Wish, most_cents: number, locale: string): number | null {
  if (wish.against === "house") return 0;
  const typed = parseMoney(wish.stake, locale);
  if (typed.kind === "refused") return typed.why === "empty" ? 0 : null;
  return typed.cut || typed.cents > most_cents ? null : typed.cents;
}

interface FormProps {
  readonly tables: readonly LobbyTable[];
  readonly table: LobbyTable;
  readonly onTable: (key: string) => void;
  readonly terms: DuelTerms;
  readonly onMade: (made: Challenge) => void;
}

interface StakeProps {
  readonly wish: Wish;
  readonly most_cents: number;
  readonly wrong: boolean;
  readonly onStake: (stake: string) => void;
}

function Stake({ wish, most_cents, wrong, onStake }: StakeProps): JSX.Element {
  const locale = language.value;
  const chosen = stakeCents(wish, most_cents, locale);
  return (
    <>
      <Choice
        name="stake"
        label={t("duel-lobby-entry")}
        detail={t("duel-lobby-entry-text")}
        value={chosen ?? -1}
        options={STAKES.filter((cents) => cents <= most_cents).map(
          (cents) => [cents, cents === 0 ? t("duel-lobby-none-short") : shortMoney(cents, locale)] as const,
        )}
        onChoose={(cents) => onStake(cents === 0 ? "" : String(cents / 100))}
      />
      <label class="field">
        <span>{t("duel-lobby-entry-other", { maximum: most_cents })}</span>
        <input
          type="text"
          inputMode="decimal"
          autoComplete="off"
          maxLength={14}
          value={wish.stake}
          aria-invalid={wrong}
          onInput={(event) => onStake(event.currentTarget.value)}
        />
      </label>
    </>
  );
}

function Duplicate({ on, onTurn }: { on: boolean; onTurn: () => void }): JSX.Element {
  return (
    <button type="button" class="pref" role="switch" aria-checked={on} onClick={onTurn}>
      <span class="pref-text">
        <b>{t("duel-lobby-duplicate")}</b>
        <small>{t("duel-lobby-duplicate-text")}</small>
      </span>
      <span class="switch" aria-hidden="true" />
    </button>
  );
}

function Opponent({ wish, onWish }: { wish: Wish; onWish: (change: Partial<Wish>) => void }): JSX.Element {
  return (
    <>
      <Choice
        name="against"
        bare
        label={t("duel-lobby-opponent")}
        value={wish.against}
        options={AGAINST.map((one) => [one, t(`duel-lobby-${one}`)] as const)}
        onChoose={(against) => onWish({ against })}
      />
      <p class="quiet">{t(`duel-lobby-${wish.against}-text`)}</p>
      {wish.against === "house" && (
        <>
          <Choice
            name="strength"
            label={t("duel-lobby-strength")}
            value={wish.strength}
            options={STRENGTHS.map((one) => [one, t(`duel-lobby-bot-${one}`)] as const)}
            onChoose={(strength) => onWish({ strength })}
          />
          <p class="quiet">{t(`duel-lobby-bot-${wish.strength}-text`)}</p>
        </>
      )}
    </>
  );
}

/** The first table of duels is chosen; where there are more, any of them. */
function Tables({
  tables,
  table,
  onTable,
}: Pick<FormProps, "tables" | "table" | "onTable">): JSX.Element | null {
  if (tables.length < 2) return null;
  return (
    <Choice
      name="duel-table"
      label={t("duel-lobby-table")}
      value={table.key}
      options={tables.map(({ key, name }) => [key, name] as const)}
      onChoose={onTable}
    />
  );
}

function Form({ tables, table, onTable, terms, onMade }: FormProps): JSX.Element {
  const [wish, setWish] = useState<Wish>({
    against: "open",
    strength: "basic",
    kind: terms.types[0]?.kind ?? "",
    stake: "",
    duplicate: false,
  });
  // The same wish keeps its key until it is answered: pressing again after a lost answer makes one challenge.
  const [key, setKey] = useState(freshKey);
  const [failed, setFailed] = useState("");
  const [busy, setBusy] = useState(false);
  const change = (news: Partial<Wish>): void => {
    setWish({ ...wish, ...news });
    setKey(freshKey());
    setFailed("");
  };
  const stake_cents = stakeCents(wish, terms.most_stake_cents, language.value);
  const submit = (event: Event): void => {
    event.preventDefault();
    if (busy) return;
    if (stake_cents === null) {
      setFailed(t("duel-lobby-entry-wrong", { maximum: terms.most_stake_cents }));
      return;
    }
    setBusy(true);
    setFailed("");
    const opponent: DuelOpponent = wish.against === "house" ? wish.strength : wish.against;
    const { kind, duplicate } = wish;
    challenge({ key, opponent, kind, table: table.key, duplicate, stake_cents, rematch: "" })
      .then(onMade, (error: unknown) => setFailed(reasonOf(error)))
      .finally(() => setBusy(false));
  };
  return (
    <form class="new-duel" onSubmit={submit}>
      <Opponent wish={wish} onWish={change} />
      <Tables tables={tables} table={table} onTable={onTable} />
      <Choice
        name="kind"
        label={t("duel-lobby-match")}
        detail={t("duel-lobby-match-text", {
          chips: terms.chips_cents,
          minimum: table.minimum_cents,
          maximum: table.maximum_cents,
        })}
        value={wish.kind}
        options={terms.types.map(({ kind, hands }) => [kind, `${kindName(kind)} ${hands}`] as const)}
        onChoose={(kind) => change({ kind })}
      />
      {wish.against !== "house" && terms.most_stake_cents > 0 && (
        <Stake
          wish={wish}
          most_cents={terms.most_stake_cents}
          wrong={stake_cents === null}
          onStake={(stake) => change({ stake })}
        />
      )}
      {terms.duplicate && (
        <Duplicate on={wish.duplicate} onTurn={() => change({ duplicate: !wish.duplicate })} />
      )}
      {failed !== "" && <p role="alert">{failed}</p>}
      <button type="submit" class="btn main wide" aria-disabled={busy}>
        {busy ? t("sending") : t(`duel-lobby-do-${wish.against}`)}
      </button>
      {profile.value === null && <p class="quiet">{t("duel-lobby-as-guest")}</p>}
    </form>
  );
}

interface MadeProps {
  readonly made: Challenge;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** What was made, and what happens now. */
function Made({ made, onChanged, onClose }: MadeProps): JSX.Element {
  const [failed, setFailed] = useState("");
  const back = (): void => {
    withdraw(made.id).then(
      () => {
        onChanged();
        onClose();
      },
      (error: unknown) => setFailed(reasonOf(error)),
    );
  };
  return (
    <>
      <p role="status">
        {t(made.opponent === "private" ? "duel-lobby-made-private" : "duel-lobby-made-open")}
      </p>
      <Invitation challenge={made} />
      {failed !== "" && <p role="alert">{failed}</p>}
      <p class="made-ways">
        <button type="button" class="btn" onClick={back}>
          {t("duel-lobby-withdraw")}
        </button>
        <button type="button" class="btn main" onClick={onClose}>
          {t("duel-lobby-wait")}
        </button>
      </p>
    </>
  );
}

export interface NewDuelProps {
  readonly tables: readonly LobbyTable[];
  readonly onMade: () => void;
  readonly onClose: () => void;
}

export function NewDuel({ tables, onMade, onClose }: NewDuelProps): JSX.Element | null {
  const [key, setKey] = useState(tables[0]?.key ?? "");
  const [made, setMade] = useState<Challenge | null>(null);
  const info = useLoaded(key, () => fetchTable(key));
  const table = tables.find((one) => one.key === key);
  if (made !== null) return <Made made={made} onChanged={onMade} onClose={onClose} />;
  if (table === undefined || info.state === "loading") return <p class="quiet">{t("loading")}</p>;
  if (info.state === "failed") return <Failed error={info.error} />;
  const terms = info.value.duel;
  if (terms === null) return null;
  const done = (one: Challenge): void => {
    // A match against the house is there at once.
    if (one.match) go({ page: "duel", id: one.match });
    else setMade(one);
    onMade();
  };
  return <Form key={key} tables={tables} table={table} onTable={setKey} terms={terms} onMade={done} />;
}
