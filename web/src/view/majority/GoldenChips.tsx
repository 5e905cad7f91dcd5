/** Golden chips in the tray: the row to choose from, and the window that says what they are (MAJ-17). */
import type { JSX } from "preact";
import type { TableModel } from "../../core/model";
import type { GoldenInfo } from "../../core/protocol.gen";
import { t } from "../../i18n";
import { Icon } from "../art";
import { Stack } from "../Chip";
import { Sheet } from "../Sheet";
import { chosenAt, type Owned, ownedBy } from "./gold";

function Chip({
  chip,
  chosen,
  onChoose,
}: {
  chip: Owned;
  chosen: boolean;
  onChoose: () => void;
}): JSX.Element {
  const { cents, left } = chip;
  return (
    <label>
      <input
        class="radio"
        type="radio"
        name="golden"
        aria-label={t("golden-chip-named", { amount: cents, left })}
        checked={chosen}
        disabled={left === 0}
        onChange={onChoose}
      />
      <span class="seat">
        <Stack cents={cents} chips={[cents]} golden />
        <small aria-hidden="true">×{left}</small>
      </span>
    </label>
  );
}

export function GoldenRow({ model, onInfo }: { model: TableModel; onInfo: () => void }): JSX.Element {
  const chosen = chosenAt(model);
  return (
    <div class="chip-row golden">
      <div class="chip-choice" role="radiogroup" aria-label={t("golden-title")}>
        {ownedBy(model).map((chip) => (
          <Chip
            key={chip.cents}
            chip={chip}
            chosen={chip.cents === chosen.value}
            onChoose={() => {
              chosen.value = chip.cents;
            }}
          />
        ))}
      </div>
      <button type="button" class="icon-btn" aria-label={t("golden-info")} onClick={onInfo}>
        <Icon name="help" />
      </button>
    </div>
  );
}

/** What the table allows, in sentences. */
export function termsOf({ per_round, mixed, extra_stakes }: GoldenInfo): readonly string[] {
  return [
    t("golden-text-win"),
    t("golden-text-back"),
    per_round === null ? t("golden-text-no-cap") : t("golden-text-cap", { cap: per_round }),
    t(mixed ? "golden-text-mixed" : "golden-text-unmixed"),
    t(extra_stakes ? "golden-text-extra" : "golden-text-no-extra"),
    t("golden-text-insurance"),
  ];
}

export function GoldenWindow({ model, onClose }: { model: TableModel; onClose: () => void }): JSX.Element {
  const terms = model.info.value?.golden ?? null;
  const owned = ownedBy(model);
  return (
    <Sheet title={t("golden-title")} onClose={onClose}>
      {owned.length === 0 && <p class="quiet">{t("golden-none")}</p>}
      <ul class="golden-owned">
        {owned.map(({ cents, left }) => (
          <li key={cents}>
            <Stack cents={cents} chips={[cents]} golden /> {t("golden-left", { amount: cents, left })}
          </li>
        ))}
      </ul>
      {terms !== null && (
        <ul class="sentences">
          {termsOf(terms).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}
