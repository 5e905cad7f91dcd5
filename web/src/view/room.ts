/** What differs from game to game on a table's page: the middle of the felt and the tray. */
import type { FunctionComponent } from "preact";
import type { TableModel } from "../core/model";
import type { Receipt } from "../core/protocol.gen";
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

/** One game's part of the page. */
export interface Room {
  /** Names it for the style. */
  readonly kind: string;
  readonly Middle: FunctionComponent<MiddleProps>;
  readonly Contents: FunctionComponent<TrayProps>;
  /** Starts what goes on beside the page; the returned function stops it. */
  readonly begin?: (model: TableModel) => () => void;
}
