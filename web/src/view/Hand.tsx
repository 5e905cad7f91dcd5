/** A hand on the felt: its cards, its total, and how it came out. */
import type { ComponentChildren, JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { FACE_DOWN } from "../core/cards";
import { Card, type Cut, Outline } from "./Card";
import { deal, fadeIn, flip } from "./motion";
import { cardName } from "./words";

/** A hand is drawn as if it had this many cards at least. */
const PLACES = 2;
const BESIDE = 1.06;
const OVERLAP = 0.36;

/**
 * How far apart cards lie, in card widths: two side by side, more as a fan of index strips.
 *
 * @param room Widest the hand may get, in card widths.
 */
export function stepFor(cards: number, room: number): number {
  const wanted = cards > PLACES ? OVERLAP : BESIDE;
  return Math.min(wanted, (room - 1) / Math.max(1, cards - 1));
}

interface PlaceProps {
  readonly code: string;
  readonly style: Readonly<Record<string, string>>;
  readonly flies: boolean;
  readonly cut: Cut;
}

/** One card at its place; it flies in, and turns over, by itself. */
function Place({ code, style, flies, cut }: PlaceProps): JSX.Element {
  const face = useRef<HTMLSpanElement>(null);
  const back = useRef<HTMLSpanElement>(null);
  const was = useRef(code);
  const turned = useRef(false);
  const turns = was.current === FACE_DOWN && code !== FACE_DOWN;
  if (turns) turned.current = true;
  useLayoutEffect(() => {
    if (flies) deal(face.current);
  }, []);
  useLayoutEffect(() => {
    if (was.current === FACE_DOWN && code !== FACE_DOWN) flip(face.current, back.current);
    was.current = code;
  }, [code]);
  return (
    <span class="place" style={style}>
      <span ref={face} class="lies">
        <Card code={code} name={cardName(code)} cut={cut} />
      </span>
      {turned.current && code !== FACE_DOWN && (
        <span ref={back} class="turned">
          <Card code={FACE_DOWN} />
        </span>
      )}
    </span>
  );
}

export interface CardsProps {
  readonly codes: readonly string[];
  /** Widest the cards may get together, in card widths. */
  readonly room: number;
  /** Cards that appear now are being dealt. */
  readonly moving: boolean;
  /** They lie on each other from top to bottom; the style says how far apart. */
  readonly fan?: boolean;
}

/** The width of a hand in card widths, for what stands beside it. */
export function spanOf(cards: number, room: number): number {
  const places = Math.max(PLACES, cards);
  return 1 + (places - 1) * stepFor(places, room);
}

interface Slot {
  readonly at: number;
  readonly code: string | undefined;
  readonly style: Readonly<Record<string, string>>;
}

function Cards({ codes, room, moving, fan = false }: CardsProps): JSX.Element {
  const arrived = useRef(false);
  useLayoutEffect(() => {
    arrived.current = true;
  }, []);
  const places = Math.max(PLACES, codes.length);
  const step = stepFor(places, room);
  const left = -spanOf(codes.length, room) / 2;
  const slots = Array.from(
    { length: places },
    (_, at): Slot => ({
      at,
      code: codes[at],
      style: fan ? { "--at": String(at) } : { transform: `translateX(${100 * (left + at * step)}%)` },
    }),
  );
  return (
    <>
      {slots.map(({ at, code, style }) =>
        code === undefined ? (
          <span key={`outline ${at}`} class="place" style={style}>
            <Outline />
          </span>
        ) : (
          <Place
            key={at}
            code={code}
            style={style}
            flies={moving && arrived.current}
            cut={fan ? "strip" : "full"}
          />
        ),
      )}
    </>
  );
}

/** The total beside a hand: dark while it waits, brass when it can act. */
export function Badge({
  total,
  word,
  active,
}: {
  total: string;
  word?: string;
  active?: boolean;
}): JSX.Element | null {
  if (total === "") return null;
  return (
    <span
      class={`badge dark-pill${active ? " brass-pill" : ""}${word === undefined ? "" : " worded"}`}
      aria-hidden="true"
    >
      {total}
      {word !== undefined && <span class="word">{word}</span>}
    </span>
  );
}

/** How a hand or a bet came out: always a sign and a word. */
export function Outcome({ sign, text, brass }: { sign: string; text: string; brass: boolean }): JSX.Element {
  const pill = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => fadeIn(pill.current), [text, brass]);
  return (
    <span ref={pill} class={`outcome dark-pill${brass ? " brass-pill" : ""}`}>
      {sign !== "" && (
        <span class="pill-sign" aria-hidden="true">
          {sign}
        </span>
      )}
      <span class="cap">{text}</span>
    </span>
  );
}

export interface HandProps extends CardsProps {
  /** All of the hand in words. */
  readonly name: string;
  readonly kind: string;
  readonly children?: ComponentChildren;
}

/** A region that says everything in its name; what stands beside the cards comes as children. */
export function Hand({ name, kind, children, ...cards }: HandProps): JSX.Element {
  const { codes, room, fan } = cards;
  const size = {
    "--span": String(spanOf(codes.length, room)),
    "--cards": String(Math.max(PLACES, codes.length)),
  };
  return (
    <section class={`hand ${kind}${fan ? " fan" : ""}`} aria-label={name} style={size}>
      <Cards {...cards} />
      {children}
    </section>
  );
}
