/** The Majority table's part of the page, fetched when somebody comes to one. */
import "./majority.css";
import type { Room } from "../room";
import { Dealer } from "./Dealer";
import { Seats, Watched } from "./Seats";
import { says } from "./says";
import { hint, MajorityContents } from "./Tray";

export const room: Room = {
  kind: "majority",
  Dealer,
  Middle: Seats,
  Watched,
  Contents: MajorityContents,
  says,
  hint,
};
