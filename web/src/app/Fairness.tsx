/** What binds the server to its cards, and where to check it (PLA-24). */
import type { JSX } from "preact";
import { fetchShoes, transcriptUrl } from "../core/api";
import type { OwnNonce } from "../core/entropy";
import type { NotedShoes } from "../core/noted";
import type { ShoeView } from "../core/protocol.gen";
import { t } from "../i18n";
import { Copyable } from "./Copyable";
import { Failed } from "./Failed";
import { useLoaded } from "./useLoaded";
import { VerifyFile, VerifyShoe } from "./Verify";

interface EndedProps {
  readonly table: string;
  readonly running: number;
  readonly noted: NotedShoes;
}

function Ended({ table, running, noted }: EndedProps): JSX.Element {
  const shoes = useLoaded(`${table} ${running}`, () => fetchShoes(table));
  if (shoes.state === "loading") return <p class="quiet">{t("loading")}</p>;
  if (shoes.state === "failed") return <Failed error={shoes.error} />;
  const ended = shoes.value.shoes.filter((shoe) => shoe.ended);
  if (ended.length === 0) return <p class="quiet">{t("fairness-none")}</p>;
  return (
    <>
      <ul class="sentences">
        {ended.map(({ no }) => (
          <li key={no}>
            <a href={transcriptUrl(table, no)} download={`${table}-${no}.json`}>
              {t("fairness-download", { no })}
            </a>
            <VerifyShoe table={table} no={no} noted={noted} />
          </li>
        ))}
      </ul>
      <p class="quiet">{t("fairness-check")}</p>
    </>
  );
}

interface OwnProps {
  readonly nonce: OwnNonce;
  readonly shoe: ShoeView;
}

/** A number of one's own for the next shoe: added by hand, told step by step. */
function Own({ nonce, shoe }: OwnProps): JSX.Element | null {
  const own = nonce.for(shoe);
  if (own !== null) {
    const state = own.state === "opened" ? t("fairness-own-opened") : t("fairness-own-announced");
    return (
      <>
        <p>{own.state === "sending" ? t("sending") : state}</p>
        <Copyable label={t("fairness-own")} value={own.nonce} />
      </>
    );
  }
  if (!nonce.possible || nonce.openTo(shoe) === null) return null;
  return (
    <>
      <p class="quiet">{t("fairness-own-text")}</p>
      <button type="button" class="btn" onClick={() => void nonce.add(shoe)}>
        {t("fairness-own-add")}
      </button>
    </>
  );
}

export interface FairnessProps extends OwnProps {
  readonly table: string;
  readonly noted: NotedShoes;
  /** Players can add a number, watchers cannot. */
  readonly playing: boolean;
}

export function Fairness({ table, shoe, nonce, noted, playing }: FairnessProps): JSX.Element {
  return (
    <>
      <p class="quiet">{t("fairness-lead")}</p>
      <h3>{t("rounds-shoe", { no: shoe.no })}</h3>
      <p>{t("shoe-used", { used: shoe.used, cards: shoe.cards })}</p>
      {shoe.cut && <p>{t("shoe-cut")}</p>}
      <Copyable label={t("fairness-commitment")} value={shoe.commitment} />
      <Copyable label={t("fairness-root")} value={shoe.root} />
      <Copyable label={t("fairness-next")} value={shoe.next_commitment} />
      {playing && <Own nonce={nonce} shoe={shoe} />}
      <h3>{t("fairness-ended")}</h3>
      <Ended table={table} running={shoe.no} noted={noted} />
      <VerifyFile table={table} noted={noted} />
    </>
  );
}
