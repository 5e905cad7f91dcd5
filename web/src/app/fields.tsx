/** Fields of a form, each with its label above it. */
import type { JSX } from "preact";
import { useId, useState } from "preact/hooks";
import { t } from "../i18n";
import { Icon } from "../view/art";

export interface FieldProps {
  readonly label: string;
  readonly name: string;
  readonly autoComplete: string;
  readonly maxLength: number;
  readonly required?: boolean;
  readonly value: string;
  readonly onInput: (value: string) => void;
}

export function Field({ label, onInput, ...more }: FieldProps): JSX.Element {
  return (
    <label class="field">
      <span>{label}</span>
      <input
        type="text"
        dir="auto"
        required
        autoCapitalize="none"
        spellcheck={false}
        {...more}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
    </label>
  );
}

export interface PasswordFieldProps {
  readonly label: string;
  readonly detail?: string;
  /** It is being chosen, not given. */
  readonly fresh?: boolean;
  readonly value: string;
  readonly onInput: (value: string) => void;
}

/** A password, readable while its owner wants to read it. */
export function PasswordField({
  label,
  detail = "",
  fresh = false,
  value,
  onInput,
}: PasswordFieldProps): JSX.Element {
  const [shown, setShown] = useState(false);
  const input = useId();
  return (
    <div class="field">
      <span id={`${input}-label`}>{label}</span>
      <span class="with-eye">
        <input
          aria-labelledby={`${input}-label`}
          {...(shown ? ({ type: "text" } as const) : ({ type: "password" } as const))}
          required
          autoComplete={fresh ? "new-password" : "current-password"}
          autoCapitalize="none"
          spellcheck={false}
          maxLength={256}
          value={value}
          {...(detail !== "" && { "aria-describedby": `${input}-detail` })}
          onInput={(event) => onInput(event.currentTarget.value)}
        />
        <button
          type="button"
          class="icon-btn"
          aria-pressed={shown}
          aria-label={t("account-password-show")}
          onClick={() => setShown(!shown)}
        >
          <Icon name="eye" />
        </button>
      </span>
      {detail !== "" && <small id={`${input}-detail`}>{detail}</small>}
    </div>
  );
}
