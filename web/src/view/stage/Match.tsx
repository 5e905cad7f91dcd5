/** A duel for an audience: both players with their chips and hands, and how the match stands. */
import type { JSX } from "preact";
import type { DuelPlayer, DuelView, LineView } from "../../core/protocol.gen";
import { t } from "../../i18n";
import { Badge, Hand } from "../Hand";
import { totalOf } from "../Hands";
import type { MiddleProps } from "../room";
import type { Staged } from "../staging";
import { amount, handName } from "../words";

const WIDEST = { alone: 3, split: 2 } as const;

/** The hands in a box; one that was split is gone. */
function handsOf(lines: readonly LineView[], box: number): readonly LineView[] {
  const here = lines.filter((one) => one.box === box && one.hand.cards.length > 0);
  const split = here.some(({ line }) => line !== "main");
  return here.filter(({ line }) => !split || line !== "main");
}

interface SideProps {
  readonly player: DuelPlayer;
  readonly name: string;
  readonly box: number;
  readonly staged: Staged;
}

function Side({ player, name, box, staged }: SideProps): JSX.Element {
  const hands = handsOf(staged.view.lines, box);
  return (
    <section class="stage-duellist" aria-label={name}>
      <div class="stage-hands">
        {hands.map(({ line, hand }) => (
          <Hand
            key={line}
            name={handName(name, hand)}
            kind="own"
            codes={hand.cards}
            room={hands.length > 1 ? WIDEST.split : WIDEST.alone}
            moving={staged.moving}
          >
            <Badge total={totalOf(hand)} />
          </Hand>
        ))}
      </div>
      <h2>
        <bdi>{name}</bdi>
      </h2>
      <p>
        <b>{t("stage-chips", { chips: player.chips_cents })}</b>
        {player.bet_cents > 0 && <span>{t("stage-bet", { amount: amount(player.bet_cents) })}</span>}
      </p>
    </section>
  );
}

function nameOf(player: DuelPlayer): string {
  return player.bot === null ? player.name : t("stage-bot");
}

export function Match({ staged }: MiddleProps): JSX.Element | null {
  const duel: DuelView | null = staged.view.duel;
  if (duel === null) return null;
  return (
    <div class="stage-duel">
      {duel.players.map((player, box) => (
        <Side key={player.name} player={player} name={nameOf(player)} box={box} staged={staged} />
      ))}
    </div>
  );
}
