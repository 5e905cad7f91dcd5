/**
 * Icons, the mark, and the drawn parts of court figures as one hidden sprite.
 *
 * Figures take the colour of whoever uses them (`currentColor`), which is how the four-colour deck works.
 */
import type { JSX } from "preact";

/** Two-pixel line icons in a box of 24 by 24. */
const ICONS: Readonly<Record<string, string>> = {
  back: "M14.5 6 8.5 12l6 6",
  menu: "M5 7.5h14M5 12h14M5 16.5h14",
  close: "M6 6l12 12M18 6 6 18",
  limits: "M6 18v-8M12 18V6M18 18v-5",
  help: "M9.2 9.2a2.8 2.8 0 1 1 4.3 2.4c-1 .6-1.5 1.2-1.5 2.4M12 17.5v.01",
  history: "M5 8.5A8 8 0 1 1 4 12.8M4.5 4.5v4.2h4.2M12 8v4.3l2.8 1.7",
  sound: "M4.5 10v4h3l4 3.2V6.8L7.5 10zM15.5 9.2a4 4 0 0 1 0 5.6",
  mute: "M4.5 10v4h3l4 3.2V6.8L7.5 10zM15.5 9.8l4 4.4M19.5 9.8l-4 4.4",
  hit: "M12 5v14M5 12h14",
  stand: "M5 12h14",
  split:
    "M12 20v-6.5C12 9.8 6 11 6 5M12 13.5C12 9.8 18 11 18 5M3.2 7.3 6 4.5l2.8 2.8M15.2 7.3 18 4.5l2.8 2.8",
  cash_out: "M12 4v10M8 10.5l4 4 4-4M5 19.5h14",
  insure: "M12 3.5l7 2.5v5.5c0 4.3-2.8 7.3-7 9-4.2-1.7-7-4.7-7-9V6zM9 11.8l2.2 2.2 4-4.2",
  no: "M6.5 6.5l11 11M17.5 6.5l-11 11",
  undo: "M8.5 5 4.5 9l4 4M5 9h9a5 5 0 0 1 0 10h-3",
  repeat: "M17 3l3 3-3 3M20 6H8a4 4 0 0 0-4 4v1M7 21l-3-3 3-3M4 18h12a4 4 0 0 0 4-4v-1",
  sides: "M5.5 13.5a3 3 0 1 0 .01 0zM12 6.5a3 3 0 1 0 .01 0zM18.5 13.5a3 3 0 1 0 .01 0z",
  clock: "M12 4a8 8 0 1 0 .01 0zM12 8v4.3l2.8 1.7",
  net: "M3 9.5a13 13 0 0 1 18 0M6.2 13a8.5 8.5 0 0 1 11.6 0M9.3 16.3a4 4 0 0 1 5.4 0M12 19.5v.01",
  pause: "M9 6v12M15 6v12",
  eye: "M2.5 12c2.2-4 5.5-6 9.5-6s7.3 2 9.5 6c-2.2 4-5.5 6-9.5 6s-7.3-2-9.5-6zM12 9.2a2.8 2.8 0 1 0 .01 0z",
  check: "M5 12.5l4.5 4.5L19 7.5",
  people:
    "M9 5a3.2 3.2 0 1 0 .01 0zM3 19c.3-3.5 2.5-5.5 6-5.5s5.7 2 6 5.5M15.5 5.3a3.2 3.2 0 0 1 0 5.9M17.5 13.9c2.1.7 3.3 2.4 3.5 5.1",
  shield: "M12 3.5l7 2.5v5.5c0 4.3-2.8 7.3-7 9-4.2-1.7-7-4.7-7-9V6zM9 11.8l2.2 2.2 4-4.2",
  person: "M12 4.5a3.7 3.7 0 1 0 .01 0zM4.8 20c.4-4 3-6.2 7.2-6.2s6.8 2.2 7.2 6.2",
  wallet:
    "M4 7.5h14.5a1.5 1.5 0 0 1 1.5 1.5v9a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18zM4 7.5l11-3v3M16.2 13.5v.01",
  leave: "M14 8V5H5v14h9v-3M10 12h10M17 9l3 3-3 3",
  device: "M7.5 3.5h9a1 1 0 0 1 1 1v15a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1v-15a1 1 0 0 1 1-1zM11 17.5h2",
  search: "M10.5 4.5a6 6 0 1 0 .01 0zM15 15l5 5",
  download: "M12 4v10M8 10.5l4 4 4-4M5 19.5h14",
  play: "M8.5 5.5l10 6.5-10 6.5z",
  next: "M9.5 6l6 6-6 6",
  first: "M17 6l-6 6 6 6M7 6v12",
  last: "M7 6l6 6-6 6M17 6v12",
  lock: "M7 11V8a5 5 0 0 1 10 0v3M6 11h12v9H6z",
  chat: "M5 5h14a1.5 1.5 0 0 1 1.5 1.5v8A1.5 1.5 0 0 1 19 16h-8l-4.5 4v-4H5a1.5 1.5 0 0 1-1.5-1.5v-8A1.5 1.5 0 0 1 5 5z",
  more: "M6 11.3a.7.7 0 1 0 .01 0zM12 11.3a.7.7 0 1 0 .01 0zM18 11.3a.7.7 0 1 0 .01 0z",
  settings: "M4 8h9M17 8h3M4 16h3M11 16h9M15 6v4M9 14v4",
};

export type IconName = keyof typeof ICONS & string;

const GOLD = "#d9a441";
const DARK = "#2b2320";

function Face({ hair }: { hair: JSX.Element }): JSX.Element {
  return (
    <>
      {hair}
      <path fill="#f2dcc0" d="M17 20c0-3 2-4.5 5-4.5s5 1.5 5 4.5v5c0 4-2 6.5-5 6.5S17 29 17 25z" />
      <path
        fill="none"
        stroke={DARK}
        stroke-width=".9"
        d="M18.8 21.5h2M23.2 21.5h2M22 22v3.2h-1M20.3 28h3.4"
      />
    </>
  );
}

function Crown({ d }: { d: string }): JSX.Element {
  return <path fill={GOLD} stroke={DARK} stroke-width=".6" stroke-linejoin="round" d={d} />;
}

/** The upper half of a court figure in a box of 44 by 56; used twice, turned round. */
const COURT: Readonly<Record<string, JSX.Element>> = {
  K: (
    <g id="court-K">
      <Face hair={<path fill={DARK} d="M14.5 18h15v9c0 7-3 10-7.5 10s-7.5-3-7.5-10z" />} />
      <path fill={DARK} d="M17 25.5c1.5 1.2 3 1.2 5 1.2s3.5 0 5-1.2V29c0 4-2 6.5-5 6.5S17 33 17 29z" />
      <path stroke="#f2dcc0" stroke-width="1" d="M20.3 28.8h3.4" />
      <Crown d="M13.5 17 12.5 7l5 4.5L22 5l4.5 6.5 5-4.5-1 10z" />
      <path fill="currentColor" d="M0 56c.5-11 6-17.5 14-19.5l8 7 8-7C38 38.5 43.5 45 44 56z" />
      <path fill={GOLD} d="M14 36.5l8 7.5 8-7.5 3 1-11 11-11-11zM20.5 45h3v11h-3z" />
    </g>
  ),
  Q: (
    <g id="court-Q">
      <Face hair={<path fill="#7a4f2b" d="M12.5 40c-1.5-8-1-24 9.5-25 10.5 1 11 17 9.5 25z" />} />
      <path fill="#7a4f2b" d="M16.5 22c0-5 2.5-7 5.5-7s5.5 2 5.5 7c-1.5-3-3-4.5-5.5-4.5S18 19 16.5 22z" />
      <Crown d="M15 15.5 12.5 8l5.5 3 4-5.5L26 11l5.5-3-2.5 7.5z" />
      <path
        fill="currentColor"
        d="M2 56c0-10 5-16.5 12.5-18.5 2 3.5 5 5 7.5 5s5.5-1.5 7.5-5C37 39.5 42 46 42 56z"
      />
      <path
        fill={GOLD}
        d="M14.5 37.5c2 3.5 5 5 7.5 5s5.5-1.5 7.5-5l1.5.6c-1.7 4.6-5.3 6.9-9 6.9s-7.3-2.3-9-6.9z"
      />
      <path fill="#fffdf8" d="M22 46.5a3 3 0 1 0 .01 0z" />
    </g>
  ),
  J: (
    <g id="court-J">
      <Face
        hair={
          <path fill="#b07a3c" d="M14 30c-1.5-8 0-14.5 8-14.5S31.5 22 30 30c-2 2-3 1-3-2h-10c0 3-1 4-3 2z" />
        }
      />
      <path fill="currentColor" d="M12.5 17c0-6 4-9 9.5-9s9.5 3 9.5 9z" />
      <path fill={GOLD} d="M12 15.5h20v3H12z" />
      <path fill="none" stroke={GOLD} stroke-width="1.6" stroke-linecap="round" d="M29 13c3-1 5.5-4 6-8" />
      <path fill="currentColor" d="M3 56c0-10 5-17 12-19.5 2 2 4.5 3 7 3s5-1 7-3C36 39 41 46 41 56z" />
      <path fill={GOLD} d="M9.5 40.5 14 37l20 19h-7zM28 37.5l4.5 2.5-3 5.5-4.5-4z" />
    </g>
  ),
};

/** Everything `<use>` refers to; rendered once, takes no room. */
export function Sprite(): JSX.Element {
  return (
    <svg class="sprite" aria-hidden="true" width="0" height="0">
      <title>ventuno</title>
      <defs>
        {Object.values(COURT)}
        <pattern id="lattice" width="8" height="8" patternUnits="userSpaceOnUse">
          <path fill="#2c4676" d="M0 0h8v8H0z" />
          <path stroke="#7f97c4" stroke-width=".7" d="M0 0l8 8M8 0 0 8" />
          <circle cx="4" cy="0" r=".8" fill="#c4d0e8" />
          <circle cx="4" cy="8" r=".8" fill="#c4d0e8" />
        </pattern>
      </defs>
    </svg>
  );
}

/** A line icon; decoration beside a text or inside a labelled button. */
export function Icon({ name, size = 24 }: { name: IconName; size?: number }): JSX.Element {
  return (
    <svg class="icon" aria-hidden="true" width={size} height={size} viewBox="0 0 24 24">
      <path d={ICONS[name] ?? ""} />
    </svg>
  );
}

/** The mark: two cards that lean into a V. */
export function Mark({ size = 32 }: { size?: number }): JSX.Element {
  return (
    <svg class="mark" aria-hidden="true" width={size} height={size} viewBox="0 0 32 32">
      <rect x="6" y="6" width="9" height="20" rx="2" fill="var(--ivory)" transform="rotate(-15 10 16)" />
      <rect x="17" y="6" width="9" height="20" rx="2" fill="var(--brass)" transform="rotate(15 22 16)" />
    </svg>
  );
}
