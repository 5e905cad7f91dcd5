/** The cashier: what the account owns, play money for the asking, and every movement (PLA-2, PLA-3). */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { loadProfile, profile } from "../core/account";
import type { Movement, Movements, Cashier as Wallet } from "../core/api.gen";
import { money, netMoney, shortMoney } from "../core/money";
import { fetchCashier, fetchMovements, freshKey, topUp } from "../core/people";
import { language, sayName, t } from "../i18n";
import { Failed, reasonOf } from "./Failed";
import "./people.css";
import { Choice } from "./Choice";
import { Pages } from "./pages";
import { when } from "./times";
import { useLoaded } from "./useLoaded";

const AMOUNTS = [10_000, 25_000, 50_000, 100_000];

function Golden({ chips }: { chips: Wallet["golden"] }): JSX.Element {
  const owned = Object.entries(chips).filter(([, count]) => count > 0);
  return (
    <dd>
      {owned.length === 0 ? (
        <span class="dim">{t("cashier-no-golden")}</span>
      ) : (
        <span class="golden-chips">
          {owned.map(([value, count]) => (
            <span
              key={value}
              class="golden"
              role="img"
              aria-label={t("cashier-golden-of", { count, value: Number(value) })}
            >
              <i class="gold" aria-hidden="true">
                {shortMoney(Number(value), language.value)}
              </i>
              <b>{t("cashier-times", { count })}</b>
            </span>
          ))}
        </span>
      )}
    </dd>
  );
}

function Owned({ wallet }: { wallet: Wallet }): JSX.Element {
  return (
    <div class="owned">
      <span class="owned-label">{t("balance")}</span>
      <b class="owned-balance">{money(wallet.balance_cents, language.value)}</b>
      <dl class="pairs">
        <dt>{t("cashier-held")}</dt>
        <dd>{money(wallet.held_cents, language.value)}</dd>
        <dt>{t("cashier-golden")}</dt>
        <Golden chips={wallet.golden} />
      </dl>
    </div>
  );
}

interface TopUpProps {
  readonly wallet: Wallet;
  readonly onDone: (wallet: Wallet) => void;
}

function TopUp({ wallet, onDone }: TopUpProps): JSX.Element {
  const most = wallet.top_up_cents;
  const amounts = [...new Set([...AMOUNTS.filter((cents) => cents < most), most])].slice(-4);
  const [cents, setCents] = useState(most);
  // The same wish keeps its key until it is answered: pressing again after a lost answer brings it once.
  const [key, setKey] = useState(freshKey);
  const [told, setTold] = useState<{ readonly good: boolean; readonly text: string } | null>(null);
  const closed = wallet.top_up_ms > wallet.now_ms;
  const bring = (): void => {
    topUp(key, cents).then(
      (now) => {
        setKey(freshKey());
        setTold({ good: true, text: t("cashier-brought", { amount: cents }) });
        onDone(now);
        void loadProfile();
      },
      (error: unknown) => setTold({ good: false, text: reasonOf(error) }),
    );
  };
  return (
    <section class="card-box" aria-labelledby="top-up">
      <h3 id="top-up">{t("cashier-top-up")}</h3>
      <p class="quiet">{t("cashier-top-up-text", { amount: most })}</p>
      <Choice
        name="top-up"
        label={t("cashier-amount")}
        value={cents}
        options={amounts.map((one) => [one, shortMoney(one, language.value)] as const)}
        onChoose={setCents}
      />
      <button type="button" class="btn main wide" aria-disabled={closed} onClick={() => !closed && bring()}>
        {closed
          ? t("cashier-again-at", { time: when(wallet.top_up_ms, "clock") })
          : t("cashier-bring", { amount: cents })}
      </button>
      <p class="told" role="status">
        {told?.good === true ? told.text : ""}
      </p>
      {told?.good === false && <p role="alert">{told.text}</p>}
    </section>
  );
}

function changeOf({ cents, golden = {} }: Movement): string {
  const chips = Object.entries(golden).map(([value, count]) =>
    t("cashier-chips", { count, value: Number(value) }),
  );
  return cents === 0 && chips.length > 0 ? chips.join(", ") : netMoney(cents, language.value);
}

function MovementRow({ one }: { one: Movement }): JSX.Element {
  const golden = Object.keys(one.golden ?? {}).length > 0 && one.cents !== 0;
  return (
    <li class="line">
      <span class="grow">
        <b>
          {sayName("movement", one.kind)} {golden && <abbr class="gc-mark">{t("golden-mark")}</abbr>}
        </b>
        <small>
          {when(one.at_ms)}
          {one.code !== undefined && one.code !== "" && ` · ${one.code}`}
        </small>
      </span>
      <span class="figures">
        <b class={one.cents > 0 ? "up" : ""}>{changeOf(one)}</b>
        <small>{t("cashier-owned", { amount: one.owned_cents })}</small>
      </span>
    </li>
  );
}

function Lines(): JSX.Element {
  return (
    <Pages of="movements" load={(before: string | null) => fetchMovements(before)} more={t("cashier-more")}>
      {(pages: readonly Movements[]) => (
        <ul class="rows">
          {pages
            .flatMap((page) => page.movements)
            .map((one, at) => (
              <MovementRow key={at} one={one} />
            ))}
        </ul>
      )}
    </Pages>
  );
}

export function Cashier(): JSX.Element {
  const [now, setNow] = useState<Wallet | null>(null);
  const [turn, setTurn] = useState(0);
  const first = useLoaded("cashier", fetchCashier);
  if (profile.value === null) return <p class="quiet">{t("rounds-sign-in")}</p>;
  if (first.state === "loading") return <p class="quiet">{t("loading")}</p>;
  if (first.state === "failed") return <Failed error={first.error} />;
  const wallet = now ?? first.value;
  const done = (after: Wallet): void => {
    setNow(after);
    setTurn(turn + 1);
  };
  return (
    <>
      <Owned wallet={wallet} />
      <TopUp wallet={wallet} onDone={done} />
      <h3>{t("cashier-movements")}</h3>
      <Lines key={turn} />
    </>
  );
}
