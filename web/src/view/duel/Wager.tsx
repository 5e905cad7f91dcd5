/** A bet in turn: a slider between the limits, a field to type in, chips that add up, and BET (DUE-4). */
import type { JSX } from "preact";
import { useEffect, useId, useState } from "preact/hooks";
import { CHIP_CENTS, type Range, type TypedBet, typedBet } from "../../core/duel";
import type { Match } from "../../core/match";
import { shortMoney } from "../../core/money";
import { language, t } from "../../i18n";
import { Stack } from "../Chip";

/** The chips of the row, in lowest bets. */
const ROW = [1, 2.5, 5, 10, 25];

/** The chips of the row that can be bet, the smallest first: with a lowest bet of 10, from 10 to 250. */
export function chipsOf({ minimum_cents, maximum_cents }: Range): readonly number[] {
  const values = ROW.map((times) => Math.ceil((times * minimum_cents) / CHIP_CENTS) * CHIP_CENTS);
  return values.filter((cents) => cents <= maximum_cents);
}

function wrongOf(typed: TypedBet, range: Range): string {
  if ("cents" in typed) return "";
  if (typed.why === "below") return t("duel-bet-wrong-below", { amount: range.minimum_cents });
  if (typed.why === "above") return t("duel-bet-wrong-above", { amount: range.maximum_cents });
  return t(`duel-bet-wrong-${typed.why}`);
}

interface WagerProps {
  readonly match: Match;
  readonly range: Range;
}

function Chips({ match, range }: WagerProps): JSX.Element {
  return (
    <div class="wager-chips">
      {chipsOf(range).map((cents) => (
        <button
          key={cents}
          type="button"
          aria-label={t("duel-bet-add", { amount: cents })}
          onClick={() => match.add(cents)}
        >
          <Stack cents={cents} chips={[cents]} />
        </button>
      ))}
    </div>
  );
}

function Slider({ match, range }: WagerProps): JSX.Element {
  const { minimum_cents, maximum_cents, all_in } = range;
  const { cents } = match.draft.value;
  const span = Math.max(1, maximum_cents - minimum_cents);
  return (
    <div class="wager-slider">
      <button type="button" class="btn" onClick={() => match.clear()}>
        {t("duel-bet-minimum", { amount: minimum_cents })}
      </button>
      <input
        type="range"
        min={minimum_cents / CHIP_CENTS}
        max={maximum_cents / CHIP_CENTS}
        step={1}
        value={cents / CHIP_CENTS}
        aria-label={t("duel-bet-slider", { minimum: minimum_cents, maximum: maximum_cents })}
        style={{ "--part": String((100 * (cents - minimum_cents)) / span) }}
        onInput={(event) => match.choose(Number(event.currentTarget.value) * CHIP_CENTS)}
      />
      <button type="button" class="btn" onClick={() => match.choose(maximum_cents)}>
        {t(all_in ? "duel-bet-all-in" : "duel-bet-maximum", { amount: maximum_cents })}
      </button>
    </div>
  );
}

/** The typed amount and the button; what cannot be bet says why. */
function Placing({ match, range }: WagerProps): JSX.Element {
  const { cents, round } = match.draft.value;
  const [text, setText] = useState<string | null>(null);
  const note = useId();
  // What is chosen otherwise shows in the field.
  useEffect(() => setText(null), [cents, round]);
  const typed = text === null ? { cents } : typedBet(text, language.value, range);
  const wrong = wrongOf(typed, range);
  const online = match.table.connection.value === "open";
  const sending = match.sending.value !== null;
  const ready = "cents" in typed && online && !sending;
  const amount = "cents" in typed ? typed.cents : cents;
  return (
    <form
      class="wager-place"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) match.bet(amount);
      }}
    >
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={t("duel-bet-amount")}
        aria-describedby={note}
        aria-invalid={wrong !== ""}
        value={text ?? shortMoney(cents, language.value)}
        onFocus={(event) => event.currentTarget.select()}
        onInput={(event) => {
          const { value } = event.currentTarget;
          const now = typedBet(value, language.value, range);
          if ("cents" in now && now.cents !== cents) match.choose(now.cents);
          setText(value);
        }}
      />
      <button type="submit" class="btn main" aria-disabled={!ready}>
        <b>{t("duel-bet-go", { amount })}</b>
        <small id={note} role="status">
          {sending ? t("sending") : wrong}
        </small>
      </button>
    </form>
  );
}

export function Wager(props: WagerProps): JSX.Element {
  return (
    <fieldset class="tray-body wager">
      <legend class="hidden">{t("duel-bet-amount")}</legend>
      <Slider {...props} />
      <Chips {...props} />
      <Placing {...props} />
    </fieldset>
  );
}
