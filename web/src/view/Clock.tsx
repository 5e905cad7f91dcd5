/** The clock on the table's edge: a puck with seconds, or the traffic light of the classic view. */
import type { JSX } from "preact";
import { SOON_S } from "../core/clock";
import type { Light } from "../core/model";
import type { ReadonlySignal } from "../core/signal";
import { t } from "../i18n";
import { Icon } from "./art";

export interface ClockProps {
  /** Whole seconds left, null where no clock runs. */
  readonly seconds: number | null;
  /** The round stands still: a fault, or no connection. */
  readonly still: boolean;
  /** The light of the classic view, null for the puck. */
  readonly light: Light | null;
}

function TrafficLight({ light, seconds }: { light: Light; seconds: number | null }): JSX.Element {
  return (
    <div class="clock light" role="timer" aria-label={t("clock")}>
      <span class={`lamp ${light}`} aria-hidden="true" />
      <span>
        {t(`light-${light}`)}
        {seconds !== null && light !== "closed" && (
          <span class="hidden"> {t("clock-seconds", { seconds })}</span>
        )}
      </span>
      {/* Bets are closed, but a decision still has its time. */}
      {seconds !== null && light === "closed" && <span>{seconds}</span>}
    </div>
  );
}

/** Nothing at all where no clock runs; its room stays. */
export function Clock({ seconds, still, light }: ClockProps): JSX.Element | null {
  if (still) {
    return (
      <div class="clock still" role="timer" aria-label={t("clock-paused")}>
        <Icon name="pause" />
      </div>
    );
  }
  if (light !== null) return <TrafficLight light={light} seconds={seconds} />;
  if (seconds === null) return null;
  return (
    <div class={`clock${seconds <= SOON_S ? " soon" : ""}`} role="timer" aria-label={t("clock")}>
      {seconds}
    </div>
  );
}

interface RunningClockProps extends Omit<ClockProps, "seconds"> {
  readonly runs: boolean;
  readonly seconds: ReadonlySignal<number | null>;
}

/** The clock of a table: it follows the seconds by itself, so that nothing else need be drawn for them. */
export function RunningClock({ runs, seconds, ...rest }: RunningClockProps): JSX.Element {
  return <Clock seconds={runs ? seconds.value : null} {...rest} />;
}
