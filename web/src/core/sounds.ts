/** Which sounds belong to what happens at a table. Cards and chips are played by what moves them. */
import { netOf } from "./announce";
import { SOON_S } from "./clock";
import type { TableModel } from "./model";
import { effect, untracked } from "./signal";
import { play } from "./sound";

/** Play the clicks of the clock and the chord of a net win; the returned function stops it. */
export function soundTable(table: TableModel): () => void {
  let seconds: number | null = null;
  let phase = table.view.peek()?.phase;
  let settled = table.me.peek()?.receipt?.code ?? null;
  const clock = effect(() => {
    const now = table.seconds.value;
    const asked = untracked(() => table.betting.value || table.asked.value !== null);
    if (now === SOON_S && (seconds ?? 0) > SOON_S && asked) play("tick");
    seconds = now;
  });
  const close = effect(() => {
    const now = table.view.value?.phase;
    if (phase === "betting" && now !== "betting" && untracked(() => table.playing.value)) play("close");
    phase = now;
  });
  const result = effect(() => {
    const receipt = table.me.value?.receipt ?? null;
    if (receipt !== null && receipt.code !== settled && netOf(receipt) > 0) play("win");
    settled = receipt?.code ?? settled;
  });
  return () => {
    clock();
    close();
    result();
  };
}
