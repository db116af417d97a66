import type { RouterContextProvider } from "react-router";
import { heroPrintStart } from "~/design/drawings/hero-print";
import { listPublished as listArticles } from "~/domain/article/article-lists.server";
import { listPackages } from "~/domain/package/package-queries.server";
import { referenceOf } from "~/domain/package/price";
import { findCurrent, listKernelSystems } from "~/domain/release/public/release-queries.server";
import { type KernelSystem, minimumWindowsOf } from "~/domain/release/release";
import { listScans } from "~/domain/release/scans/antivirus-scans.server";
import type { PageRules } from "~/site/document/page-route";
import { localeContext, siteContext } from "~/site/middleware/site-context.server";
import { releasesWords } from "~/site/releases/words.server";
import { codeWords, pageWords } from "~/site/site-words.server";
import { currentClient } from "./current-client";
import type { ShownKernels } from "./facts-strip";
import { picksOf, pickValues, slots } from "./triptych/picks";
import { windowsWords } from "./windows/words.server";

const shownArticles = 5;

/**
 * Rules of the home page and the campaign page. The clocks of a stored page are at most a minute
 * late without scripts: 45 s here, and 15 s more in shared caches.
 */
export const frontPageRules = {
  query: slots,
  values: pickValues,
  freshSeconds: 45,
  // The drawing's own place does not depend on what is in it.
  belowFirstScreen: heroPrintStart,
} satisfies PageRules;

/** Data of the blocks that the home page and the campaign page share. */
export async function loadFrontPage(context: Readonly<RouterContextProvider>, url: URL) {
  const { db } = context.get(siteContext);
  const locale = context.get(localeContext);
  const [release, kernels, articles, packages] = await Promise.all([
    findCurrent(db, { locale, product: "client" }),
    listKernelSystems(db),
    listArticles(db, { locale, page: 1, pageSize: shownArticles }),
    listPackages(db, locale),
  ]);
  const client = currentClient(release, releasesWords[locale]);
  return {
    locale,
    messages: pageWords(context, "home"),
    windows: codeWords(context, windowsWords),
    client,
    minimumWindows: minimumWindowsOf(release),
    picks: picksOf(url.searchParams),
    now: new Date(),
    kernels: shownKernels(kernels),
    pricing: { packages, savingReference: referenceOf(packages)?.name ?? null },
    scans: client === undefined ? [] : await listScans(db, { locale, fileName: client.file }),
    articles: articles.list,
  };
}

function shownKernels(kernels: readonly KernelSystem[]): ShownKernels {
  const newest = kernels[0]?.kernel ?? null;
  const older = kernels.find(({ minimumWindows }) => Number(minimumWindows) < 10)?.kernel ?? null;
  return { newest, older: older === newest ? null : older };
}
