/** What differs from game to game on a table's page: the middle of the felt and the tray. */
import type { FunctionComponent } from "preact";
import type { Headline, Moment } from "../core/announce";
import type { TableModel } from "../core/model";
import type { Receipt } from "../core/protocol.gen";
import type { Text } from "../i18n";
import type { Staged } from "./staging";
import type { TrayProps } from "./Tray";

/** What the hands and spots of a table are drawn from. */
export interface MiddleProps {
  readonly model: TableModel;
  readonly staged: Staged;
  /** The settled round, once everybody may see it. */
  readonly receipt: Receipt | null;
  /** The side bets whose result may be read, by box and kind: their cards lie on the table. */
  readonly told: ReadonlySet<string>;
}

/** What a game says in its own words. */
export interface Says {
  /** What the announcer says, null where it is what it says at every table. */
  headline(model: TableModel): Headline | null;
  /** The new facts between two moments, in the order in which they are to be spoken. */
  spoken(before: Moment | null, after: Moment): readonly Text[];
}

/** One game's part of the page. */
export interface Room {
  /** Names it for the style. */
  readonly kind: string;
  readonly Dealer?: FunctionComponent<{ readonly model: TableModel; readonly staged: Staged }>;
  readonly Middle: FunctionComponent<MiddleProps>;
  /** The middle for an audience: cards and names, nothing to press. Without it, the hands that all share. */
  readonly Watched?: FunctionComponent<MiddleProps>;
  readonly Contents: FunctionComponent<TrayProps>;
  readonly says?: Says;
  /** What helps now, in the tray's first line; null where it is what helps at every table. */
  readonly hint?: ((model: TableModel) => string | null) | undefined;
  /** Starts what goes on beside the page; the returned function stops it. */
  readonly begin?: (model: TableModel) => () => void;
}
