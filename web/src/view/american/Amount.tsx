/** A chip of any worth: an amount that is typed, with a third decimal visibly cut (COM-14). */
import type { JSX } from "preact";
import { useId, useState } from "preact/hooks";
import type { TableModel } from "../../core/model";
import { parseMoney, type Typed, typedMoney } from "../../core/money";
import { language, sayName, t } from "../../i18n";
import { Stack } from "../Chip";
import { Sheet } from "../Sheet";

function noteOf(typed: Typed, wasCut: boolean): string {
  if (typed.kind === "refused") return sayName("amount", typed.why);
  if (typed.cents === 0) return t("amount-zero");
  return t(wasCut || typed.cut ? "amount-cut" : "amount-is", { amount: typed.cents });
}

interface FormProps {
  readonly onUse: (cents: number) => void;
}

function Form({ onUse }: FormProps): JSX.Element {
  const [text, setText] = useState("");
  const [cut, setCut] = useState(false);
  const field = useId();
  const note = useId();
  const typed = parseMoney(text, language.value);
  const ready = typed.kind === "amount" && typed.cents > 0;
  return (
    <form
      class="amount-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.kind === "amount" && typed.cents > 0) onUse(typed.cents);
      }}
    >
      <p class="quiet">{t("amount-text")}</p>
      <label for={field}>{t("amount-label")}</label>
      <input
        id={field}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        aria-describedby={note}
        onInput={(event) => {
          const now = typedMoney(text, event.currentTarget.value, language.value);
          // The field itself shows what was cut.
          event.currentTarget.value = now.text;
          setText(now.text);
          setCut(now.cut);
        }}
      />
      <p id={note} role="status" class={cut ? "cut" : ""}>
        {noteOf(typed, cut)}
      </p>
      <button type="submit" class="btn main" aria-disabled={!ready}>
        {t("amount-use")}
      </button>
    </form>
  );
}

/** The last place of the chip row. */
export function OtherAmount({ model }: { model: TableModel }): JSX.Element {
  const [open, setOpen] = useState(false);
  const chip = model.chip.value;
  const chosen = chip > 0 && !model.chipValues.value.includes(chip);
  const use = (cents: number): void => {
    model.choose(cents);
    setOpen(false);
  };
  return (
    <>
      <button
        type="button"
        class={`other-chip${chosen ? " chosen" : ""}`}
        data-chip={chosen ? chip : undefined}
        aria-haspopup="dialog"
        {...(chosen && { "aria-label": t("other-amount-of", { amount: chip }) })}
        onClick={() => setOpen(true)}
      >
        {chosen ? <Stack cents={chip} chips={[chip]} /> : <span class="blank">{t("other-amount")}</span>}
        {!chosen && <span class="hidden">{t("amount-title")}</span>}
      </button>
      {open && (
        <Sheet title={t("amount-title")} onClose={() => setOpen(false)}>
          <Form onUse={use} />
        </Sheet>
      )}
    </>
  );
}
