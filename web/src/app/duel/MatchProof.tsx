/** The proof of a match's shoes, checked here in this browser (PLA-24). */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { MatchRecord } from "../../core/api.gen";
import { fetchMatchShoe, matchShoeUrl } from "../../core/duels";
import { matchId, verifyMatch } from "../../core/matchRecord";
import { NotedShoes } from "../../core/noted";
import { t } from "../../i18n";
import { Icon } from "../../view/art";
import { reasonOf } from "../Failed";

interface Verdict {
  readonly kind: "good" | "wrong" | "waits";
  readonly text: string;
}

async function verdictOn({ record, id }: ProofProps, no: number): Promise<Verdict> {
  const [{ ProofError }, document] = await Promise.all([import("../../core/verify"), fetchMatchShoe(id, no)]);
  const noted = new NotedShoes(id).of(no);
  try {
    const cards = verifyMatch(record, document, noted);
    return {
      kind: "good",
      text: t(noted.root === undefined ? "duel-record-proof-unnoted" : "duel-record-proof", { cards }),
    };
  } catch (error) {
    if (!(error instanceof ProofError)) throw error;
    return { kind: "wrong", text: t(`verify-wrong-${error.check}`, { where: error.where }) };
  }
}

interface ProofProps {
  readonly record: MatchRecord;
  /** Of the match, the word of a private one included. */
  readonly id: string;
}

interface ShoeProps extends ProofProps {
  readonly no: number;
  readonly commitment: string;
}

function Shoe({ record, id, no, commitment }: ShoeProps): JSX.Element {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const check = (): void => {
    verdictOn({ record, id }, no).then(setVerdict, (error: unknown) =>
      setVerdict({ kind: "waits", text: reasonOf(error) }),
    );
  };
  return (
    <section class={`card-box proof ${verdict?.kind ?? ""}`} aria-labelledby={`proof-${no}`}>
      <Icon name="shield" />
      <div class="grow">
        <h3 id={`proof-${no}`}>{t("proof-shoe", { no })}</h3>
        <code title={commitment}>{commitment.slice(0, 16)}</code>
      </div>
      <button
        type="button"
        class="btn"
        aria-label={`${t("verify")}: ${t("rounds-shoe", { no })}`}
        onClick={check}
      >
        {t("verify")}
      </button>
      <p class="told" role="status">
        {verdict?.text ?? t("duel-record-proof-text")}
      </p>
      <a href={matchShoeUrl(id, no)} download={`${matchId(record)}-${no}.json`}>
        {t("fairness-download", { no })}
      </a>
    </section>
  );
}

export function MatchProof({ record, id }: ProofProps): JSX.Element {
  return (
    <>
      {record.shoes.map(({ no, commitment }) => (
        <Shoe key={no} record={record} id={id} no={no} commitment={commitment} />
      ))}
    </>
  );
}
