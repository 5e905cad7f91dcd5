/** The tray while bets are open: which chip, and the buttons that change the whole bet. */
import type { ComponentChildren, JSX } from "preact";
import { useRef } from "preact/hooks";
import type { ChipModel, TableModel } from "../core/model";
import { t } from "../i18n";
import { Icon, type IconName } from "./art";
import { Stack } from "./Chip";

/** Undo held this long takes everything off. */
const HOLD_MS = 600;

function Chip({ chip, onChoose }: { chip: ChipModel; onChoose: () => void }): JSX.Element {
  const { cents, chosen, covered } = chip;
  const name = covered ? t("chip-named", { amount: cents }) : t("chip-uncovered", { amount: cents });
  return (
    <label data-chip={covered ? cents : undefined}>
      <input
        class="radio"
        type="radio"
        name="chip"
        aria-label={name}
        checked={chosen}
        disabled={!covered}
        onChange={onChoose}
      />
      <span class="seat">
        <Stack cents={cents} chips={[cents]} />
      </span>
    </label>
  );
}

function ChipRow({ model, children }: BettingTrayProps): JSX.Element {
  return (
    <div class="chip-row">
      <div class="chip-choice" role="radiogroup" aria-label={t("chips")}>
        {model.chips.value.map((chip) => (
          <Chip key={chip.cents} chip={chip} onChoose={() => model.choose(chip.cents)} />
        ))}
      </div>
      {children}
    </div>
  );
}

interface BetButtonProps {
  readonly icon: IconName | null;
  readonly label: string;
  readonly hint?: string;
  readonly ready: boolean;
  readonly onPress: () => void;
  readonly onHold?: () => void;
}

export function BetButton({ icon, label, hint, ready, onPress, onHold }: BetButtonProps): JSX.Element {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = (): void => {
    if (!ready || onHold === undefined) return;
    timer.current = setTimeout(onHold, HOLD_MS);
  };
  const stop = (): void => clearTimeout(timer.current);
  // A key held down counts as a held finger; the presses it repeats do not count.
  const keyed = (event: KeyboardEvent): void => {
    if (onHold === undefined || (event.key !== "Enter" && event.key !== " ")) return;
    if (event.repeat) event.preventDefault();
    else start();
  };
  return (
    <button
      type="button"
      class="btn"
      title={hint}
      aria-disabled={!ready}
      onPointerDown={start}
      onPointerUp={stop}
      onPointerLeave={stop}
      onPointerCancel={stop}
      onKeyDown={keyed}
      onKeyUp={stop}
      onBlur={stop}
      onClick={() => ready && onPress()}
    >
      {icon === null ? (
        <span class="sign" aria-hidden="true">
          2×
        </span>
      ) : (
        <Icon name={icon} size={22} />
      )}
      {label}
    </button>
  );
}

function BetButtons({ model }: { model: TableModel }): JSX.Element {
  const { undo, repeat, double, all_side_bets } = model.buttons.value;
  return (
    <fieldset class="bet-buttons">
      <legend class="hidden">{t("bet-buttons")}</legend>
      <BetButton
        icon="undo"
        label={t("bet-undo")}
        hint={t("bet-undo-hint")}
        ready={undo}
        onPress={() => model.undo()}
        onHold={() => model.clearAll()}
      />
      <BetButton icon="repeat" label={t("bet-repeat")} ready={repeat} onPress={() => model.repeat()} />
      <BetButton icon={null} label={t("bet-double")} ready={double} onPress={() => model.doubleAll()} />
      <BetButton
        icon="sides"
        label={t("bet-all-side")}
        ready={all_side_bets}
        onPress={() => model.allSideBets()}
      />
    </fieldset>
  );
}

interface BettingTrayProps {
  readonly model: TableModel;
  /** What stands behind the last chip. */
  readonly children?: ComponentChildren;
}

interface OwnParts {
  readonly buttons?: JSX.Element;
  /** Other chips in the place of the row. */
  readonly row?: JSX.Element | null;
}

/** Chips and buttons; a table with buttons of its own brings them. */
export function BettingTray({ model, children, buttons, row }: BettingTrayProps & OwnParts): JSX.Element {
  return (
    <div class="tray-body betting">
      {row ?? <ChipRow model={model}>{children}</ChipRow>}
      {buttons ?? <BetButtons model={model} />}
    </div>
  );
}
