/** What is said where something could not be loaded. */
import type { JSX } from "preact";
import { ApiError } from "../core/api";
import { sayCode, t } from "../i18n";

export function Failed({ error }: { error: unknown }): JSX.Element {
  const text = error instanceof ApiError ? sayCode("error", error.code, error.params, error.message) : "";
  return <p role="alert">{text || t("failed-short")}</p>;
}
