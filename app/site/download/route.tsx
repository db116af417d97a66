import { listScans } from "~/domain/release/antivirus-scans.server";
import { packageOf, type ReleaseView } from "~/domain/release/release";
import { findCurrent, hasKernelFor, listPublished } from "~/domain/release/release-queries.server";
import type { HeadArgs, LoaderArgs, PageProps } from "~/site/document/page-route";
import { breadcrumbs, softwareApplication } from "~/site/layout/json-ld";
import { pageHead } from "~/site/layout/page-head";
import { localeContext, siteContext } from "~/site/middleware/site-context.server";
import { AntivirusRow } from "~/site/product/antivirus-row";
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
  const [current, versions, has32BitKernel] = await Promise.all([
    findCurrent(db, { locale, product: "client" }),
    listPublished(db, {
      locale,
      product: "client",
      channel: "stable",
      page: 1,
      pageSize: shownVersions,
    }),
    hasKernelFor(db, "x86"),
  ]);
  // A client without a kernel that runs on the same Windows opens no environment.
  const release = current && (has32BitKernel ? current : without32Bit(current));
  const file = release && packageOf(release);
  return {
    messages,
    releases: releasesWords[locale],
    antivirus: homeWords[locale].antivirus,
    release,
    lines: release ? linesOf(release, mirrors, messages.lines, releasesWords[locale]) : [],
    history: historyOf(versions.list, current, locale),
    file: file?.name,
    scans: file ? await listScans(db, { locale, fileName: file.name }) : [],
  };
}

function without32Bit(release: ReleaseView): ReleaseView {
  const files = release.files.filter(({ architecture }) => architecture !== "x86");
  return { ...release, files };
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
  const { messages, releases, release, lines, history, file, scans, antivirus } = loaderData;
  return (
    <>
      <DownloadHead messages={messages} releases={releases} release={release} />
      <Requirements messages={messages.requirements} />
      <div className="page section flex flex-col gap-(--section)">
        {lines.length > 0 && <DownloadLines messages={messages.lines} lines={lines} />}
        <DownloadHistory messages={messages} releases={releases} history={history} />
      </div>
      {file && <AntivirusRow messages={antivirus} file={file} scans={scans} />}
    </>
  );
}
