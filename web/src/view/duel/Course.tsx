/** How the match stands: hands won and lost, who leads, and the card with all of it (DUE-9). */
import type { JSX } from "preact";
import { leadOf, type Mark, marksOf, otherSeat, playerAt, worthOf } from "../../core/duel";
import type { DuelView } from "../../core/protocol.gen";
import { say, sayName, t } from "../../i18n";
import { handText, leadText, nameOf, netChips } from "./says";

function MarkOf({ mark }: { mark: Mark }): JSX.Element {
  const { hand, result, now, extra } = mark;
  const kind = `${result ?? "open"}${now ? " now" : ""}${extra ? " extra" : ""}`;
  return <span class={`mark ${kind}`}>{result === null ? hand : sayName("duel-mark", result)}</span>;
}

export interface CourseProps {
  readonly duel: DuelView;
  readonly near: number;
  readonly own: number | null;
  readonly onOpen: () => void;
}

function spokenOf({ duel, own }: CourseProps): string {
  const values = { hand: say(handText(duel)), lead: say(leadText(duel, own)) };
  if (own === null) return t("duel-score-watch", values);
  const nets = duel.past.map(({ net_cents }) => net_cents[own] ?? 0);
  const won = nets.filter((net) => net > 0).length;
  const lost = nets.filter((net) => net < 0).length;
  return t("duel-score-spoken", { ...values, won, lost, push: nets.length - won - lost });
}

/** The strip of hands and the bar of chips; a press opens the score card. */
export function Course(props: CourseProps): JSX.Element {
  const { duel, near, own, onOpen } = props;
  const worth = [near, otherSeat(near)].map((seat) => worthOf(playerAt(duel, seat)));
  const all = (worth[0] ?? 0) + (worth[1] ?? 0);
  const part = all === 0 ? 50 : (100 * (worth[0] ?? 0)) / all;
  const lead = leadOf(duel, near);
  const leads = lead === 0 ? "level" : lead > 0 ? "ahead" : "behind";
  return (
    <button type="button" class="course" onClick={onOpen}>
      <span class="hidden">{spokenOf(props)}</span>
      <span class="strip" aria-hidden="true">
        {marksOf(duel, near).map((mark) => (
          <MarkOf key={mark.hand} mark={mark} />
        ))}
      </span>
      <span class={`lead ${leads}`} aria-hidden="true">
        {say(leadText(duel, own))}
      </span>
      <span class="lead-bar" aria-hidden="true" style={{ "--part": String(part) }} />
    </button>
  );
}

/** Every hand so far: who acted first, what was bet, what it brought, what was left. */
export function ScoreCard({ duel, near, own }: Omit<CourseProps, "onOpen">): JSX.Element {
  const seats = [near, otherSeat(near)];
  const titleOf = (seat: number): string => (seat === own ? t("duel-you") : nameOf(playerAt(duel, seat)));
  return (
    <>
      <p>
        {say(handText(duel))} · <b>{say(leadText(duel, own))}</b>
      </p>
      {duel.past.length === 0 && <p class="quiet">{t("duel-score-none")}</p>}
      {duel.past.length > 0 && (
        <table class="facts score">
          <thead>
            <tr>
              <th scope="col">{t("duel-score-hand")}</th>
              {seats.map((seat) => (
                <th key={seat} scope="col" colSpan={2}>
                  {titleOf(seat)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {duel.past.map((one) => (
              <tr key={one.hand}>
                <th scope="row">{one.hand}</th>
                {seats.flatMap((seat) => [
                  <td key={`net ${seat}`}>
                    {one.first === seat && (
                      <span class="first is">
                        <span aria-hidden="true">{t("duel-first-mark")}</span>
                        <span class="hidden">{t("duel-first")}</span>
                      </span>
                    )}
                    <b>{netChips(one.net_cents[seat] ?? 0)}</b>
                    <small>{t("duel-bet-of", { amount: one.bets_cents[seat] ?? 0 })}</small>
                  </td>,
                  <td key={`chips ${seat}`}>{t("duel-now-has", { amount: one.chips_cents[seat] ?? 0 })}</td>,
                ])}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
