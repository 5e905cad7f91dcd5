/** What several parts of the host's page ask with: something to look up, one of the tables. */
import type { JSX } from "preact";
import { t } from "../../i18n";

interface LookUpProps {
  readonly label: string;
  readonly value: string;
  readonly busy: boolean;
  readonly onInput: (value: string) => void;
  readonly onLook: () => void;
}

export function LookUp({ label, value, busy, onInput, onLook }: LookUpProps): JSX.Element {
  const look = (event: Event): void => {
    event.preventDefault();
    if (value.trim() !== "") onLook();
  };
  return (
    <search>
      <form class="form" onSubmit={look}>
        <label class="field">
          <span>{label}</span>
          <input
            type="search"
            dir="auto"
            autoComplete="off"
            autoCapitalize="none"
            spellcheck={false}
            maxLength={80}
            value={value}
            onInput={(event) => onInput(event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="btn main wide" aria-disabled={busy}>
          {t("admin-look-up")}
        </button>
      </form>
    </search>
  );
}

interface OneOfProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [string, string])[];
  readonly onPick: (value: string) => void;
}

export function OneOf({ label, value, options, onPick }: OneOfProps): JSX.Element {
  return (
    <label class="field">
      <span>{label}</span>
      <span class="pick">
        <select value={value} onChange={(event) => onPick(event.currentTarget.value)}>
          {options.map(([one, text]) => (
            <option key={one} value={one}>
              {text}
            </option>
          ))}
        </select>
      </span>
    </label>
  );
}
