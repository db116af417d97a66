import { findCurrent, listPublished } from "~/domain/release/release-queries.server";
import type { HeadArgs, LoaderArgs, PageProps } from "~/site/document/page-route";
import { breadcrumbs, softwareApplication } from "~/site/layout/json-ld";
import { pageHead } from "~/site/layout/page-head";
import { localeContext, siteContext } from "~/site/middleware/site-context.server";
import { AntivirusRow } from "~/site/product/antivirus-row";
import { listReportedScans } from "~/site/product/reported-scans.server";
import { homeWords } from "~/site/product/words.server";
import { releasesWords } from "~/site/releases/words.server";
import { DownloadHead } from "./download-head";
import { DownloadHistory } from "./download-history";
import { DownloadLines } from "./download-lines";
import { historyOf, linesOf } from "./download-view";
import { Requirements } from "./requirements";
import { downloadWords } from "./words.server";

const shownVersions = 6;

export const handle = { query: ["campaign"] };

export async function loader({ context }: LoaderArgs) {
  const locale = context.get(localeContext);
  const { db, mirrors } = context.get(siteContext);
  const messages = downloadWords[locale];
  const [release, versions] = await Promise.all([
    findCurrent(db, { locale, product: "client" }),
    listPublished(db, {
      locale,
      product: "client",
      channel: "stable",
      page: 1,
      pageSize: shownVersions,
    }),
  ]);
  return {
    messages,
    releases: releasesWords[locale],
    antivirus: homeWords[locale].antivirus,
    release,
    lines: release ? linesOf(release, mirrors, messages.lines) : [],
    history: historyOf(versions.list, release, locale),
    scans: listReportedScans(locale),
  };
}

export function head({ loaderData, site }: HeadArgs<typeof loader>) {
  const { messages, release } = loaderData;
  const { title, description } = messages;
  return pageHead(site, {
    address: "/download",
    title,
    description,
    things: (publisher) => [
      ...(release === undefined ? [] : [softwareApplication(publisher, release)]),
      breadcrumbs(publisher, [{ name: title, address: "/download" }]),
    ],
  });
}

export default function Download({ loaderData }: PageProps<typeof loader>) {
  const { messages, releases, release, lines, history, scans, antivirus } = loaderData;
  return (
    <>
      <DownloadHead messages={messages} releases={releases} release={release} />
      <Requirements messages={messages.requirements} />
      <div className="page section flex flex-col gap-(--section)">
        {lines.length > 0 && <DownloadLines messages={messages.lines} lines={lines} />}
        <DownloadHistory messages={messages} releases={releases} history={history} />
      </div>
      {release && <AntivirusRow messages={antivirus} scans={scans} />}
    </>
  );
}
