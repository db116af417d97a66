import { ReleaseHistory } from "~/blocks/lazy-release-history";
import { ReleaseLog } from "~/blocks/release-log";
import { loadReleaseLog } from "~/blocks/release-log.server";
import { loadMessages } from "~/i18n/messages.server";
import { localeContext, siteContext } from "~/middleware/site-context.server";
import { pageMeta } from "~/shell/page-meta";
import type { Route } from "./+types/route";
import { KernelFilter } from "./kernel-filter";

const address = "/updateBrowserLog";

export const handle = { query: ["campaign", "kernel", "page", "view"] };

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
  return pageMeta(matches, { address, title, description });
}

export default function BrowserLog({ loaderData }: Route.ComponentProps) {
  const { messages, releases, log, apiBaseUrl } = loaderData;
  const { kernel, page, view } = log.choice;
  return (
    <div className="page py-16 md:py-20">
      <h1 className="text-h1">{messages.heading}</h1>
      <p className="mt-4 max-w-[34em] text-lead text-ink-2">{messages.lead}</p>
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
            key={`${kernel} ${page}`}
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
