/**
 * Chips under the finger or the mouse (AME-10): from the row on to a spot, and from a stack away.
 *
 * Everything here has an equal without it: a tap adds, the yellow x and the keys take off.
 */
import { render } from "preact";
import type { TableModel } from "../../core/model";
import { signal } from "../../core/signal";
import { pileOf } from "../../core/slip";
import { Stack } from "../Chip";

/** A touch that moves less is a tap. */
const SLOP_PX = 8;
/** A stack held so long comes off. */
export const HOLD_MS = 1_000;

/** A chip in the air that came from a stack, which shows what remains. */
export interface Lifted {
  readonly spot: string;
  readonly cents: number;
}

/** The chip that is being dragged off a stack. */
export const lifted = signal<Lifted | null>(null);

interface Grip {
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
  readonly cents: number;
  /** The stack it is taken from, null for a chip of the row. */
  readonly spot: string | null;
}

function at(event: PointerEvent): Element | null {
  return document.elementFromPoint(event.clientX, event.clientY);
}

function spotAt(element: Element | null): string | null {
  return element?.closest<HTMLElement>("[data-spot]")?.dataset["spot"] ?? null;
}

/** The chip in the air. */
class Ghost {
  readonly #box = document.createElement("div");
  #over: Element | null = null;

  constructor(cents: number) {
    this.#box.className = "ghost";
    render(<Stack cents={cents} chips={[cents]} />, this.#box);
    document.body.append(this.#box);
  }

  follow(event: PointerEvent): void {
    this.#box.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -60%)`;
    const over = at(event)?.closest("[data-spot]") ?? null;
    if (over === this.#over) return;
    this.#over?.classList.remove("under");
    over?.classList.add("under");
    this.#over = over;
  }

  drop(): void {
    this.#over?.classList.remove("under");
    render(null, this.#box);
    this.#box.remove();
  }
}

/** After a touch the click may come as late as this. */
const CLICK_WITHIN_MS = 500;

/** The click that ends a drag or a hold is none of its own; the next press is. */
function swallowClick(): void {
  const stops = new AbortController();
  const { signal: until } = stops;
  const swallow = (event: Event): void => {
    event.stopPropagation();
    event.preventDefault();
    stops.abort();
  };
  addEventListener("click", swallow, { capture: true, signal: until });
  addEventListener("pointerdown", () => stops.abort(), { capture: true, signal: until });
  addEventListener("keydown", () => stops.abort(), { capture: true, signal: until });
  setTimeout(() => stops.abort(), CLICK_WITHIN_MS);
}

class Drag {
  readonly #model: TableModel;
  #grip: Grip | null = null;
  #ghost: Ghost | null = null;
  #hold: ReturnType<typeof setTimeout> | undefined;

  constructor(model: TableModel) {
    this.#model = model;
  }

  /** A chip or a stack is under the finger. */
  get holds(): boolean {
    return this.#grip !== null;
  }

  readonly down = (event: PointerEvent): void => {
    if (!event.isPrimary || event.button !== 0 || !this.#model.betting.value) return;
    const target = event.target instanceof Element ? event.target : null;
    const chip = target?.closest<HTMLElement>("[data-chip]")?.dataset["chip"];
    const spot = spotAt(target);
    const { pointerId: pointer, clientX: x, clientY: y } = event;
    if (chip !== undefined) this.#grip = { pointer, x, y, cents: Number(chip), spot: null };
    else if (spot !== null) this.#take(spot, { pointer, x, y });
  };

  #take(spot: string, where: Omit<Grip, "cents" | "spot">): void {
    const cents = this.#top(spot);
    if (cents === undefined) return;
    this.#grip = { ...where, cents, spot };
    this.#hold = setTimeout(() => {
      this.#end();
      swallowNextClick();
      this.#model.remove(spot);
    }, HOLD_MS);
  }

  #top(spot: string): number | undefined {
    return pileOf(this.#model.slip.value, spot, this.#model.chipValues.value).at(-1);
  }

  readonly move = (event: PointerEvent): void => {
    const grip = this.#grip;
    if (grip === null || grip.pointer !== event.pointerId) return;
    if (this.#ghost === null) {
      if (Math.hypot(event.clientX - grip.x, event.clientY - grip.y) < SLOP_PX) return;
      clearTimeout(this.#hold);
      this.#ghost = new Ghost(grip.cents);
      if (grip.spot !== null) lifted.value = { spot: grip.spot, cents: grip.cents };
    }
    this.#ghost.follow(event);
  };

  readonly up = (event: PointerEvent): void => {
    const grip = this.#grip;
    if (grip === null || grip.pointer !== event.pointerId) return;
    const dragged = this.#ghost !== null;
    this.#end();
    if (!dragged) return;
    swallowClick();
    this.#drop(grip, spotAt(at(event)));
  };

  #drop({ spot, cents }: Grip, on: string | null): void {
    if (spot === null) {
      if (on !== null) this.#model.bet(on, cents);
    } else if (on === null) this.#model.takeChip(spot, cents);
    else if (on !== spot) this.#model.toasts.add("slip", "no_moving");
  }

  readonly cancel = (): void => this.#end();

  #end(): void {
    clearTimeout(this.#hold);
    this.#ghost?.drop();
    this.#ghost = null;
    this.#grip = null;
    lifted.value = null;
  }

  /** The same by keys: Backspace takes the top chip, Delete the stack, Escape lets go. */
  readonly key = (event: KeyboardEvent): void => {
    if (event.key === "Escape") this.#end();
    const spot = spotAt(event.target instanceof Element ? event.target : null);
    if (spot === null || (event.key !== "Backspace" && event.key !== "Delete")) return;
    event.preventDefault();
    const top = this.#top(spot);
    if (event.key === "Delete") this.#model.remove(spot);
    else if (top !== undefined) this.#model.takeChip(spot, top);
  };
}

/** A held stack is gone before the finger is: the click comes with its end. */
function swallowNextClick(): void {
  addEventListener("pointerup", swallowClick, { capture: true, once: true });
}

/** Let chips be dragged and held; the returned function stops it. */
export function followChips(model: TableModel): () => void {
  const drag = new Drag(model);
  const stops = new AbortController();
  const { signal: until } = stops;
  document.addEventListener("pointerdown", drag.down, { signal: until });
  document.addEventListener("pointermove", drag.move, { signal: until });
  document.addEventListener("pointerup", drag.up, { signal: until });
  document.addEventListener("pointercancel", drag.cancel, { signal: until });
  document.addEventListener("keydown", drag.key, { signal: until });
  // A long press is ours: no menu of the browser over it.
  const noMenu = (event: Event): void => {
    if (event.target instanceof Element && spotAt(event.target) !== null) event.preventDefault();
  };
  document.addEventListener("contextmenu", noMenu, { signal: until });
  // Nor does the mouse select or drag the page's own things while it holds a chip.
  const noSelection = (event: Event): void => {
    if (drag.holds) event.preventDefault();
  };
  document.addEventListener("selectstart", noSelection, { signal: until });
  document.addEventListener("dragstart", noSelection, { signal: until });
  return () => {
    drag.cancel();
    stops.abort();
  };
}
