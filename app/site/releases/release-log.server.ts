import { listKernels, listPublished } from "~/domain/release/public/release-queries.server";
import { listWithdrawn } from "~/domain/release/public/release-withdrawal.server";
import type { Product, ReleaseView } from "~/domain/release/release";
import { findReleaseIds } from "~/domain/release/release-search.server";
import type { Locale } from "~/i18n/locales";
import { highlight } from "~/lib/search/highlight";
import { type LogChoice, readLogChoice } from "./log-choice";
import { entryOfRelease, type ReleaseEntryView, type ReleaseMarks } from "./release-entry-view";

/** Number of versions on a page of a log. */
const logPageSize = 8;

/** Most versions in the history, which has one page. There will not be as many for years. */
const historySize = 500;

type Database = Parameters<typeof listPublished>[0];

/** Data of a log's page for the choice in its address. */
export type ReleaseLogView = {
  product: Product;
  choice: LogChoice;
  pageSize: number;
  entries: ReleaseEntryView[];
  total: number;
  /** Newest first; empty for the client. */
  kernels: string[];
  /** Those of them that have versions for testers only. */
  betaKernels: string[];
  /** Id of the newest stable version of the product. */
  latestId: number | undefined;
  /** Versions that are no longer offered, newest first; their pages say why. */
  withdrawn: string[];
};

/** Loads a log: one page of it, or with `view=history` every version. Null where there is no such page or kernel. */
export async function loadReleaseLog(
  db: Database,
  options: { locale: Locale; product: Product; url: URL },
): Promise<ReleaseLogView | null> {
  const { locale, product } = options;
  const choice = readLogChoice(options.url.searchParams, product);
  if (choice === null) return null;
  const known = product === "browser" ? await listKernels(db) : [];
  if (choice.kernel !== null && !known.some((line) => line.kernel === choice.kernel)) return null;
  const isHistory = choice.view === "history";
  const pageSize = isHistory ? historySize : logPageSize;
  const kernel = choice.kernel ?? undefined;
  const { query } = choice;
  const ids = query === "" ? undefined : await findReleaseIds(db, { locale, query });
  const [{ list, total }, newest, withdrawn] = await Promise.all([
    listPublished(db, {
      locale,
      product,
      page: isHistory ? 1 : choice.page,
      pageSize,
      ...(kernel && { kernel }),
      ...(ids && { ids }),
    }),
    // The newest for everybody: testers' betas are marked as such.
    listPublished(db, {
      locale,
      product,
      channel: "stable",
      isShown: true,
      page: 1,
      pageSize: 1,
    }),
    listWithdrawn(db, product),
  ]);
  if (list.length === 0 && choice.page > 1) return null;
  return {
    product,
    choice,
    pageSize,
    entries: list.map((release) => ({
      ...entryOfRelease(release),
      ...(query !== "" && { marks: marksIn(release, query) }),
    })),
    total,
    kernels: known.map((line) => line.kernel),
    betaKernels: known.filter(({ channel }) => channel === "beta").map((line) => line.kernel),
    latestId: newest.list[0]?.id,
    withdrawn,
  };
}

function marksIn({ version, remarks, updateContent }: ReleaseView, query: string): ReleaseMarks {
  const marked = (text: string) => highlight(text, query);
  return {
    version: marked(version),
    remarks: marked(remarks),
    updateContent: updateContent.map(marked),
  };
}
