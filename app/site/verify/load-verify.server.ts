import type { RouterContextProvider } from "react-router";
import { brand, type OperatorFacts } from "~/brand";
import { readChecksum } from "~/domain/release/public/checksum";
import { findPublishedSums } from "~/domain/release/public/checksum-queries.server";
import { findCurrent } from "~/domain/release/public/release-queries.server";
import { verdictOn } from "~/domain/release/public/verdict";
import { packageOf } from "~/domain/release/release";
import { readKeyPeriods } from "~/domain/release/signing/key-view.server";
import { signatureCommand } from "~/domain/release/signing/signature-facts";
import { retention } from "~/domain/retention";
import { addressIn } from "~/i18n/addresses";
import {
  keepPrivate,
  localeContext,
  settingsContext,
  siteContext,
} from "~/site/middleware/site-context.server";
import { formOf } from "~/site/releases/is-setup";
import { pageWords } from "~/site/site-words.server";
import { verifierWordsFor } from "./verifier-words.server";

type Arguments = { url: URL; context: Readonly<RouterContextProvider> };

/** Longest text that comes back into the field. */
const longestText = 200;

/** The data of the page: the answer to the address's question, and the constant parts. */
export async function loadVerify({ url, context }: Arguments) {
  const locale = context.get(localeContext);
  const { db, apiBaseUrl, fakeSites } = context.get(siteContext);
  const { facts, mirrors } = context.get(settingsContext);
  const text = url.searchParams.get("sha256")?.trim() ?? "";
  const current = await findCurrent(db, { locale, product: "client" });
  const currentPackage = current && packageOf(current);
  const keys = await readKeyPeriods(db, { site: facts.site, now: new Date() });
  const hasSshKey = keys.some((period) => period.keys.some(({ kind }) => kind === "sshsig"));
  const receipt = url.searchParams.get("received");
  if (receipt !== null) keepPrivate(context);
  const messages = pageWords(context, "verify");
  return {
    messages,
    domains: officialDomains(facts, mirrors),
    keys,
    current: current?.version ?? null,
    keptDays: Math.round(retention.fakeSiteReports / (24 * 60 * 60_000)),
    received: receipt === null ? null : (fakeSites?.readReceipt(receipt) ?? null),
    verifier: {
      messages: verifierWordsFor(locale, facts),
      served: text === "" ? null : { text: text.slice(0, longestText), verdict: await verdictOf() },
      fileName: currentPackage?.name ?? `${brand.fileStem}.zip`,
      next: currentPackage
        ? {
            href: addressIn(locale, "/download", { hash: "run" }),
            form: formOf(currentPackage),
          }
        : null,
      apiBaseUrl,
      ...(hasSshKey && {
        signature: {
          label: messages.byHand.signature,
          command: signatureCommand(facts.site),
        },
      }),
    },
  };

  async function verdictOf() {
    const sha256 = readChecksum(text);
    return sha256 === null ? null : verdictOn({ sha256 }, await findPublishedSums(db, sha256));
  }
}

/** A domain that is the operator's, and what it is for. */
export type OfficialDomain = { name: string; use: "site" | "downloads" | "mail" };

/** The site, the lines that the download page offers, and the mail addresses. */
function officialDomains(
  { site, serviceEmail }: OperatorFacts,
  mirrors: readonly { baseUrl: string }[],
): OfficialDomain[] {
  const hosts = new Set(mirrors.map(({ baseUrl }) => new URL(baseUrl).host));
  return [
    { name: site, use: "site" },
    ...[...hosts].map((name) => ({ name, use: "downloads" as const })),
    { name: serviceEmail.replace(/^[^@]*/, ""), use: "mail" },
  ];
}
