/** The account sheet: log in, register, keep a guest's account, password, devices, leave (PLA-1). */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { loadProfile, login, logout, profile, register } from "../core/account";
import type { Profile } from "../core/api.gen";
import { LONGEST_NAME } from "../core/codes.gen";
import { money } from "../core/money";
import { changePassword } from "../core/people";
import { language, t } from "../i18n";
import { Icon } from "../view/art";
import { Choice } from "./Choice";
import { Devices } from "./Devices";
import { reasonOf } from "./Failed";
import { Field, PasswordField } from "./fields";
import "./people.css";
import { follow, hrefOf } from "./router";
import { OwnRating, OwnThings, SafeSheet } from "./sheets";

const HOST = { page: "admin", tab: "tables", code: "" } as const;

type Way = "login" | "register";

interface FormProps {
  readonly way: Way;
  readonly onDone?: () => void;
}

/** A name and a password, and what became of them. */
function Credentials({ way, onDone }: FormProps): JSX.Element {
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState("");
  const submit = (event: Event): void => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailed("");
    (way === "login" ? login : register)(name, password)
      .then(
        () => onDone?.(),
        (error: unknown) => setFailed(reasonOf(error)),
      )
      .finally(() => setBusy(false));
  };
  return (
    <form class="form" onSubmit={submit}>
      <Field
        label={t("account-name")}
        name="username"
        autoComplete="username"
        maxLength={way === "register" ? LONGEST_NAME : 80}
        value={name}
        onInput={setName}
      />
      <PasswordField
        label={t("account-password")}
        detail={way === "register" ? t("account-password-detail") : ""}
        fresh={way === "register"}
        value={password}
        onInput={setPassword}
      />
      {failed !== "" && <p role="alert">{failed}</p>}
      <button type="submit" class="btn main wide" aria-disabled={busy}>
        {busy ? t("loading") : t(`account-${way}`)}
      </button>
    </form>
  );
}

/** For somebody who has not entered yet. */
function Doors(): JSX.Element {
  const [way, setWay] = useState<Way>("login");
  return (
    <>
      <Choice
        name="way"
        bare
        label={t("account-way")}
        value={way}
        options={(["login", "register"] as const).map((one) => [one, t(`account-${one}`)] as const)}
        onChoose={setWay}
      />
      <p class="quiet">{t(way === "login" ? "account-login-text" : "account-register-text")}</p>
      <Credentials key={way} way={way} />
    </>
  );
}

/** Who is here, as on a name plate. */
function Plate({ account }: { account: Profile }): JSX.Element {
  // A table moves the balance while this page's copy of it stands still.
  useEffect(() => void loadProfile(), []);
  return (
    <div class="plate">
      <span class="initial" aria-hidden="true">
        {[...account.name][0]?.toUpperCase()}
      </span>
      <span class="plate-who">
        <bdi>{account.name}</bdi>
        <small>{t(account.kind === "guest" ? "account-guest" : "account-registered")}</small>
      </span>
      <span class="plate-balance">
        <b>{money(account.balance_cents, language.value)}</b>
        <small>{t("balance")}</small>
      </span>
    </div>
  );
}

/** Leaving; a guest is asked once more, for nobody can come back to a guest's account. */
function Leave({ guest }: { guest: boolean }): JSX.Element {
  const [asked, setAsked] = useState(false);
  const [failed, setFailed] = useState("");
  const leave = (everywhere: boolean): void => {
    logout(everywhere).catch((error: unknown) => setFailed(reasonOf(error)));
  };
  return (
    <div class="leave">
      {asked && <p role="alert">{t("account-guest-leaves")}</p>}
      {failed !== "" && <p role="alert">{failed}</p>}
      <button type="button" class="btn" onClick={() => (guest && !asked ? setAsked(true) : leave(false))}>
        <Icon name="leave" /> {t(asked ? "account-leave-anyway" : "account-logout")}
      </button>
      {!guest && (
        <button type="button" class="btn" onClick={() => leave(true)}>
          {t("account-logout-everywhere")}
        </button>
      )}
    </div>
  );
}

function Guest(): JSX.Element {
  const [way, setWay] = useState<Way>("register");
  return (
    <>
      <section class="card-box" aria-labelledby="keep">
        <h3 id="keep">{t(way === "register" ? "account-keep" : "account-other")}</h3>
        <p class="quiet">{t(way === "register" ? "account-keep-text" : "account-other-text")}</p>
        <Credentials key={way} way={way} />
        <button type="button" class="link" onClick={() => setWay(way === "register" ? "login" : "register")}>
          {t(way === "register" ? "account-have-one" : "account-keep")}
        </button>
      </section>
      <Leave guest />
    </>
  );
}

function NewPassword(): JSX.Element {
  const [old, setOld] = useState("");
  const [fresh, setFresh] = useState("");
  const [told, setTold] = useState<{ readonly good: boolean; readonly text: string } | null>(null);
  const submit = (event: Event): void => {
    event.preventDefault();
    setTold(null);
    changePassword(old, fresh).then(
      () => {
        setOld("");
        setFresh("");
        setTold({ good: true, text: t("account-password-changed") });
      },
      (error: unknown) => setTold({ good: false, text: reasonOf(error) }),
    );
  };
  return (
    <details class="fold">
      <summary>{t("account-password-change")}</summary>
      <form class="form" onSubmit={submit}>
        <PasswordField label={t("account-password-old")} value={old} onInput={setOld} />
        <PasswordField
          label={t("account-password-new")}
          detail={t("account-password-detail")}
          fresh
          value={fresh}
          onInput={setFresh}
        />
        {told !== null && <p role={told.good ? "status" : "alert"}>{told.text}</p>}
        <button type="submit" class="btn wide">
          {t("account-password-change")}
        </button>
      </form>
    </details>
  );
}

export function Account(): JSX.Element {
  const account = profile.value;
  const [safely, setSafely] = useState(false);
  if (account === null) return <Doors />;
  if (safely) {
    return (
      <>
        <button type="button" class="btn back" onClick={() => setSafely(false)}>
          <Icon name="back" /> {t("account")}
        </button>
        <h3>{t("safe-title")}</h3>
        <SafeSheet />
      </>
    );
  }
  return (
    <>
      <Plate account={account} />
      <button type="button" class="btn wide" onClick={() => setSafely(true)}>
        <Icon name="clock" /> {t("safe-title")}
      </button>
      <OwnRating key={account.account} />
      {account.kind === "guest" ? (
        <Guest />
      ) : (
        <>
          {account.admin && (
            <a class="btn wide" href={hrefOf(HOST)} onClick={follow(HOST)}>
              {t("account-host")}
            </a>
          )}
          <Devices />
          <NewPassword />
          <Leave guest={false} />
        </>
      )}
      <OwnThings />
    </>
  );
}
