/** Names and signs that more than one part of the history says. */
import { knows, sayName, t } from "../i18n";

/** The name of a game, or its key where it is one that this page does not know. */
export function gameName(game: string): string {
  return knows(`game-${game}`) ? sayName("game", game) : game || t("game-unknown");
}

/** The shape that goes with a net; a loss has its minus. */
export function signOf(net: number): string {
  return net > 0 ? "▲" : net === 0 ? "=" : "";
}
