/** The way to this table for others: its address, and a code for their cameras (PLA-7). */
import type { JSX } from "preact";
import { fetchInvitation } from "../core/api";
import { t } from "../i18n";
import { Copyable } from "./Copyable";
import { Failed } from "./Failed";
import { useLoaded } from "./useLoaded";

export function Invite({ table }: { table: string }): JSX.Element {
  const loaded = useLoaded(table, () => fetchInvitation(table));
  if (loaded.state === "loading") return <p class="quiet">{t("loading")}</p>;
  if (loaded.state === "failed") return <Failed error={loaded.error} />;
  const { address, qr_svg } = loaded.value;
  return (
    <>
      <p class="quiet">{t("invite-text")}</p>
      <img
        class="qr-code"
        alt={t("invite-code")}
        src={`data:image/svg+xml,${encodeURIComponent(qr_svg)}`}
        width="232"
        height="232"
      />
      <Copyable label={t("invite-address")} value={address} />
    </>
  );
}
