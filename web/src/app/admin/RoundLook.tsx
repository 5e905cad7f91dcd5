/** A round by its game code: what it was about, and how each player had it. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { RoundSheet } from "../../core/api.gen";
import { lookUp } from "../../core/host";
import { money, netMoney } from "../../core/money";
import { language, t } from "../../i18n";
import { gameName } from "../named";
import { WholeRound } from "../RoundDetail";
import { when } from "../times";
import { Told, useDoing } from "./act";

interface FoundProps {
  readonly sheet: RoundSheet;
  readonly onPlayer: (account: number) => void;
}

function Found({ sheet, onPlayer }: FoundProps): JSX.Element {
  const say = language.value;
  const shown = sheet.player === undefined || sheet.player === null ? null : sheet.player;
  return (
    <article class="card-box">
      <h3>
        {gameName(sheet.game)} · {sheet.code}
      </h3>
      <dl class="pairs">
        <dt>{t("admin-round-table")}</dt>
        <dd>{sheet.table}</dd>
        <dt>{t("admin-round-time")}</dt>
        <dd>
          {when(sheet.started_ms, "exact")}
          {sheet.void && ` · ${t("rounds-void")}`}
        </dd>
        <dt>{t("admin-round-players")}</dt>
        <dd>{sheet.players}</dd>
        <dt>{t("admin-round-staked")}</dt>
        <dd>{money(sheet.staked_cents, say)}</dd>
        <dt>{t("admin-round-house")}</dt>
        <dd>{netMoney(sheet.staked_cents - sheet.back_cents, say)}</dd>
      </dl>
      {sheet.accounts.length > 0 && (
        <label class="field">
          <span>{t("admin-round-as")}</span>
          <span class="pick">
            <select value="" onChange={(event) => onPlayer(Number(event.currentTarget.value))}>
              <option value="">{t("admin-round-pick")}</option>
              {sheet.accounts.map((account) => (
                <option key={account} value={account}>
                  {account}
                </option>
              ))}
            </select>
          </span>
        </label>
      )}
      {shown !== null && <WholeRound round={shown} exports={false} />}
    </article>
  );
}

export function RoundLook({ code }: { code: string }): JSX.Element {
  const [text, setText] = useState(code);
  const [sheet, setSheet] = useState<RoundSheet | null>(null);
  const doing = useDoing();
  const look = (account: number | null): void => {
    if (text.trim() === "") return;
    void doing.run(
      () => lookUp(text.trim(), account),
      (found) => {
        setSheet(found);
        return "";
      },
    );
  };
  useEffect(() => {
    if (code !== "") look(null);
  }, []);
  return (
    <>
      <search>
        <form
          class="form"
          onSubmit={(event) => {
            event.preventDefault();
            look(null);
          }}
        >
          <label class="field">
            <span>{t("game-code")}</span>
            <input
              type="search"
              autoComplete="off"
              autoCapitalize="none"
              spellcheck={false}
              maxLength={80}
              value={text}
              onInput={(event) => setText(event.currentTarget.value)}
            />
          </label>
          <button type="submit" class="btn main wide" aria-disabled={doing.busy}>
            {t("admin-look-up")}
          </button>
        </form>
      </search>
      <Told doing={doing} />
      {sheet !== null && <Found sheet={sheet} onPlayer={look} />}
    </>
  );
}
