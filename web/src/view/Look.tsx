/** What every page needs once: the drawn parts, and the player's choices as attributes for the style. */
import { useSignalEffect } from "@preact/signals";
import type { JSX } from "preact";
import { settings } from "../core/settings";
import { Sprite } from "./art";
import { level } from "./motion";

/** Render once, before anything that shows a card. */
export function Look(): JSX.Element {
  useSignalEffect(() => {
    const { dataset } = document.documentElement;
    dataset["deck"] = settings.four_colours.value ? "four" : "two";
    dataset["animation"] = level();
  });
  return <Sprite />;
}
