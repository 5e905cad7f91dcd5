/** A private challenge to be given away: its address, and a code for a camera. */
import type { JSX } from "preact";
import type { Challenge } from "../../core/api.gen";
import { t } from "../../i18n";
import { Copyable } from "../Copyable";

export function Invitation({ challenge }: { challenge: Challenge }): JSX.Element | null {
  const { address = "", qr_svg = "" } = challenge;
  if (address === "") return null;
  return (
    <>
      <img
        class="qr-code"
        alt={t("duel-lobby-code")}
        src={`data:image/svg+xml,${encodeURIComponent(qr_svg)}`}
        width="232"
        height="232"
      />
      <Copyable label={t("duel-lobby-address")} value={address} />
    </>
  );
}
