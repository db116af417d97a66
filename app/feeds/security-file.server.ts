import type { OperatorFacts } from "~/brand";
import { addressIn } from "~/i18n/addresses";
import { localeCodes } from "~/i18n/locales";

/** The path that RFC 9116 prescribes for programs and researchers. */
export const securityFilePath = "/.well-known/security.txt";

/** The RFC asks for less than a year; a copy that somebody keeps is out of date after this. */
const validMonths = 6;

/**
 * The file that tells where to report vulnerabilities (RFC 9116). It expires with the start of a
 * month, so that its bytes, and with them its ETag, change once a month only.
 */
export function securityText(
  publicUrl: string,
  { securityEmail }: OperatorFacts,
  now: Date,
): string {
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + validMonths, 1));
  const form = addressIn("en", "/contact", { query: { topic: "vulnerability" }, hash: "write" });
  const lines = [
    ["Contact", publicUrl + form],
    ["Contact", `mailto:${securityEmail}`],
    ["Expires", expires.toISOString()],
    ["Preferred-Languages", "zh, en"],
    ["Canonical", publicUrl + securityFilePath],
    ...localeCodes.map((locale) => ["Policy", publicUrl + addressIn(locale, "/security")]),
  ];
  return lines.map(([name, value]) => `${name}: ${value}\n`).join("");
}
