/** The settings sheet: the player's preferences, each taking effect at once (PLA-15 to PLA-18). */
import type { JSX } from "preact";
import { profile, synced } from "../core/account";
import { ANIMATIONS, FELTS, HINTS, prefer, settings, VIEWS, VOICES } from "../core/settings";
import { play } from "../core/sound";
import { t } from "../i18n";
import { Card } from "../view/Card";
import { AmericanSettings } from "./AmericanSettings";
import { Choice, Languages } from "./Choice";
import "./people.css";
import { Channel, Swatch, Switch } from "./prefs";

function Look(): JSX.Element {
  return (
    <section aria-labelledby="settings-look">
      <h3 id="settings-look">{t("settings-cards")}</h3>
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
        swatches
        value={settings.felt.value}
        options={FELTS.map((felt) => [felt, <Swatch key={felt} felt={felt} />] as const)}
        onChoose={(felt) => prefer("felt", felt)}
      />
      <Choice
        name="view"
        label={t("settings-view")}
        detail={t("settings-view-detail")}
        value={settings.view.value}
        options={VIEWS.map((view) => [view, t(`settings-view-${view}`)] as const)}
        onChoose={(view) => prefer("view", view)}
      />
      <Choice
        name="animation"
        label={t("settings-animation")}
        value={settings.animation.value}
        options={ANIMATIONS.map((level) => [level, t(`settings-animation-${level}`)] as const)}
        onChoose={(level) => prefer("animation", level)}
      />
    </section>
  );
}

function Play(): JSX.Element {
  return (
    <section aria-labelledby="settings-play">
      <h3 id="settings-play">{t("settings-play")}</h3>
      <Choice
        name="hints"
        label={t("settings-hints")}
        detail={t("settings-hints-detail")}
        value={settings.hints.value}
        options={HINTS.map((when) => [when, t(`settings-hints-${when}`)] as const)}
        onChoose={(when) => prefer("hints", when)}
      />
      <Switch
        name="hides_cash_out"
        inverse
        label={t("settings-cash-out")}
        detail={t("settings-cash-out-detail")}
      />
      <Switch name="chat" label={t("settings-chat")} detail={t("settings-chat-detail")} />
      <Switch name="keys" label={t("settings-keys")} detail={t("settings-keys-detail")} />
    </section>
  );
}

function Sound(): JSX.Element {
  const voice = settings.voice.value;
  return (
    <section aria-labelledby="settings-hear">
      <h3 id="settings-hear">{t("settings-sound")}</h3>
      <Switch name="sound" label={t("settings-sound-all")} detail={t("settings-sound-detail")} />
      <Channel
        label={t("settings-effects")}
        volume="effects_volume"
        on={settings.effects.value}
        onMute={(on) => prefer("effects", on)}
        onTry={() => play("chip")}
      />
      <Channel
        label={t("settings-music")}
        volume="music_volume"
        on={settings.music.value}
        onMute={(on) => prefer("music", on)}
      />
      <Choice
        name="voice"
        label={t("settings-voice")}
        detail={t("settings-voice-detail")}
        value={voice}
        options={VOICES.map((one) => [one, t(`settings-voice-${one}`)] as const)}
        onChoose={(one) => prefer("voice", one)}
      />
      <Channel label={t("settings-voice-volume")} volume="voice_volume" on={voice !== "off"} />
    </section>
  );
}

/** Where the settings are kept, and whether they got there. */
function Kept(): JSX.Element {
  const kept = synced.kept.value;
  const guest = profile.value?.kind === "guest";
  return (
    <p class="quiet kept" role="status">
      {kept === "saved" && guest ? t("settings-kept-guest") : t(`settings-kept-${kept}`)}
    </p>
  );
}

export function Settings(): JSX.Element {
  return (
    <div class="prefs">
      <Kept />
      <Look />
      <Play />
      <section>
        <Languages />
      </section>
      <Sound />
      <section aria-labelledby="settings-american">
        <h3 id="settings-american">{t("settings-american")}</h3>
        <AmericanSettings />
      </section>
    </div>
  );
}
