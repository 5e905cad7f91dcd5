/** The American table's part of the page, fetched when somebody sits down at one. */
import "./american.css";
import { spoken } from "../../core/announce";
import type { TableModel } from "../../core/model";
import { playMusic } from "../../core/music";
import { settings } from "../../core/settings";
import { spokenSides } from "../../core/sides";
import { effect } from "../../core/signal";
import { speakTable } from "../../core/voice";
import { setPace } from "../motion";
import type { Room, Says } from "../room";
import { Boxes } from "./Boxes";
import { followChips } from "./drag";
import { SoloContents } from "./SoloTray";

/** Turbo halves the length of every motion (AME-9). */
const TURBO = 0.5;

/** What goes on beside the page: chips under the finger, pace, music, the dealer's voice. */
function begin(model: TableModel): () => void {
  const stops = [
    effect(() => setPace(settings.american_turbo.value ? TURBO : 1)),
    followChips(model),
    playMusic(),
    speakTable(model),
  ];
  return () => {
    for (const stop of stops) stop();
    setPace(1);
  };
}

/** Side bets are told as soon as their cards lie. */
const says: Says = {
  headline: () => null,
  spoken: (before, after) =>
    spoken(before, after, spokenSides(before, after, "spoken-side-won", "spoken-side-lost")),
};

export const room: Room = { kind: "american", Middle: Boxes, Contents: SoloContents, says, begin };
