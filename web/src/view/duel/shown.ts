/** What of a match may be read now: until the last card of a hand lies, nothing of its result. */
import { useRef } from "preact/hooks";
import type { Match } from "../../core/match";
import type { DuelView } from "../../core/protocol.gen";
import { type Staged, useStaged } from "../staging";

export interface Shown extends Staged {
  /** Names, turns and bets as they are now. */
  readonly duel: DuelView;
  /** Chips, results and the course of the match as far as the cards on the table tell them. */
  readonly told: DuelView;
}

const SETTLED = new Set<DuelView["phase"]>(["result", "over", "shoe"]);

/** Follow a match; call it with a view that has a duel. */
export function useShown(match: Match, view: NonNullable<Match["table"]["view"]["value"]>): Shown {
  const staged = useStaged(view);
  const duel = match.duel.value ?? (view.duel as DuelView);
  const held = useRef(duel);
  if (staged.settled || !SETTLED.has(duel.phase)) held.current = duel;
  return { ...staged, duel, told: held.current };
}
