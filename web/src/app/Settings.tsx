/** The settings sheet: the player's preferences, each taking effect at once. */
import type { ComponentChildren, JSX } from "preact";
import { ANIMATIONS, FELTS, type Preferences, prefer, settings } from "../core/settings";
import { play } from "../core/sound";
import { t } from "../i18n";
import { Card } from "../view/Card";
import { Choice, Languages } from "./Choice";

function Row({
  label,
  detail,
  children,
}: {
  label: string;
  detail?: string;
  children: ComponentChildren;
}): JSX.Element {
  return (
    <div class="pref">
      <span class="pref-text">
        <b>{label}</b>
        {detail !== undefined && <small>{detail}</small>}
      </span>
      {children}
    </div>
  );
}

type Flag = { [K in keyof Preferences]: Preferences[K] extends boolean ? K : never }[keyof Preferences];

interface SwitchProps {
  readonly name: Flag;
  readonly label: string;
  readonly detail?: string;
  /** The switch shows the opposite of what is stored. */
  readonly inverse?: boolean;
}

function Switch({ name, label, detail, inverse = false }: SwitchProps): JSX.Element {
  const on = settings[name].value !== inverse;
  return (
    <button
      type="button"
      class="pref"
      role="switch"
      aria-checked={on}
      onClick={() => prefer(name, on === inverse)}
    >
      <span class="pref-text">
        <b>{label}</b>
        {detail !== undefined && <small>{detail}</small>}
      </span>
      <span class="switch" aria-hidden="true" />
    </button>
  );
}

function Look(): JSX.Element {
  return (
    <>
      <h3>{t("settings-cards")}</h3>
      <div class="sample-cards" aria-hidden="true">
        {["As", "Kh", "9d", "7c"].map((code) => (
          <Card key={code} code={code} />
        ))}
      </div>
      <Switch
        name="four_colours"
        label={t("settings-four-colours")}
        detail={t("settings-four-colours-detail")}
      />
      <Choice
        name="felt"
        label={t("settings-felt")}
        value={settings.felt.value}
        options={FELTS.map((felt) => [felt, t(`settings-felt-${felt}`)] as const)}
        onChoose={(felt) => prefer("felt", felt)}
      />
      <Choice
        name="view"
        label={t("settings-view")}
        detail={t("settings-view-detail")}
        value={settings.view.value}
        options={[
          ["immersive", t("settings-view-immersive")],
          ["classic", t("settings-view-classic")],
        ]}
        onChoose={(view) => prefer("view", view)}
      />
      <Choice
        name="animation"
        label={t("settings-animation")}
        value={settings.animation.value}
        options={ANIMATIONS.map((level) => [level, t(`settings-animation-${level}`)] as const)}
        onChoose={(level) => prefer("animation", level)}
      />
    </>
  );
}

export function Settings(): JSX.Element {
  return (
    <div class="prefs">
      <Look />
      <Switch
        name="hides_cash_out"
        inverse
        label={t("settings-cash-out")}
        detail={t("settings-cash-out-detail")}
      />
      <Languages />
      <Switch name="sound" label={t("settings-sound")} detail={t("settings-sound-detail")} />
      <Row label={t("settings-volume")}>
        <input
          type="range"
          min="0"
          max="100"
          step="5"
          aria-label={t("settings-volume")}
          value={settings.effects_volume.value}
          disabled={!settings.sound.value}
          onInput={(event) => prefer("effects_volume", Number(event.currentTarget.value))}
          onChange={() => play("chip")}
        />
      </Row>
      <Switch name="keys" label={t("settings-keys")} detail={t("settings-keys-detail")} />
      <p class="quiet">{t("settings-kept")}</p>
    </div>
  );
}
