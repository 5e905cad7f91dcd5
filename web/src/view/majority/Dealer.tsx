/** The dealer of a Majority table: where the second card comes late, its place says so (MAJ-10). */
import type { JSX } from "preact";
import { FACE_DOWN } from "../../core/cards";
import { shownTotal } from "../../core/hands";
import type { TableModel } from "../../core/model";
import { t } from "../../i18n";
import { Badge, Hand } from "../Hand";
import { ROOM, totalOf, wordOf } from "../Hands";
import type { Staged } from "../staging";
import { handName } from "../words";

/** Two marks on the felt: how the table is dealt, and a card that is still to come. */
export function Mark({ eu }: { eu: boolean }): JSX.Element {
  return (
    <abbr class="deal-mark" title={t(eu ? "deal-eu" : "deal-us")}>
      {eu ? "EU" : "US"}
    </abbr>
  );
}

export function Dealer({ model, staged }: { model: TableModel; staged: Staged }): JSX.Element {
  const hand = staged.view.dealer;
  const eu = model.info.value?.rules.hole_card === false;
  const word = wordOf(hand, "open");
  const waits = hand.cards.includes(FACE_DOWN);
  const later = eu && hand.cards.length === 1 && staged.view.phase !== "result";
  const name = handName(t("dealer"), hand, hand.bust ? "bust" : "open");
  return (
    <Hand
      name={later ? `${name}. ${t("second-card-later")}` : name}
      kind="dealer"
      codes={hand.cards}
      room={ROOM.dealer}
      moving={staged.moving}
    >
      {later && (
        <span class="later" aria-hidden="true">
          {t("later")}
        </span>
      )}
      <Badge
        total={waits ? shownTotal({ ...hand, ended: false }) : totalOf(hand)}
        {...(word !== undefined && { word })}
      />
      <span class="whose">
        <span aria-hidden="true">{t("dealer")}</span>
        <Mark eu={eu} />
      </span>
    </Hand>
  );
}
