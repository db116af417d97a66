import { type OperatorFacts, samples } from "~/brand";
import { listFriendLinks } from "~/domain/friend-link/friend-link-queries.server";
import { isSampleAddress } from "~/domain/link/link";
import { findCurrent } from "~/domain/release/public/release-queries.server";
import { packageOf } from "~/domain/release/release";
import { type SampleName, samplesIn } from "~/domain/settings/samples";
import { readFacts } from "~/domain/settings/settings.server";
import { localeCodes } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";

/** Each sample of `app/brand.ts` as a sentence names it. */
const sampleNames: Record<SampleName, string> = {
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
  dataLocation: "place of synced data on the home page",
  sessionAccess: "sentence on the home page about who can read synced sessions",
};

/** A sentence for each sample that stands in facts of the operator. */
export function factSamples(facts: unknown): string[] {
  return samplesIn(facts).map((name) => {
    const value: unknown = samples[name];
    const shown = typeof value === "string" ? ` "${value}"` : "";
    return `The ${sampleNames[name]}${shown} is still a sample: write your own in the console, under Settings`;
  });
}

/** A sentence for each published friend link whose address is a sample. */
async function friendLinkSamples(db: Database): Promise<string[]> {
  const lists = await Promise.all(localeCodes.map((locale) => listFriendLinks(db, locale)));
  const urls = new Set(lists.flat().map(({ url }) => url));
  return [...urls]
    .filter(isSampleAddress)
    .map((url) => `The friend link to ${url} is still a sample: replace or remove it`);
}

const representatives = {
  euRepresentative: "Representative in the EU",
  ukRepresentative: "Representative in the UK",
} as const;

/** A sentence for each representative that the privacy policy says is not appointed. */
export function missingRepresentatives(
  facts: Pick<OperatorFacts, keyof typeof representatives>,
): string[] {
  return (["euRepresentative", "ukRepresentative"] as const)
    .filter((name) => localeCodes.some((locale) => facts[name][locale] === ""))
    .map(
      (name) =>
        `${representatives[name]} missing: the privacy policy says "none appointed yet". If the law requires one, appoint one and enter it in the console, under Settings`,
    );
}

/** A sentence if the client that visitors download is a placeholder. */
async function clientSample(db: Database): Promise<string[]> {
  const client = await findCurrent(db, { locale: "en", product: "client" });
  if (client === undefined || packageOf(client)?.isStandIn !== true) return [];
  return [
    `The client ${client.version} is still a sample file without a program: publish your own in the console, under Releases`,
  ];
}

type WarningLog = { warn: (message: string) => void };

/**
 * Names in the log each fact that visitors would take for the operator's although it is a sample, and each that is missing.
 * For sites that the world sees: those with `PUBLIC_URL`.
 */
export async function warnOfSamples(db: Database, log: WarningLog): Promise<void> {
  const facts = await readFacts(db);
  const sentences = [
    ...factSamples(facts),
    ...missingRepresentatives(facts),
    ...(await friendLinkSamples(db)),
    ...(await clientSample(db)),
  ];
  for (const sentence of sentences) log.warn(sentence);
}
