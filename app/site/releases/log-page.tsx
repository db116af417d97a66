import { RuleLink } from "~/design/ui/rule-link";
import { SectionRail } from "~/design/ui/section-rail";
import type { KernelMatrix, MatrixColumn } from "~/domain/release/public/kernel-matrix";
import type { Address } from "~/i18n/addresses";
import { PageLink } from "~/i18n/locale-context";
import { Island } from "~/islands/island";
import type { BrowserLogMessages } from "./browser-log-words.en";
import type { ClientLogMessages } from "./client-log-words.en";
import { KernelFilter, servedLogId } from "./kernel-filter";
import { KernelList, KernelTable, matrixPlace } from "./kernel-matrix";
import { type LogFrame, logMessagesOf } from "./log-frame";
import { LogSearch } from "./log-search";
import type { MatrixMessages } from "./matrix-words.en";
import { releasePageAddress } from "./release-address";
import { ReleaseHistory } from "./release-history";
import { ReleaseLog } from "./release-log";
import type { ReleaseLogView } from "./release-log.server";
import type { ReleasesMessages } from "./words.en";

type LogPageProps = {
  address: Address;
  other: Address;
  messages: BrowserLogMessages | ClientLogMessages;
  releases: ReleasesMessages;
  log: ReleaseLogView;
  /** Which kernels run where; null on the client's log. */
  kernels: { messages: MatrixMessages; matrix: KernelMatrix; chosen: MatrixColumn } | null;
  apiBaseUrl: string;
};

/** The log of a product: a page of its versions, newest first, or all of them in a table. */
export function LogPage(props: LogPageProps) {
  const { address, other, messages, releases, log, kernels, apiBaseUrl } = props;
  const { kernel, query, view } = log.choice;
  const hasKernels = "filter" in messages;
  const frame: LogFrame = {
    product: log.product,
    address,
    messages: logMessagesOf(releases),
    kernelName: hasKernels ? messages.kernel : "",
    kernels: log.kernels,
    betaKernels: log.betaKernels,
    latestId: log.latestId,
    pageSize: log.pageSize,
    apiBaseUrl,
    idPrefix: "release",
  };
  return (
    <div className="page py-16 md:py-20">
      <h1 className="text-h1">{messages.heading}</h1>
      <div className="mt-4 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <p className="max-w-[34em] text-lead text-ink-2">{messages.lead}</p>
        <LogSearch address={address} query={query} messages={releases} />
      </div>
      {kernels !== null && kernels.matrix.rows.length > 0 && query === "" && (
        <div id={matrixPlace} className="scroll-mt-6">
          <SectionRail label={kernels.messages.heading} isLabelHeading className="mt-12">
            <KernelTable {...kernels} label={kernels.messages.heading} />
            <div className="lg:hidden">
              <KernelList {...kernels} address={address} />
            </div>
          </SectionRail>
        </div>
      )}
      {hasKernels ? (
        <Filter frame={frame} words={messages} kernel={kernel} view={view} query={query} />
      ) : (
        <RuleLink to={other} label={messages.other} className="mt-4" />
      )}
      <div id={servedLogId} className={hasKernels ? "mt-9" : "mt-5"}>
        {view === "history" && log.entries.length > 0 ? (
          <ReleaseHistory
            address={address}
            log={log}
            messages={releases}
            heading={messages.historyHeading}
          />
        ) : (
          <ReleaseLog frame={frame} log={log} words={releases} />
        )}
      </div>
      {log.withdrawn.length > 0 && (
        <p className="mt-10 flex flex-wrap gap-x-5 gap-y-1 text-small text-ink-2">
          {releases.withdrawn}
          {log.withdrawn.map((version) => (
            <PageLink
              key={version}
              to={releasePageAddress({ product: log.product, version })}
              className="mono underline underline-offset-4 hover:text-seal-ink"
            >
              {version}
            </PageLink>
          ))}
        </p>
      )}
    </div>
  );
}

type FilterProps = Pick<ReleaseLogView["choice"], "kernel" | "view" | "query"> & {
  frame: LogFrame;
  words: BrowserLogMessages;
};

/** The filter by kernel; no island for the table and for search results. */
function Filter({ frame, words: { filter, all, other }, kernel, view, query }: FilterProps) {
  const props = { frame, words: { filter, all, other }, kernel, view };
  if (view === "history" || query !== "") return <KernelFilter {...props} />;
  return <Island name="kernel-filter" component={KernelFilter} wake="intent" props={props} />;
}
