/** The guided round in a sheet: every step says what it is about and what can be pressed (PLA-10). */
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import {
  BET_CENTS,
  type Choice,
  cardsAt,
  type Guided,
  guided,
  netOf,
  next,
  SIDE_CENTS,
  START,
  STEPS,
} from "../core/guiding";
import { sayName, t } from "../i18n";
import { Card } from "../view/Card";
import { Sheet } from "../view/Sheet";
import { cardName, net } from "../view/words";

const CHOICES: readonly Choice[] = ["hit", "stand", "double"];

interface StepProps {
  readonly at: Guided;
  readonly go: (change?: Partial<Guided>) => void;
}

function Go({
  label,
  onPress,
  main = false,
}: {
  label: string;
  onPress: () => void;
  main?: boolean;
}): JSX.Element {
  return (
    <button type="button" class={main ? "btn main" : "btn"} onClick={onPress}>
      {label}
    </button>
  );
}

/** What can be pressed at a step. */
function Ways({ at, go }: StepProps): JSX.Element {
  switch (at.step) {
    case "chips":
      return <Go main label={t("spot-add", { spot: t("spot-main"), chip: BET_CENTS })} onPress={go} />;
    case "side":
      return (
        <>
          <Go
            label={t("spot-add", { spot: t("spot-twenty_one_plus_three"), chip: SIDE_CENTS })}
            onPress={() => go({ side: true })}
          />
          <Go main label={t("guide-no-side")} onPress={go} />
        </>
      );
    case "decide":
      return (
        <>
          {CHOICES.map((choice) => (
            <Go key={choice} label={sayName("action", choice)} onPress={() => go({ choice })} />
          ))}
        </>
      );
    case "history":
      return (
        <Go
          main
          label={t("guide-done")}
          onPress={() => {
            guided.value = false;
          }}
        />
      );
    default:
      return <Go main label={t("guide-next")} onPress={go} />;
  }
}

function Cards({ whose, codes }: { whose: string; codes: readonly string[] }): JSX.Element | null {
  if (codes.length === 0) return null;
  return (
    <section aria-label={`${whose}: ${codes.map(cardName).join(", ")}`}>
      <h3>{whose}</h3>
      <div class="sample-cards">
        {codes.map((code) => (
          <Card key={code} code={code} cut="small" />
        ))}
      </div>
    </section>
  );
}

/** The sheet; the text of a step takes the focus, since the player's own press brought it. */
export function Guide(): JSX.Element {
  const [at, setAt] = useState(START);
  const text = useRef<HTMLParagraphElement>(null);
  const { dealer, own } = cardsAt(at);
  useEffect(() => text.current?.focus(), [at.step]);
  return (
    <Sheet
      title={t("guide-title")}
      onClose={() => {
        guided.value = false;
      }}
    >
      <p class="quiet">{t("guide-step", { step: STEPS.indexOf(at.step) + 1, steps: STEPS.length })}</p>
      <p ref={text} tabIndex={-1}>
        {t(`guide-${at.step}`)} {at.step === "result" && t("guide-net", { net: net(netOf(at)) })}
      </p>
      <Cards whose={t("dealer")} codes={dealer} />
      <Cards whose={t("your-hand")} codes={own} />
      <div class="lobby-ways">
        <Ways at={at} go={(change = {}) => setAt(next(at, change))} />
      </div>
    </Sheet>
  );
}
