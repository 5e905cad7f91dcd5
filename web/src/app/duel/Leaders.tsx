/** Who plays duels best, and what people have made of the house bots (DUE-14). */
import type { JSX } from "preact";
import type { Standing } from "../../core/api.gen";
import { fetchLeaderboard } from "../../core/duels";
import { t } from "../../i18n";
import { Failed } from "../Failed";
import "../people.css";
import { useLoaded } from "../useLoaded";
import "./duel.css";

function Player({ one }: { one: Standing }): JSX.Element {
  return (
    <tr class={one.own ? "own" : ""}>
      <td>{one.place}</td>
      <th scope="row">
        <bdi>{one.name}</bdi> {one.own && <small>{t("duel-rank-you")}</small>}
      </th>
      <td>
        <b>{one.points}</b>
      </td>
      <td>{one.matches}</td>
      <td>{one.won}</td>
    </tr>
  );
}

function Players({ players }: { players: readonly Standing[] }): JSX.Element {
  return (
    <table class="facts ranks">
      <thead>
        <tr>
          <th scope="col">{t("duel-rank-place")}</th>
          <th scope="col">{t("duel-rank-name")}</th>
          <th scope="col">{t("duel-rank-points")}</th>
          <th scope="col">{t("duel-rank-matches")}</th>
          <th scope="col">{t("duel-rank-won")}</th>
        </tr>
      </thead>
      <tbody>
        {players.map((one) => (
          <Player key={one.place} one={one} />
        ))}
      </tbody>
    </table>
  );
}

export function Leaders(): JSX.Element {
  const board = useLoaded("board", fetchLeaderboard);
  if (board.state === "loading") return <p class="quiet">{t("loading")}</p>;
  if (board.state === "failed") return <Failed error={board.error} />;
  const { players, bots, mine } = board.value;
  const below = mine && !players.some(({ own }) => own) ? [mine] : [];
  return (
    <>
      <p class="quiet">{t("duel-rank-text")}</p>
      {players.length === 0 ? <p>{t("duel-rank-none")}</p> : <Players players={[...players, ...below]} />}
      {bots.length > 0 && (
        <>
          <h3>{t("duel-rank-bots")}</h3>
          <p class="quiet">{t("duel-rank-bots-text")}</p>
          <ul class="rows">
            {bots.map(({ bot, matches, won }) => (
              <li key={bot}>
                <b class="grow">{t("duel-lobby-bot", { strength: t(`duel-lobby-bot-${bot}`) })}</b>
                <span>{t("duel-rank-tally", { matches, won })}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
