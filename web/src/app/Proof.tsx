/** The proof of a round's shoe, checked here in this browser (PLA-24). */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { profile } from "../core/account";
import { fetchTranscript, transcriptUrl } from "../core/api";
import type { PlayerRound } from "../core/api.gen";
import { NotedShoes } from "../core/noted";
import { t } from "../i18n";
import { Icon } from "../view/art";
import { reasonOf } from "./Failed";

interface Verdict {
  readonly kind: "good" | "wrong" | "waits";
  readonly text: string;
}

async function verdictOn(round: PlayerRound): Promise<Verdict> {
  const [{ ProofError, verifyRound }, document] = await Promise.all([
    import("../core/verify"),
    fetchTranscript(round.head.table, round.head.shoe),
  ]);
  // The secret comes when the shoe has ended: until then there is nothing to hold against it.
  if (!(document as { secret?: unknown } | null)?.secret) {
    return { kind: "waits", text: t("proof-running") };
  }
  const { table, shoe, game } = round.head;
  const notes = new NotedShoes(table);
  const noted = (game === "american" ? notes.belongTo(profile.value?.account ?? 0) : notes).of(shoe);
  try {
    const cards = verifyRound(round, document, noted);
    return {
      kind: "good",
      text: t(noted.commitment === undefined ? "proof-good-unnoted" : "proof-good", { cards }),
    };
  } catch (error) {
    if (!(error instanceof ProofError)) throw error;
    return { kind: "wrong", text: t(`verify-wrong-${error.check}`, { where: error.where }) };
  }
}

export function Proof({ round }: { round: PlayerRound }): JSX.Element {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const { head } = round;
  const check = (): void => {
    verdictOn(round).then(setVerdict, (error: unknown) =>
      setVerdict({ kind: "waits", text: reasonOf(error) }),
    );
  };
  return (
    <section class={`card-box proof ${verdict?.kind ?? ""}`} aria-labelledby="proof">
      <Icon name="shield" />
      <div class="grow">
        <h3 id="proof">{t("proof-shoe", { no: head.shoe })}</h3>
        <code title={head.commitment}>{head.commitment.slice(0, 16)}</code>
      </div>
      <button type="button" class="btn" onClick={check}>
        {t("verify")}
      </button>
      <p class="told" role="status">
        {verdict?.text ?? t("proof-text")}
      </p>
      <a href={transcriptUrl(head.table, head.shoe)} download={`${head.table}-${head.shoe}.json`}>
        {t("fairness-download", { no: head.shoe })}
      </a>
    </section>
  );
}
