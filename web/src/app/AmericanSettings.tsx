/** What a player chooses for the American table (AME-9, PLA-18). */
import type { JSX } from "preact";
import { shortMoney } from "../core/money";
import type { LimitClassInfo } from "../core/protocol.gen";
import { AMERICAN_HANDS, AMERICAN_LIMITS, FELTS, prefer, settings } from "../core/settings";
import { language, t } from "../i18n";
import { Choice } from "./Choice";
import { Swatch, Switch } from "./prefs";

/** The house's limits where no table says others (AME-7). */
const USUAL = [
  { minimum_cents: 100, maximum_cents: 50_000 },
  { minimum_cents: 500, maximum_cents: 150_000 },
  { minimum_cents: 1_000, maximum_cents: 300_000 },
] as const;

type Limits = Pick<LimitClassInfo, "minimum_cents" | "maximum_cents">;

export function AmericanSettings({ classes = USUAL }: { classes?: readonly Limits[] }): JSX.Element {
  const amount = (cents: number): string => shortMoney(cents, language.value);
  const offered = AMERICAN_LIMITS.filter((at) => at < classes.length);
  const range = (at: number): string => {
    const { minimum_cents = 0, maximum_cents = 0 } = classes[at] ?? {};
    return `${amount(minimum_cents)}\u2009\u2013\u2009${amount(maximum_cents)}`;
  };
  return (
    <>
      <Choice
        name="american_limits"
        label={t("settings-american-limits")}
        value={settings.american_limits.value}
        options={offered.map((at) => [at, range(at)] as const)}
        onChoose={(at) => prefer("american_limits", at)}
      />
      <Choice
        name="american_hands"
        label={t("settings-american-hands")}
        value={settings.american_hands.value}
        options={AMERICAN_HANDS.map((hands) => [hands, String(hands)] as const)}
        onChoose={(hands) => prefer("american_hands", hands)}
      />
      <Choice
        name="american_felt"
        label={t("settings-felt")}
        swatches
        value={settings.american_felt.value}
        options={FELTS.filter((felt) => felt !== "table").map(
          (felt) => [felt, <Swatch key={felt} felt={felt} />] as const,
        )}
        onChoose={(felt) => prefer("american_felt", felt)}
      />
      <Switch
        name="american_turbo"
        label={t("settings-american-turbo")}
        detail={t("settings-american-turbo-detail")}
      />
      <Switch name="american_side_bets" label={t("settings-american-side-bets")} />
    </>
  );
}
