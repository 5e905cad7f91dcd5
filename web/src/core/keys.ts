/**
 * The keyboard at the table: H S D P C decide, 1 to 9 pick a chip, Y and N answer insurance.
 *
 * Keys never fire in a field or while a dialog is open, nor with Ctrl, Alt or Meta, and can be
 * switched off in the settings.
 */
import type { TableModel } from "./model";
import type { ActionName } from "./protocol.gen";
import { settings } from "./settings";

export const ACTION_KEYS: Readonly<Record<ActionName, string>> = {
  hit: "H",
  stand: "S",
  double: "D",
  split: "P",
  cash_out: "C",
};

/** The same places on a Bulgarian phonetic keyboard type these letters. */
const CYRILLIC: Readonly<Record<string, string>> = { Х: "H", С: "S", Д: "D", П: "P", Ц: "C", Й: "Y", Н: "N" };

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest("input:not([type=radio]), textarea, select, [contenteditable]") !== null
  );
}

function dialogOpen(): boolean {
  return document.querySelector("dialog[open], [role=dialog]") !== null;
}

/** Return what a key press means at the table, or null if it is none of ours. */
export function meaning(
  event: KeyboardEvent,
): { action: ActionName } | { chip: number } | { insure: boolean } | null {
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || event.defaultPrevented) return null;
  const typed = event.key.toUpperCase();
  const key = CYRILLIC[typed] ?? typed;
  for (const [action, letter] of Object.entries(ACTION_KEYS)) {
    if (key === letter) return { action: action as ActionName };
  }
  if (key === "Y" || key === "N") return { insure: key === "Y" };
  return /^[1-9]$/.test(key) ? { chip: Number(key) - 1 } : null;
}

/** Tell whether a key press is meant for the table at all. */
export function keyAllowed(event: KeyboardEvent): boolean {
  return settings.keys.value && !isTyping(event.target) && !dialogOpen();
}

/** Listen for the table's keys; the returned function stops it. */
export function listenForKeys(table: TableModel): () => void {
  const pressed = (event: KeyboardEvent): void => {
    if (!keyAllowed(event)) return;
    const meant = meaning(event);
    if (meant === null) return;
    if ("action" in meant) {
      const asked = table.asked.value;
      if (asked !== null) table.decide(asked, meant.action);
    } else if ("insure" in meant) table.insure(meant.insure);
    else {
      const chip = table.chips.value[meant.chip];
      if (chip?.covered && table.betting.value) table.choose(chip.cents);
    }
  };
  addEventListener("keydown", pressed);
  return () => removeEventListener("keydown", pressed);
}
