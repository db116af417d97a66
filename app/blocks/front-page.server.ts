import { listPublished as listArticles } from "~/entities/article/article-lists.server";
import { listPackages } from "~/entities/package/package-queries.server";
import { referenceOf } from "~/entities/package/price";
import { findCurrent, listKernels } from "~/entities/release/release-queries.server";
import type { Locale } from "~/i18n/locales";
import { loadMessages } from "~/i18n/messages.server";
import { hideFromData } from "~/support/hide-from-data";
import { currentClient } from "./current-client";
import { listReportedScans } from "./teasers.server";

type Database = Parameters<typeof listKernels>[0];

const shownArticles = 5;

/** Words of blocks that are `still`. */
const stillMessages = [
  "isolate",
  "share",
  "automate",
  "download",
  "antivirus",
  "pricing",
  "news",
] as const;

/** Words of the drawn product windows. */
const stillWindows = ["title", "sidebar", "profiles", "members", "rpa", "proxy"] as const;

type FrontPageOptions = {
  locale: Locale;
  /** Whether the page is written whole: then the words of still blocks stand in its markup alone. */
  isDocument: boolean;
};

/** What the blocks of the home page show; the campaign page shows them as well. */
export async function loadFrontPage(db: Database, { locale, isDocument }: FrontPageOptions) {
  const [release, kernels, articles, packages] = await Promise.all([
    findCurrent(db, { locale, product: "client" }),
    listKernels(db),
    listArticles(db, { locale, page: 1, pageSize: shownArticles }),
    listPackages(db, locale),
  ]);
  const client = currentClient(release);
  const messages = loadMessages(locale, "home");
  const windows = loadMessages(locale, "windows");
  const page = {
    locale,
    messages: isDocument ? hideFromData(messages, stillMessages) : messages,
    windows: isDocument ? hideFromData(windows, stillWindows) : windows,
    client,
    kernels: kernels.map(({ kernel }) => kernel),
    pricing: { packages, savingReference: referenceOf(packages)?.name ?? null },
    // Without an installer there is nothing that was scanned.
    scans: client === undefined ? [] : listReportedScans(locale),
    articles: articles.list,
  };
  return isDocument ? hideFromData(page, ["pricing", "scans", "articles"]) : page;
}
