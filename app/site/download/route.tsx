import { readCampaign } from "~/domain/campaign/campaign";
import { listPackages } from "~/domain/package/package-queries.server";
import { newestBuilds } from "~/domain/release/public/kernel-matrix";
import { readKernelMatrix } from "~/domain/release/public/kernel-matrix.server";
import { findRecommendations } from "~/domain/release/public/recommendations.server";
import {
  findCurrent,
  listKernelSystems,
  listPublished,
} from "~/domain/release/public/release-queries.server";
import { listWithdrawn } from "~/domain/release/public/release-withdrawal.server";
import {
  type KernelSystem,
  minimumWindowsOf,
  packageOf,
  type ReleaseView,
} from "~/domain/release/release";
import { listScans } from "~/domain/release/scans/antivirus-scans.server";
import { fill } from "~/i18n/fill";
import { Island } from "~/islands/island";
import type { HeadArgs, LoaderArgs, PageProps, PageRules } from "~/site/document/page-route";
import { breadcrumbs, softwareApplication } from "~/site/layout/json-ld";
import { pageHead } from "~/site/layout/page-head";
import { localeContext, settingsContext, siteContext } from "~/site/middleware/site-context.server";
import { AntivirusRow } from "~/site/product/antivirus-row";
import { InAppNote } from "~/site/releases/in-app-note";
import { formOf } from "~/site/releases/is-setup";
import { matrixWords } from "~/site/releases/matrix-words.server";
import { onSystems } from "~/site/releases/system-name";
import { releasesWords } from "~/site/releases/words.server";
import { pageWords } from "~/site/site-words.server";
import { Verifier } from "~/site/verify/verifier";
import { verifierWordsFor } from "~/site/verify/verifier-words.server";
import { DownloadHead, type OlderClient } from "./download-head";
import { DownloadHistory } from "./download-history";
import { DownloadLines } from "./download-lines";
import { historyOf, linesOf, type StartedFile, startedFilesOf } from "./download-view";
import { KernelSystems } from "./kernel-systems";
import { Requirements } from "./requirements";
import { shortAddress } from "./short-address.server";
import { StartedHead } from "./started-head";
import { runPlace, Steps } from "./steps";
import type { SystemOnPage } from "./system-check";

/** Number of versions in the table; the update log has all of them. */
const shownVersions = 3;

/** `started` is the architecture of the file whose download has started. */
export const handle = {
  query: ["campaign", "started"],
  values: { started: ["x64", "x86"] },
} satisfies PageRules;

export async function loader({ context, url }: LoaderArgs) {
  const locale = context.get(localeContext);
  const { db, publicUrl, apiBaseUrl } = context.get(siteContext);
  const { facts, mirrors } = context.get(settingsContext);
  const messages = pageWords(context, "download");
  const campaign = readCampaign(url.searchParams) ?? undefined;
  const [current, kernels, packages, versions, matrix] = await Promise.all([
    findCurrent(db, { locale, product: "client" }),
    listKernelSystems(db),
    listPackages(db, locale),
    listPublished(db, {
      locale,
      product: "client",
      channel: "stable",
      isShown: true,
      page: 1,
      pageSize: shownVersions,
    }),
    readKernelMatrix(db),
  ]);
  // The 32-bit client is offered only with a 32-bit kernel: without one it could open no
  // environment.
  const has32BitKernel = kernels.some(({ architecture }) => architecture === "x86");
  const release = current && (has32BitKernel ? current : without32Bit(current));
  const file = release && packageOf(release);
  const files = release ? startedFilesOf(release, mirrors, kernels) : [];
  const kernels32 = files.find(({ file }) => file.architecture === "x86")?.kernels ?? [];
  const asked = url.searchParams.get("started");
  return {
    messages,
    verifier: verifierWordsFor(locale, facts),
    apiBaseUrl,
    files,
    started: files.find(({ file }) => file.architecture === asked) ?? null,
    free: packages.find(({ monthlyFen }) => monthlyFen === 0),
    shortAddress: shortAddress(publicUrl, { locale, campaign }),
    system: {
      words: messages.system,
      needs: {
        minimumWindows: release?.minimumWindows ?? "",
        architectures: release?.architectures ?? [],
        kernels: newestOfEach(kernels),
      },
    } satisfies SystemOnPage,
    releases: releasesWords[locale],
    antivirus: pageWords(context, "home").antivirus,
    release,
    isBeforeFirst: current === undefined && (await hasNoHistory()),
    minimumWindows: minimumWindowsOf(current),
    olderClients: await olderClients(),
    matrix: { messages: matrixWords[locale], builds: newestBuilds(matrix) },
    lines: release
      ? linesOf(release, { mirrors, kernels32 }, messages.lines, releasesWords[locale])
      : [],
    history: historyOf(versions.list, current),
    file: file?.name,
    scans: file ? await listScans(db, { locale, fileName: file.name }) : [],
  };

  async function hasNoHistory(): Promise<boolean> {
    return versions.list.length === 0 && (await listWithdrawn(db, "client")).length === 0;
  }

  /** Lists clients for systems that the current client does not run on. */
  async function olderClients(): Promise<OlderClient[]> {
    if (current === undefined) return [];
    const words = matrixWords[locale];
    const { forOthers } = await findRecommendations(db, current);
    return forOthers.flatMap(({ version, systems }) =>
      systems === null ? [] : [{ message: onSystems(words.othersTake, systems, words), version }],
    );
  }
}

/**
 * The newest kernel of each system, which is all that the text about the visitor's system depends
 * on.
 */
function newestOfEach(kernels: readonly KernelSystem[]): KernelSystem[] {
  const newest = new Map<string, KernelSystem>();
  for (const kernel of kernels) {
    const system = `${kernel.minimumWindows} ${kernel.architecture}`;
    if (!newest.has(system)) newest.set(system, kernel);
  }
  return [...newest.values()];
}

function without32Bit(release: ReleaseView): ReleaseView {
  const files = release.files.filter(({ architecture }) => architecture !== "x86");
  return { ...release, files };
}

export function head({ loaderData, site }: HeadArgs<typeof loader>) {
  const { messages, release, minimumWindows } = loaderData;
  const { title, breadcrumb } = messages;
  return pageHead(site, {
    address: "/download",
    title,
    description: fill(messages.description, { windows: minimumWindows }),
    things: (publisher) => [
      ...(release === undefined ? [] : [softwareApplication(publisher, release)]),
      breadcrumbs(publisher, [{ name: breadcrumb, address: "/download" }]),
    ],
  });
}

export default function Download({ loaderData }: PageProps<typeof loader>) {
  const { messages, releases, release, lines, history, file, scans, antivirus } = loaderData;
  const { matrix, minimumWindows, olderClients, isBeforeFirst } = loaderData;
  const { files, started, free, shortAddress, system, verifier, apiBaseUrl } = loaderData;
  const first = started ?? files[0];
  const isStarted = started !== null;
  const headOf = (file: StartedFile) => (
    <StartedHead
      messages={messages}
      releases={releases}
      started={file}
      shortAddress={shortAddress.shown}
    />
  );
  return (
    <div data-download={JSON.stringify(system)}>
      {files.length > 0 && <InAppNote text={releases.inApp} />}
      <div data-head="">
        {isStarted ? (
          headOf(started)
        ) : (
          <DownloadHead
            messages={messages}
            releases={releases}
            release={release}
            isBeforeFirst={isBeforeFirst}
            shortAddress={shortAddress}
            minimumWindows={minimumWindows}
            olderClients={olderClients}
          />
        )}
      </div>
      {!isStarted &&
        files.map((entry) => (
          <template
            key={entry.file.url}
            data-started-head={entry.file.architecture}
            data-file-name={entry.file.name}
            data-kernel-name={entry.kernels[0]}
          >
            {headOf(entry)}
          </template>
        ))}
      {!isStarted && (
        <div data-before-start="">
          <Requirements messages={messages.requirements} minimumWindows={minimumWindows} />
        </div>
      )}
      {first !== undefined && (
        <Steps
          messages={messages.steps}
          file={first.file}
          forms={started === null ? files.map(({ file }) => formOf(file)) : []}
          kernel={first.kernels[0]}
          free={free}
          isStarted={isStarted}
        >
          <Island
            name="verifier"
            component={Verifier}
            wake="intent"
            props={{
              messages: verifier,
              served: null,
              fileName: first.file.name,
              next: { href: `#${runPlace}`, form: formOf(first.file) },
              apiBaseUrl,
            }}
          />
        </Steps>
      )}
      {!isStarted && (
        <div data-before-start="">
          <div className="page section flex flex-col gap-(--section)">
            {matrix.builds.length > 0 && <KernelSystems {...matrix} />}
            {lines.length > 0 && <DownloadLines messages={messages.lines} lines={lines} />}
            <DownloadHistory messages={messages} releases={releases} history={history} />
          </div>
          {file && <AntivirusRow messages={antivirus} file={file} scans={scans} />}
        </div>
      )}
    </div>
  );
}
