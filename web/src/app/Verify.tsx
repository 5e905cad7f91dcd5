/** Checks ended shoes here, in this browser: by what it noted itself, not by what the server says (PLA-24). */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { fetchTranscript } from "../core/api";
import type { NotedShoes } from "../core/noted";
import { t } from "../i18n";

/** Text about a transcript: verified or not, and by which fingerprints. */
async function verdictOn(document: unknown, table: string, noted: NotedShoes): Promise<string> {
  const { ProofError, verifyShoe } = await import("../core/verify");
  const { table: key, shoe } = (document ?? {}) as { table?: unknown; shoe?: unknown };
  const prints = key === table ? noted.of(Number(shoe)) : {};
  try {
    const cards = verifyShoe(document, prints);
    return t(prints.root === undefined ? "verify-good-unnoted" : "verify-good", { cards });
  } catch (error) {
    if (error instanceof ProofError) return t(`verify-wrong-${error.check}`, { where: error.where });
    throw error;
  }
}

interface VerifyProps {
  readonly table: string;
  readonly noted: NotedShoes;
}

function useVerdict({ table, noted }: VerifyProps): [string, (document: Promise<unknown>) => void] {
  const [verdict, setVerdict] = useState("");
  const check = (document: Promise<unknown>): void => {
    setVerdict(t("loading"));
    document
      .then((found) => verdictOn(found, table, noted))
      .then(setVerdict, () => setVerdict(t("failed-short")));
  };
  return [verdict, check];
}

/** The button beside an ended shoe. */
export function VerifyShoe({ no, ...props }: VerifyProps & { no: number }): JSX.Element {
  const [verdict, check] = useVerdict(props);
  return (
    <>
      <button
        type="button"
        class="btn"
        aria-label={`${t("verify")}: ${t("rounds-shoe", { no })}`}
        onClick={() => check(fetchTranscript(props.table, no))}
      >
        {t("verify")}
      </button>
      <p role="status">{verdict}</p>
    </>
  );
}

/** The same for a file on this device, for which no line is needed. */
export function VerifyFile(props: VerifyProps): JSX.Element {
  const [verdict, check] = useVerdict(props);
  const read = async (file: File): Promise<unknown> => {
    try {
      return JSON.parse(await file.text());
    } catch {
      return null;
    }
  };
  return (
    <>
      <label>
        {t("verify-file")}{" "}
        <input
          type="file"
          accept=".json"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            if (file !== undefined) check(read(file));
          }}
        />
      </label>
      <p role="status">{verdict}</p>
    </>
  );
}
