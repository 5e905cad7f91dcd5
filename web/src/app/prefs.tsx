/** The controls of the settings: switches and sliders that hold at once. */
import type { JSX } from "preact";
import { type Felt, type Preferences, prefer, settings } from "../core/settings";
import { t } from "../i18n";
import { Icon } from "../view/art";
import "./people.css";

/** A felt as a small table with its name. */
export function Swatch({ felt }: { felt: Felt }): JSX.Element {
  return (
    <>
      <i class="cloth" data-felt={felt} />
      {t(`settings-felt-${felt}`)}
    </>
  );
}

export type Flag = {
  [K in keyof Preferences]: Preferences[K] extends boolean ? K : never;
}[keyof Preferences];
type Volume = "effects_volume" | "music_volume" | "voice_volume";

export interface SwitchProps {
  readonly name: Flag;
  readonly label: string;
  readonly detail?: string;
  /** The switch shows the opposite of what is stored. */
  readonly inverse?: boolean;
}

export function Switch({ name, label, detail, inverse = false }: SwitchProps): JSX.Element {
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

export interface ChannelProps {
  readonly label: string;
  readonly volume: Volume;
  /** It is heard, as far as it is up to this channel. */
  readonly on: boolean;
  /** Without it, something else mutes the channel. */
  readonly onMute?: (on: boolean) => void;
  /** Heard once the volume is chosen. */
  readonly onTry?: () => void;
}

/** One kind of sound: muted or not, and how loud. */
export function Channel({ label, volume, on, onMute, onTry }: ChannelProps): JSX.Element {
  const value = settings[volume].value;
  const silent = !on || !settings.sound.value;
  return (
    <div class={`pref channel${silent ? " silent" : ""}`}>
      {onMute === undefined ? (
        <span />
      ) : (
        <button
          type="button"
          class="icon-btn"
          aria-pressed={!on}
          aria-label={t("settings-mute", { what: label })}
          onClick={() => onMute(!on)}
        >
          <Icon name={on ? "sound" : "mute"} />
        </button>
      )}
      <span class="pref-text">{label}</span>
      <input
        type="range"
        min="0"
        max="100"
        step="5"
        aria-label={t("settings-volume-of", { what: label })}
        value={value}
        style={{ "--part": `${value}%` }}
        onInput={(event) => prefer(volume, Number(event.currentTarget.value))}
        onChange={() => onTry?.()}
      />
      <output aria-hidden="true">{value}</output>
    </div>
  );
}
