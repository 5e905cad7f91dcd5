/** One of a few, side by side: radio buttons that look like a row of segments. */
import type { ComponentChildren, JSX } from "preact";
import { LANGUAGES, settings } from "../core/settings";
import { chooseLanguage, t } from "../i18n";

export interface ChoiceProps<T extends string | number> {
  readonly name: string;
  readonly label: string;
  readonly detail?: string;
  readonly value: T;
  readonly options: readonly (readonly [T, ComponentChildren])[];
  /** Pictures above their names, not segments. */
  readonly swatches?: boolean;
  /** The options say enough: the label is only spoken. */
  readonly bare?: boolean;
  readonly onChoose: (value: T) => void;
}

export function Choice<T extends string | number>({
  name,
  label,
  detail,
  value,
  options,
  swatches = false,
  bare = false,
  onChoose,
}: ChoiceProps<T>): JSX.Element {
  return (
    <fieldset class={`pref choice${bare ? " bare" : ""}`}>
      <legend class="hidden">{label}</legend>
      {!bare && (
        <span class="pref-text" aria-hidden="true">
          <b>{label}</b>
          {detail !== undefined && <small>{detail}</small>}
        </span>
      )}
      <span class={swatches ? "swatches" : "segments"}>
        {options.map(([option, text]) => (
          <label key={option}>
            <input
              type="radio"
              class="radio"
              name={name}
              checked={option === value}
              onChange={() => onChoose(option)}
            />
            <span class={swatches ? "swatch" : "segment"}>{text}</span>
          </label>
        ))}
      </span>
    </fieldset>
  );
}

/** The choice of language, in each language's own name. */
export function Languages(): JSX.Element {
  return (
    <Choice
      name="language"
      label={t("settings-language")}
      value={settings.language.value}
      options={LANGUAGES.map((one) => [one, t(`language-${one}`)] as const)}
      onChoose={(one) => void chooseLanguage(one)}
    />
  );
}
