import { brand, samples } from "~/brand";
import { listFriendLinks } from "~/domain/friend-link/friend-link-queries.server";
import { isSampleAddress } from "~/domain/link/link";
import { localeCodes } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";

/** Each sample of `app/brand.ts` as a sentence names it. */
const sampleNames: Record<keyof typeof samples, string> = {
  legalEntity: "legal entity",
  offices: "list of offices",
  servicePhone: "service telephone number",
  businessPhone: "business telephone number",
  serviceEmail: "service mail address",
  privacyEmail: "privacy mail address",
  securityEmail: "security mail address",
  site: "name of the site in running text",
  icpLicence: "ICP licence number",
  policeFiling: "number of the public security filing",
  creditCode: "unified social credit code",
  court: "court in the agreements",
  hostingProvider: "hosting provider in the privacy policy",
  mailProvider: "mail provider in the privacy policy",
  smsProvider: "provider of text messages in the privacy policy",
};

/** A sentence for each fact that still is a sample of `app/brand.ts`. */
export function brandSamples(facts: unknown = brand): string[] {
  const used = new Set(valuesIn(facts));
  return (Object.keys(samples) as (keyof typeof samples)[])
    .filter((name) => used.has(samples[name]))
    .map((name) => {
      const value: unknown = samples[name];
      const shown = typeof value === "string" ? ` "${value}"` : "";
      return `The ${sampleNames[name]}${shown} is still a sample: write your own in app/brand.ts`;
    });
}

/** A sentence for each published friend link whose address is a sample. */
export async function friendLinkSamples(db: Database): Promise<string[]> {
  const lists = await Promise.all(localeCodes.map((locale) => listFriendLinks(db, locale)));
  const urls = new Set(lists.flat().map(({ url }) => url));
  return [...urls]
    .filter(isSampleAddress)
    .map((url) => `The friend link to ${url} is still a sample: replace or remove it`);
}

type WarningLog = { warn: (message: string) => void };

/**
 * Names in the log each fact that visitors would take for the operator's although it is a sample.
 * For sites that the world sees: those with `PUBLIC_URL`.
 */
export async function warnOfSamples(db: Database, log: WarningLog): Promise<void> {
  for (const sentence of [...brandSamples(), ...(await friendLinkSamples(db))]) log.warn(sentence);
}

/** A value and everything within it. */
function valuesIn(value: unknown): unknown[] {
  if (typeof value !== "object" || value === null) return [value];
  return [value, ...Object.values(value).flatMap(valuesIn)];
}
