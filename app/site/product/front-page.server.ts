import { listPublished as listArticles } from "~/domain/article/article-lists.server";
import { listPackages } from "~/domain/package/package-queries.server";
import { referenceOf } from "~/domain/package/price";
import { listScans } from "~/domain/release/antivirus-scans.server";
import { findCurrent, listKernels } from "~/domain/release/release-queries.server";
import type { Locale } from "~/i18n/locales";
import { releasesWords } from "~/site/releases/words.server";
import { currentClient } from "./current-client";
import { windowsWords } from "./windows/words.server";
import { homeWords } from "./words.server";

type Database = Parameters<typeof listKernels>[0];

const shownArticles = 5;
const shownKernels = 4;

/** Data of the blocks that the home page and the campaign page share. */
export async function loadFrontPage(db: Database, locale: Locale) {
  const [release, kernels, articles, packages] = await Promise.all([
    findCurrent(db, { locale, product: "client" }),
    listKernels(db),
    listArticles(db, { locale, page: 1, pageSize: shownArticles }),
    listPackages(db, locale),
  ]);
  const client = currentClient(release, releasesWords[locale]);
  return {
    locale,
    messages: homeWords[locale],
    windows: windowsWords[locale],
    client,
    kernels: kernels.slice(0, shownKernels).map(({ kernel }) => kernel),
    pricing: { packages, savingReference: referenceOf(packages)?.name ?? null },
    scans: client === undefined ? [] : await listScans(db, { locale, fileName: client.file }),
    articles: articles.list,
  };
}
