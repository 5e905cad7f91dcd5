/** The votes: under each seat its actions in their fixed order, each with a bar that grows (MAJ-5). */
import type { JSX } from "preact";
import { handPhrase } from "../../core/announce";
import { sameHand } from "../../core/deciding";
import { handLabel } from "../../core/hands";
import type { TableModel } from "../../core/model";
import { say, sayName, t } from "../../i18n";
import { Icon } from "../art";
import { plain } from "./Seats";
import { decidedText } from "./says";
import { type Ballot, type SeatModel, seatsOf, type VoteBar, votesAt } from "./seats";

/** A bar in words: the action, its votes and whether the own one is among them. */
function wordsOf({ action, legal, votes, percent, mine }: VoteBar): string {
  const name = sayName("action", action);
  if (!legal) return t("vote-not-legal", { action: name });
  const share = percent === null ? name : t("vote-share", { action: name, votes, percent });
  return mine ? t("vote-mine", { vote: share }) : share;
}

interface VoteTileProps {
  readonly bar: VoteBar;
  readonly ballot: Ballot;
  readonly onVote: () => void;
}

function VoteTile({ bar, ballot, onVote }: VoteTileProps): JSX.Element {
  const { action, legal, votes, percent, mine, pending, ready } = bar;
  const { voters, needed, decided } = ballot;
  const state = pending ? " pending" : mine ? " chosen" : legal ? "" : " off";
  const part = voters === 0 ? 0 : Math.min(1, votes / voters);
  const won = decided?.action === action;
  return (
    <button
      type="button"
      class={`vote ${action}${state}${won ? " won" : ""}`}
      aria-disabled={!ready}
      aria-pressed={mine || pending}
      onClick={() => ready && onVote()}
      style={{ "--part": String(part), "--notch": String(voters === 0 ? 1 : needed / voters) }}
    >
      <span class="hidden">{wordsOf(bar)}</span>
      <span class="fill" aria-hidden="true" />
      {legal && decided === null && <span class="notch" aria-hidden="true" />}
      <span class="hue" aria-hidden="true">
        {action === "double" ? "×2" : <Icon name={action} />}
      </span>
      <span class="label" aria-hidden="true">
        {sayName("action", action)}
        {(mine || pending) && <Icon name="check" size={18} />}
      </span>
      <span class="count" aria-hidden="true">
        <b>{legal ? plain(votes) : "–"}</b>
        <small>{legal && percent !== null ? t("share", { percent }) : ""}</small>
      </span>
    </button>
  );
}

function Votes({ model, ballot }: { model: TableModel; ballot: Ballot }): JSX.Element {
  const hand = model.view.value?.lines.find((one) => sameHand(one, ballot))?.hand;
  const number = handLabel(ballot.box, ballot.line);
  const legend = t("vote-for", { number, hand: hand === undefined ? "" : say(handPhrase(hand)) });
  return (
    <fieldset class="votes">
      <legend class="hidden">{legend}</legend>
      {ballot.bars.map((bar) => (
        <VoteTile
          key={bar.action}
          bar={bar}
          ballot={ballot}
          onVote={() => model.decide(ballot, bar.action)}
        />
      ))}
    </fieldset>
  );
}

/** Why there is nothing to vote on. */
function noVote({ dealt, mode, line, betting, needed, decided }: SeatModel): readonly string[] {
  if (!dealt) return [t("seat-empty")];
  const last = decided.at(-1);
  if (mode === "strategy") {
    const fact = last === undefined ? [] : [say(decidedText(last))];
    return [t("seat-strategy-plays"), t("seat-strategy-why", { players: betting, needed }), ...fact];
  }
  return [t(line === null ? "seat-complete" : "seat-waits")];
}

function NoVotes({ seat }: { seat: SeatModel }): JSX.Element {
  const [fact, ...more] = noVote(seat);
  return (
    <div class="no-votes">
      <b>{fact}</b>
      {more.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}

/** A column for each seat, wherever the player has bet. */
export function Ballots({ model }: { model: TableModel }): JSX.Element {
  const seats = seatsOf(model, votesAt(model));
  return (
    <div class="tray-body ballots">
      {seats.map((seat) => (
        <div key={seat.box} class="ballot">
          <p class="ballot-head" aria-hidden="true">
            {t("vote-head", { number: seat.box + 1 })}
          </p>
          {seat.ballot === null ? <NoVotes seat={seat} /> : <Votes model={model} ballot={seat.ballot} />}
        </div>
      ))}
    </div>
  );
}
