/**
 * The order in which a new view comes on to the table.
 *
 * The server sends a round's state whole: all new cards at once. People should see them dealt one by
 * one, so a view is shown in steps: some hands with fewer cards first, the hole card turned in its
 * turn, then the view itself. Nothing is shown that the view does not hold.
 */
import { useEffect, useRef, useState } from "preact/hooks";
import { FACE_DOWN } from "../core/cards";
import { handValue } from "../core/hands";
import { placeOf } from "../core/places";
import type { HandView, LineView, View } from "../core/protocol.gen";
import { DEAL_GAP_MS, level, paced } from "./motion";
import { useSteady } from "./steadied";

const DEALER = "dealer";

/** A card that comes to a hand, the hole card being turned, or the last card's flight. */
export type Step = { readonly deal: string } | { readonly turn: true } | { readonly land: true };

/** A view as it lies on the table right now. */
export interface Staged {
  readonly view: View;
  /** All of the view is out: results may be read. */
  readonly settled: boolean;
  /** Cards that appear now are being dealt; false on arrival, when they simply lie there. */
  readonly moving: boolean;
}

/** A line's name in the order of the deal: behind its box's number where there are several. */
function isLine(target: string, { box, line }: LineView): boolean {
  const place = placeOf(target);
  return place.box === box && place.kind === line;
}

function handOf(view: View, target: string): HandView | undefined {
  return target === DEALER ? view.dealer : view.lines.find((one) => isLine(target, one))?.hand;
}

function holeTurned(before: View, after: View): boolean {
  const was = before.dealer.cards[1] === FACE_DOWN;
  return was && before.round === after.round && (after.dealer.cards[1] ?? FACE_DOWN) !== FACE_DOWN;
}

/** How the table gets from one view to the next, in dealing order. */
export function stepsOf(before: View, after: View): readonly Step[] {
  const budget = new Map<string, number>();
  for (const target of new Set(after.dealt)) {
    const held = before.round === after.round ? (handOf(before, target)?.cards.length ?? 0) : 0;
    budget.set(target, Math.max(0, (handOf(after, target)?.cards.length ?? 0) - held));
  }
  const late = new Map<string, number>();
  const steps: Step[] = [];
  for (const target of [...after.dealt].reverse()) {
    const used = late.get(target) ?? 0;
    if (used >= (budget.get(target) ?? 0)) continue;
    late.set(target, used + 1);
    steps.unshift({ deal: target });
  }
  if (holeTurned(before, after)) {
    const draw = steps.findIndex((step) => "deal" in step && step.deal === DEALER);
    steps.splice(draw < 0 ? steps.length : draw, 0, { turn: true });
  }
  return steps.length > 0 ? [...steps, { land: true }] : [];
}

function shortened(hand: HandView, missing: number, down: boolean): HandView {
  if (missing === 0 && !down) return hand;
  const cards = hand.cards.slice(0, hand.cards.length - missing);
  if (down && cards.length > 1) cards[1] = FACE_DOWN;
  const { total, soft } = handValue(cards);
  return { cards, total, soft, ended: false, bust: false, blackjack: false };
}

/** The view before its remaining steps have happened. */
export function viewBefore(view: View, rest: readonly Step[]): View {
  if (rest.length === 0) return view;
  const missing = (isIt: (target: string) => boolean): number =>
    rest.filter((step) => "deal" in step && isIt(step.deal)).length;
  const down = rest.some((step) => "turn" in step);
  return {
    ...view,
    dealer: shortened(
      view.dealer,
      missing((target) => target === DEALER),
      down,
    ),
    lines: view.lines.map((line) => ({
      ...line,
      hand: shortened(
        line.hand,
        missing((target) => target !== DEALER && isLine(target, line)),
        false,
      ),
    })),
  };
}

/** Follow a view, one card at a time. */
export function useStaged(view: View): Staged {
  const last = useRef<View | null>(null);
  const [rest, setRest] = useState<readonly Step[]>([]);
  const steps = useRef<readonly Step[]>([]);
  const moving = useRef(false);

  // While rendering, not after: the first paint of a new view must not show its last card.
  if (last.current !== view) {
    const before = last.current;
    const still = before === null || level() === "none" || globalThis.document?.hidden === true;
    const fresh = still ? [] : stepsOf(before, view);
    const same = before !== null && before.round === view.round && fresh.length === 0;
    if (!same || still) steps.current = fresh;
    moving.current = !still;
    last.current = view;
  }

  useEffect(() => {
    if (steps.current.length === 0) return;
    const timer = setTimeout(() => {
      steps.current = steps.current.slice(1);
      setRest(steps.current);
    }, paced(DEAL_GAP_MS));
    return () => clearTimeout(timer);
  }, [view, rest]);

  return useSteady({
    view: viewBefore(view, steps.current),
    settled: steps.current.length === 0,
    moving: moving.current,
  });
}
