/** The American table's settings screen: at the first entry, later between two rounds only (AME-9). */
import type { JSX } from "preact";
import type { TableModel } from "../core/model";
import { prefer, settings, VOICES } from "../core/settings";
import { t } from "../i18n";
import { AmericanSettings } from "./AmericanSettings";
import { Choice } from "./Choice";
import { Switch } from "./prefs";

export interface OptionsProps {
  readonly table: TableModel;
  readonly onClose: () => void;
}

export function Options({ table, onClose }: OptionsProps): JSX.Element {
  const phase = table.view.value?.phase;
  const between = phase === "betting" || phase === "result";
  if (!between) return <p class="quiet">{t("options-locked")}</p>;
  return (
    <div class="prefs options">
      <p class="quiet">{t("options-lead")}</p>
      <AmericanSettings classes={table.info.value?.limit_classes ?? []} />
      <Switch name="music" label={t("settings-music")} />
      <Choice
        name="voice"
        label={t("settings-voice")}
        detail={t("settings-voice-detail")}
        value={settings.voice.value}
        options={VOICES.map((voice) => [voice, t(`settings-voice-${voice}`)] as const)}
        onChoose={(voice) => prefer("voice", voice)}
      />
      <button type="button" class="btn main" onClick={onClose}>
        {t("options-start")}
      </button>
    </div>
  );
}
