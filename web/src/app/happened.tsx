/** What happened in a round, in words: the same for its history and its replay. */
import type { JSX } from "preact";
import type { PlayerRound } from "../core/api.gen";
import { cardText } from "../core/cards";
import { netMoney } from "../core/money";
import type { Happening, Scene } from "../core/replay";
import { language, say, sayName, t } from "../i18n";

const SUITS: Readonly<Record<string, string>> = { s: "♠", h: "♥", d: "♦", c: "♣" };

/** Cards in a line of text. */
export function Short({ codes }: { codes: readonly string[] }): JSX.Element {
  const names = codes.map((code) => say(cardText(code))).join(", ");
  return (
    <span class="short" role="img" aria-label={names}>
      {codes.map((code, at) => (
        <span key={at} class={`short-card suit-${code[1]}`}>
          {code === "??" ? "?" : `${code[0] === "T" ? "10" : code[0]}${SUITS[code[1] ?? ""] ?? ""}`}
        </span>
      ))}
    </span>
  );
}

/** Whose hand, where there is more than one. */
export function handLabel(box: number, line: string, several: boolean): string {
  const names: Readonly<Record<string, string>> = {
    split_1: t("your-hand-left"),
    split_2: t("your-hand-right"),
  };
  const name = names[line] ?? t("your-hand");
  return several ? t("rounds-box", { box: box + 1, hand: name }) : name;
}

/** The bold line of an event. */
export function titleOf(happening: Happening): string {
  switch (happening.kind) {
    case "bets":
      return t("happened-bets");
    case "deal":
      return t("happened-deal");
    case "insurance":
      return t(happening.taken ? "rounds-insurance-yes" : "rounds-insurance-no");
    case "decision":
      return t("happened-decision", {
        action: sayName("action", happening.action),
        total: happening.total,
      });
    case "dealer":
      return t("happened-dealer");
    case "result":
      return t("happened-result", { net: happening.net_cents });
  }
}

function DecisionDetail({ of }: { of: Extract<Happening, { kind: "decision" }> }): JSX.Element {
  return (
    <>
      <span class={`maker${of.cause === "player" ? " own" : ""}`}>
        {of.why === null ? sayName("cause", of.cause) : sayName("why", of.why)}
      </span>{" "}
      {of.vote !== null && <>{t("happened-voted", { action: sayName("action", of.vote) })} </>}
      {of.drawn.length > 0 && (
        <>
          <Short codes={of.drawn} /> {of.action !== "split" && t("happened-then", { total: of.after })}
        </>
      )}
      {!of.paid && t("happened-unpaid")}
    </>
  );
}

/** The second line of an event. */
export function Detail({ of, round }: { of: Happening; round: PlayerRound }): JSX.Element | null {
  switch (of.kind) {
    case "bets":
      return <>{t("happened-bets-detail", { amount: of.cents, bets: of.bets })}</>;
    case "deal":
      return (
        <>
          {of.hands.map((cards, at) => (
            <Short key={at} codes={cards} />
          ))}{" "}
          {t("happened-against")} <Short codes={[of.upcard]} />
        </>
      );
    case "insurance":
      return null;
    case "decision":
      return <DecisionDetail of={of} />;
    case "dealer":
      return (
        <>
          <Short codes={[...(of.turned === null ? [] : [of.turned]), ...of.drawn]} />{" "}
          {of.blackjack
            ? t("hand-blackjack")
            : t(of.bust ? "happened-bust" : "happened-then", { total: of.total })}
        </>
      );
    case "result":
      return (
        <>
          {t("happened-balance", {
            before: round.balance_before_cents,
            after: round.balance_after_cents,
          })}
        </>
      );
  }
}

/** A scene in one sentence, for those who listen. */
export function spokenOf({ happening, dealer, hands }: Scene): string {
  const title = titleOf(happening);
  const cards = (codes: readonly string[]): string => codes.map((code) => say(cardText(code))).join(", ");
  if (happening.kind === "bets") return title;
  if (happening.kind === "decision" && happening.drawn.length > 0) {
    return `${title}: ${cards(happening.drawn)}, ${happening.after}`;
  }
  if (happening.kind === "dealer") return `${title}: ${cards(dealer)}, ${happening.total}`;
  if (happening.kind === "result") return `${title}. ${netMoney(happening.net_cents, language.value)}`;
  return `${title}: ${hands.map((hand) => cards(hand.cards)).join("; ")}`;
}
