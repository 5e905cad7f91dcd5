/** What players ask and report, and the host's answers (PLA-31). */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { SupportSheet, SupportSheets } from "../../core/api.gen";
import { answerMessage, closeMessage, fetchMessages } from "../../core/host";
import { sayName, t } from "../../i18n";
import { Choice } from "../Choice";
import { Pages } from "../pages";
import { follow, hrefOf } from "../router";
import { when } from "../times";
import { Told, useDoing } from "./act";

const STATES = ["open", "answered", "closed"] as const;
type State = (typeof STATES)[number];

interface MessageProps {
  readonly sheet: SupportSheet;
  readonly onChange: (sheet: SupportSheet) => void;
}

function Answer({ sheet, onChange }: MessageProps): JSX.Element {
  const [text, setText] = useState("");
  const doing = useDoing();
  const done = (now: SupportSheet): string => {
    onChange(now);
    return "";
  };
  const answer = (event: Event): void => {
    event.preventDefault();
    if (text.trim() !== "") void doing.run(() => answerMessage(sheet.id, text.trim()), done);
  };
  return (
    <form class="form" onSubmit={answer}>
      <label class="field">
        <span>{t("admin-answer")}</span>
        <textarea
          rows={3}
          dir="auto"
          required
          maxLength={1_000}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <div class="admin-buttons">
        <button type="submit" class="btn main" aria-disabled={doing.busy}>
          {t("admin-answer-send")}
        </button>
        <button
          type="button"
          class="btn"
          aria-disabled={doing.busy}
          onClick={() => void doing.run(() => closeMessage(sheet.id), done)}
        >
          {t("admin-answer-close")}
        </button>
      </div>
      <Told doing={doing} />
    </form>
  );
}

function Message({ sheet, onChange }: MessageProps): JSX.Element {
  const round = { page: "admin", tab: "rounds", code: sheet.code } as const;
  return (
    <li class="card-box">
      <h3>
        <bdi>{sheet.name}</bdi> <small class="dim">{when(sheet.at_ms)}</small>
      </h3>
      <p class="quiet">
        {sayName("admin-message", sheet.kind)} · {t("admin-by", { account: sheet.account })}
        {sheet.table !== "" && ` · ${sheet.table}`}
      </p>
      <p class="admin-words" dir="auto">
        {sheet.text}
      </p>
      {sheet.code !== "" && (
        <p>
          <a class="btn" href={hrefOf(round)} onClick={follow(round)}>
            {t("admin-message-round", { code: sheet.code })}
          </a>
        </p>
      )}
      {sheet.answer !== "" && (
        <p class="admin-words" dir="auto">
          <b>{t("admin-answered")}</b> {sheet.answer}
        </p>
      )}
      {sheet.state === "open" && <Answer sheet={sheet} onChange={onChange} />}
    </li>
  );
}

function List({ state }: { state: State }): JSX.Element {
  const [changed, setChanged] = useState<ReadonlyMap<number, SupportSheet>>(new Map());
  const load = (before: number | null): Promise<SupportSheets> => fetchMessages(state, before);
  return (
    <Pages of={state} load={load} more={t("admin-more")}>
      {(pages) => {
        const sheets = pages.flatMap((page) => page.messages);
        return (
          <>
            {sheets.length === 0 && <p class="quiet">{t("admin-no-messages")}</p>}
            <ul class="admin-people">
              {sheets.map((sheet) => (
                <Message
                  key={sheet.id}
                  sheet={changed.get(sheet.id) ?? sheet}
                  onChange={(now) => setChanged(new Map([...changed, [now.id, now]]))}
                />
              ))}
            </ul>
          </>
        );
      }}
    </Pages>
  );
}

export function Messages(): JSX.Element {
  const [state, setState] = useState<State>("open");
  return (
    <>
      <Choice
        bare
        name="messages"
        label={t("admin-messages-which")}
        value={state}
        options={STATES.map((one) => [one, t(`admin-messages-${one}`)] as const)}
        onChoose={setState}
      />
      <List key={state} state={state} />
    </>
  );
}
