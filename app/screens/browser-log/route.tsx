import { ReleaseHistory } from "~/blocks/lazy-release-history";
import { LogSearch } from "~/blocks/log-search";
import { ReleaseLog } from "~/blocks/release-log";
import { loadReleaseLog } from "~/blocks/release-log.server";
import { loadMessages } from "~/i18n/messages.server";
import { localeContext, siteContext } from "~/middleware/site-context.server";
import { pageMeta } from "~/shell/page-meta";
import type { Route } from "./+types/route";
import { KernelFilter } from "./kernel-filter";

const address = "/updateBrowserLog";

export const handle = { query: ["campaign", "kernel", "page", "q", "view"] };

export async function loader({ url, context }: Route.LoaderArgs) {
  const locale = context.get(localeContext);
  const { db, apiBaseUrl } = context.get(siteContext);
  return {
    messages: loadMessages(locale, "browserLog"),
    releases: loadMessages(locale, "releases"),
    log: await loadReleaseLog(db, { locale, product: "browser", url }),
    apiBaseUrl,
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { title, description } = loaderData.messages;
  const isIndexed = loaderData.log.choice.query === "";
  return pageMeta(matches, { address, title, description, isIndexed });
}

export default function BrowserLog({ loaderData }: Route.ComponentProps) {
  const { messages, releases, log, apiBaseUrl } = loaderData;
  const { kernel, page, query, view } = log.choice;
  return (
    <div className="page py-16 md:py-20">
      <h1 className="text-h1">{messages.heading}</h1>
      <div className="mt-4 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <p className="max-w-[34em] text-lead text-ink-2">{messages.lead}</p>
        <LogSearch address={address} query={query} messages={releases} />
      </div>
      <KernelFilter address={address} log={log} messages={messages} />
      <div className="mt-9">
        {view === "history" ? (
          <ReleaseHistory
            address={address}
            log={log}
            messages={releases}
            heading={messages.historyHeading}
          />
        ) : (
          <ReleaseLog
            key={`${kernel} ${page} ${query}`}
            address={address}
            log={log}
            messages={releases}
            kernelName={messages.kernel}
            apiBaseUrl={apiBaseUrl}
          />
        )}
      </div>
    </div>
  );
}
