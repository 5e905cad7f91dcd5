/** How duels are said: their terms, their players, the house bots. */
import type { DuelBot } from "../../core/protocol.gen";
import { knows, sayName, t } from "../../i18n";

/** What is agreed before a match. */
export interface Agreed {
  readonly kind: string;
  readonly hands: number;
  readonly duplicate?: boolean;
  readonly stake_cents?: number;
}

/** The name of a match type, or its key where the room has one of its own. */
export function kindName(kind: string): string {
  return knows(`duel-lobby-kind-${kind}`) ? sayName("duel-lobby-kind", kind) : kind;
}

/** Type and hands of a match, and that it is a duplicate. */
export function termsOf({ kind, hands, duplicate = false }: Agreed): string {
  const terms = t("duel-lobby-terms", { kind: kindName(kind), hands });
  return duplicate ? `${terms} · ${t("duel-lobby-duplicate")}` : terms;
}

/** The entry stake of a match. */
export function stakeOf({ stake_cents = 0 }: Pick<Agreed, "stake_cents">): string {
  return stake_cents > 0 ? t("duel-lobby-stake", { amount: stake_cents }) : t("duel-lobby-no-stake");
}

export function ratingOf(points: number | null | undefined): string {
  return points === null || points === undefined
    ? t("duel-lobby-unrated")
    : t("duel-lobby-rating", { points });
}

/** A player's name; a house bot is named by its strength and marked as one. */
export function playerName({ name, bot }: { readonly name: string; readonly bot?: DuelBot | null }): string {
  return bot ? t("duel-lobby-bot", { strength: t(`duel-lobby-bot-${bot}`) }) : name;
}
