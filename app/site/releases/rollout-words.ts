import { fill } from "~/i18n/fill";
import type { ReleasesMessages } from "./words.en";

/** Says how far the rollout of a version has come that pages do not name yet. */
export function rolloutWords(
  { rollingOut, notRolledOut }: Pick<ReleasesMessages, "rollingOut" | "notRolledOut">,
  percent: number,
): string {
  return percent === 0 ? notRolledOut : fill(rollingOut, { percent });
}
