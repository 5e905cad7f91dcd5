/** A round by its game code: what it was about, and how each player had it. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { RoundSheet } from "../../core/api.gen";
import { lookUp } from "../../core/host";
import { money, netMoney } from "../../core/money";
import { language, t } from "../../i18n";
import { gameName } from "../named";
import { WholeRound } from "../RoundDetail";
import { MatchDetail } from "../sheets";
import { when } from "../times";
import { Told, useDoing } from "./act";
import { LookUp, OneOf } from "./fields";

interface FoundProps {
  readonly sheet: RoundSheet;
  /** As whom it is shown, empty for nobody yet. */
  readonly as: string;
  readonly onPlayer: (account: number) => void;
}

function Found({ sheet, as, onPlayer }: FoundProps): JSX.Element {
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
      {sheet.game === "duel" && <MatchDetail code={sheet.code} />}
      {sheet.game !== "duel" && sheet.accounts.length > 0 && (
        <OneOf
          label={t("admin-round-as")}
          value={as}
          options={[
            ["", t("admin-round-pick")],
            ...sheet.accounts.map((one) => [`${one}`, `${one}`] as const),
          ]}
          onPick={(account) => account !== "" && onPlayer(Number(account))}
        />
      )}
      {shown !== null && <WholeRound key={as} round={shown} exports={false} />}
    </article>
  );
}

export function RoundLook({ code }: { code: string }): JSX.Element {
  const [text, setText] = useState(code);
  const [sheet, setSheet] = useState<RoundSheet | null>(null);
  const [as, setAs] = useState("");
  const doing = useDoing();
  const look = (account: number | null): void => {
    if (text.trim() === "") return;
    void doing.run(
      () => lookUp(text.trim(), account),
      (found) => {
        setSheet(found);
        setAs(account === null ? "" : `${account}`);
        return "";
      },
    );
  };
  useEffect(() => {
    if (code !== "") look(null);
  }, []);
  return (
    <>
      <LookUp
        label={t("game-code")}
        value={text}
        busy={doing.busy}
        onInput={setText}
        onLook={() => look(null)}
      />
      <Told doing={doing} />
      {sheet !== null && <Found sheet={sheet} as={as} onPlayer={look} />}
    </>
  );
}
