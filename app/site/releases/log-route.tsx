import { readKernelMatrix } from "~/domain/release/public/kernel-matrix.server";
import type { Product } from "~/domain/release/release";
import type { Address } from "~/i18n/addresses";
import type { Locale } from "~/i18n/locales";
import type { HeadArgs, LoaderArgs, PageModule, PageProps } from "~/site/document/page-route";
import { pageHead } from "~/site/layout/page-head";
import { missingPage } from "~/site/middleware/missing-page.server";
import { localeContext, settingsContext, siteContext } from "~/site/middleware/site-context.server";
import type { BrowserLogMessages } from "./browser-log-words.en";
import type { ClientLogMessages } from "./client-log-words.en";
import { kernelLead } from "./kernel-lead";
import { LogPage } from "./log-page";
import { matrixQuery, readMatrixChoice } from "./matrix-choice";
import { matrixWords } from "./matrix-words.server";
import { loadReleaseLog } from "./release-log.server";
import { releasesWords } from "./words.server";

type LogSettings = {
  product: Product;
  address: Address;
  /** Address of the other product's log. */
  other: Address;
  words: (context: LoaderArgs["context"]) => BrowserLogMessages | ClientLogMessages;
};

/** The module of the page with a product's log. */
export function logRoute({ product, address, other, words }: LogSettings): PageModule {
  const query = [
    "campaign",
    "page",
    "q",
    "view",
    ...(product === "browser" ? ["kernel", "windows", "arch"] : []),
  ];

  async function loader({ url, context }: LoaderArgs) {
    const locale = context.get(localeContext);
    const { db, apiBaseUrl } = context.get(siteContext);
    const log = await loadReleaseLog(db, { locale, product, url });
    if (log === null) throw missingPage(locale, context.get(settingsContext));
    const kernels = product === "browser" ? await kernelsOf(db, { locale, url }) : null;
    const own = words(context);
    const lead =
      kernels !== null && "olderSystems" in own
        ? kernelLead(own, kernels.matrix, locale)
        : own.lead;
    return {
      messages: { ...own, lead },
      releases: releasesWords[locale],
      kernels,
      log,
      apiBaseUrl,
    };
  }

  function head({ loaderData, site }: HeadArgs<typeof loader>) {
    const { title, description } = loaderData.messages;
    const isIndexed = loaderData.log.choice.query === "";
    return pageHead(site, { address, title, description, isIndexed });
  }

  function Log({ loaderData }: PageProps<typeof loader>) {
    return <LogPage {...loaderData} address={address} other={other} />;
  }

  return { handle: { query, values: matrixQuery }, loader, head, default: Log };
}

type Database = Parameters<typeof readKernelMatrix>[0];

/** Which kernels run where, and the system that the address asks about. */
async function kernelsOf(db: Database, { locale, url }: { locale: Locale; url: URL }) {
  const matrix = await readKernelMatrix(db);
  const chosen = readMatrixChoice(url.searchParams, matrix.columns);
  return { messages: matrixWords[locale], matrix, chosen };
}
