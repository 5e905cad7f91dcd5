/** What is said where something did not work. */
import type { JSX } from "preact";
import { ApiError } from "../core/api";
import { sayCode, t } from "../i18n";

/** Why, and what to do about it. */
export function reasonOf(error: unknown, otherwise = t("failed-short")): string {
  const told = error instanceof ApiError && error.code !== "unknown";
  return told ? sayCode("error", error.code, error.params, error.message) : otherwise;
}

export function Failed({ error }: { error: unknown }): JSX.Element {
  return <p role="alert">{reasonOf(error)}</p>;
}
