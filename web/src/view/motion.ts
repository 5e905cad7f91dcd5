/**
 * How things move: only transform, opacity and clip-path, by the Web Animations API.
 *
 * Nothing waits for an animation's end: the layout is always the final one, and an animation only
 * shows how it came about. So "none" is simply not starting any.
 */
import { type Animation, settings } from "../core/settings";
import { play as sound } from "../core/sound";

const EASE = "cubic-bezier(.2,.7,.2,1)";

export const DEAL_MS = 280;
/** From one card to the next; the server gives each card 350 ms before a clock starts. */
export const DEAL_GAP_MS = 240;
const FLIP_MS = 320;
const CHIP_MS = 220;
const SHEET_MS = 240;
const FADE_MS = 200;

/** Of the full length of every motion: less at a table that is set to be quick. */
let pace = 1;

/** Shorten all motion to a part of its length, 1 for none. */
export function setPace(part: number): void {
  pace = part;
}

/** A length of time as it is now. */
export function paced(ms: number): number {
  return ms * pace;
}

/** What the system asks for; asked once, the answer follows it. */
const still = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");

/** The level in force: the player's choice, but nothing moves for those whose system asks for that. */
export function level(): Animation {
  return still?.matches ? "none" : settings.animation.value;
}

function play(element: Element | null, frames: Keyframe[], duration: number, easing = EASE): void {
  element?.animate?.(frames, { duration: paced(duration), easing, fill: "backwards" });
}

/** Something appears where it belongs. */
export function fadeIn(element: Element | null): void {
  if (level() !== "none") play(element, [{ opacity: 0 }, { opacity: 1 }], FADE_MS);
}

/** Something comes from elsewhere to where it belongs; with less motion it only appears there. */
function arrive(element: Element | null, from: string, duration: number): void {
  if (level() !== "full") fadeIn(element);
  else {
    const start = { transform: from, opacity: 0 };
    play(element, [start, { opacity: 1, offset: 0.25 }, { transform: "none", opacity: 1 }], duration);
  }
}

/** A card flies in from the shoe, which stands to the dealer's left. */
export function deal(element: Element | null): void {
  sound("card");
  arrive(element, "translate(38vw, -34vh) rotate(14deg)", DEAL_MS);
}

/** A sheet comes over the table. */
export function rise(element: Element | null): void {
  arrive(element, "translateY(30px)", SHEET_MS);
}

/** Chips slide from the player's side on to a spot. */
export function place(element: Element | null): void {
  sound("chip");
  arrive(element, "translateY(60px)", CHIP_MS);
}

/** Winnings slide once from the dealer to the spot. */
export function pay(element: Element | null): void {
  sound("chip");
  arrive(element, "translateY(-90px)", CHIP_MS);
}

/** A card is turned: its back goes away and its face comes. */
export function flip(face: Element | null, back: Element | null): void {
  sound("flip");
  if (level() !== "full") {
    fadeIn(face);
    return;
  }
  const turn = (degrees: number): string => `perspective(600px) rotateY(${degrees}deg)`;
  const gone = { transform: turn(-90), opacity: 1, offset: 0.5 };
  const edge = { transform: turn(90), opacity: 1, offset: 0.5 };
  play(back, [{ transform: turn(0), opacity: 1 }, gone, { opacity: 0 }], FLIP_MS, "linear");
  play(
    face,
    [{ transform: turn(90), opacity: 0 }, edge, { transform: turn(0), opacity: 1 }],
    FLIP_MS,
    "linear",
  );
}

/**
 * Cover the line along the table's edge from both ends until they meet in the middle at a deadline.
 *
 * The covers only grow in scale, which depends on nothing's size: the compositor does that by itself, and the page has
 * nothing to do while a clock runs.
 *
 * @param covers The left and the right one.
 * @param part How much of the running time is left, 1 to 0.
 * @param left_ms How long that is.
 * @param open How much of the line a whole clock leaves open, 0 to 1.
 * @returns Stops it.
 */
export function shrink(
  covers: readonly (HTMLElement | null)[],
  part: number,
  left_ms: number,
  open: number,
): () => void {
  const none = level() === "none";
  const grown = (rest: number): string => `scaleX(${1 - open * rest})`;
  const frames = [{ transform: grown(part) }, { transform: grown(0) }];
  const moves = covers.map((cover) => {
    if (cover === null) return undefined;
    cover.style.transform = grown(none ? part : 0);
    return none ? undefined : cover.animate?.(frames, { duration: left_ms });
  });
  return () => {
    for (const move of moves) move?.finish();
  };
}
