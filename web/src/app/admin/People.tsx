/** People: look them up, give them play money or golden chips. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { AccountSheet } from "../../core/api.gen";
import { centsOf, findPeople, grant } from "../../core/host";
import { money } from "../../core/money";
import { freshKey } from "../../core/people";
import { language, sayName, t } from "../../i18n";
import { Choice } from "../Choice";
import { Told, useDoing } from "./act";
import { LookUp } from "./fields";

type Gift = "credits" | "golden";

interface SheetProps {
  readonly sheet: AccountSheet;
  readonly onChange: (sheet: AccountSheet) => void;
}

function Grant({ sheet, onChange }: SheetProps): JSX.Element {
  const [gift, setGift] = useState<Gift>("credits");
  const [amount, setAmount] = useState("");
  const [pieces, setPieces] = useState("1");
  // The same wish keeps its key until it is answered: pressing again after a lost answer gives it once.
  const [key, setKey] = useState(freshKey);
  const doing = useDoing();
  const cents = centsOf(amount);
  const count = /^\d{1,4}$/.test(pieces) ? Number(pieces) : 0;
  const good = cents !== null && (gift === "credits" || count > 0);
  const give = (event: Event): void => {
    event.preventDefault();
    if (!good) return;
    const { account } = sheet;
    const wish =
      gift === "credits"
        ? { key, account, amount: cents, asset_cents: 0, name: null }
        : { key, account, amount: count, asset_cents: cents, name: null };
    void doing.run(
      () => grant(wish),
      (now) => {
        setKey(freshKey());
        setAmount("");
        onChange(now);
        return t("admin-granted", { name: sheet.name });
      },
    );
  };
  return (
    <form class="form" onSubmit={give}>
      <Choice
        bare
        name={`gift-${sheet.account}`}
        label={t("admin-grant-what")}
        value={gift}
        options={(["credits", "golden"] as const).map((one) => [one, t(`admin-grant-${one}`)] as const)}
        onChoose={setGift}
      />
      <label class="field">
        <span>{t(gift === "credits" ? "admin-grant-amount" : "admin-grant-value")}</span>
        <input
          type="text"
          inputMode="decimal"
          autoComplete="off"
          required
          maxLength={12}
          value={amount}
          onInput={(event) => setAmount(event.currentTarget.value)}
        />
      </label>
      {gift === "golden" && (
        <label class="field">
          <span>{t("admin-grant-pieces")}</span>
          <input
            type="text"
            inputMode="numeric"
            autoComplete="off"
            required
            maxLength={4}
            value={pieces}
            onInput={(event) => setPieces(event.currentTarget.value)}
          />
        </label>
      )}
      <button type="submit" class="btn wide" aria-disabled={doing.busy || !good}>
        {t("admin-grant")}
      </button>
      <Told doing={doing} />
    </form>
  );
}

function Person({ sheet, onChange }: SheetProps): JSX.Element {
  const golden = Object.entries(sheet.golden).filter(([, count]) => count > 0);
  return (
    <li class="card-box">
      <h3>
        <bdi>{sheet.name}</bdi>
      </h3>
      <p class="quiet">
        {t("admin-person-facts", {
          account: sheet.account,
          kind: sayName("admin-kind", sheet.kind),
          sessions: sheet.sessions,
        })}
        {sheet.admin && ` · ${t("admin-kind-host")}`}
      </p>
      <dl class="pairs">
        <dt>{t("balance")}</dt>
        <dd>{money(sheet.balance_cents, language.value)}</dd>
        <dt>{t("cashier-held")}</dt>
        <dd>{money(sheet.held_cents, language.value)}</dd>
        {golden.map(([value, count]) => (
          <>
            <dt key={`${value} name`}>{t("cashier-golden")}</dt>
            <dd key={value}>{t("cashier-golden-of", { count, value: Number(value) })}</dd>
          </>
        ))}
      </dl>
      <details class="fold">
        <summary>{t("admin-grant-title")}</summary>
        <Grant sheet={sheet} onChange={onChange} />
      </details>
    </li>
  );
}

export function People(): JSX.Element {
  const [text, setText] = useState("");
  const [found, setFound] = useState<readonly AccountSheet[]>([]);
  const doing = useDoing();
  const look = (): void =>
    void doing.run(
      () => findPeople(text.trim()),
      ({ accounts }) => {
        setFound(accounts);
        return t("admin-found", { count: accounts.length });
      },
    );
  const change = (now: AccountSheet): void =>
    setFound(found.map((one) => (one.account === now.account ? now : one)));
  return (
    <>
      <LookUp label={t("admin-find")} value={text} busy={doing.busy} onInput={setText} onLook={look} />
      <Told doing={doing} />
      <ul class="admin-people">
        {found.map((sheet) => (
          <Person key={sheet.account} sheet={sheet} onChange={change} />
        ))}
      </ul>
    </>
  );
}
