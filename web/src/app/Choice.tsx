/** One of a few, side by side: radio buttons that look like a row of segments. */
import type { JSX } from "preact";
import { LANGUAGES, settings } from "../core/settings";
import { chooseLanguage, t } from "../i18n";

interface ChoiceProps<T extends string> {
  readonly name: string;
  readonly label: string;
  readonly detail?: string;
  readonly value: T;
  readonly options: readonly (readonly [T, string])[];
  readonly onChoose: (value: T) => void;
}

export function Choice<T extends string>({
  name,
  label,
  detail,
  value,
  options,
  onChoose,
}: ChoiceProps<T>): JSX.Element {
  return (
    <fieldset class="pref wide">
      <legend>{label}</legend>
      {detail !== undefined && <small>{detail}</small>}
      <span class="segments">
        {options.map(([option, text]) => (
          <label key={option}>
            <input
              type="radio"
              class="radio"
              name={name}
              checked={option === value}
              onChange={() => onChoose(option)}
            />
            <span class={`segment felt-${option}`}>{text}</span>
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
