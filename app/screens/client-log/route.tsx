import { ReleaseHistory } from "~/blocks/lazy-release-history";
import { LogSearch } from "~/blocks/log-search";
import { ReleaseLog } from "~/blocks/release-log";
import { loadReleaseLog } from "~/blocks/release-log.server";
import { RuleLink } from "~/blocks/rule-link";
import { loadMessages } from "~/i18n/messages.server";
import { localeContext, siteContext } from "~/middleware/site-context.server";
import { pageMeta } from "~/shell/page-meta";
import type { Route } from "./+types/route";

const address = "/updateLog";

export const handle = { query: ["campaign", "page", "q", "view"] };

export async function loader({ url, context }: Route.LoaderArgs) {
  const locale = context.get(localeContext);
  const { db, apiBaseUrl } = context.get(siteContext);
  return {
    messages: loadMessages(locale, "clientLog"),
    releases: loadMessages(locale, "releases"),
    log: await loadReleaseLog(db, { locale, product: "client", url }),
    apiBaseUrl,
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { title, description } = loaderData.messages;
  const isIndexed = loaderData.log.choice.query === "";
  return pageMeta(matches, { address, title, description, isIndexed });
}

export default function ClientLog({ loaderData }: Route.ComponentProps) {
  const { messages, releases, log, apiBaseUrl } = loaderData;
  const { page, query, view } = log.choice;
  return (
    <div className="page py-16 md:py-20">
      <h1 className="text-h1">{messages.heading}</h1>
      <div className="mt-4 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <p className="max-w-[34em] text-lead text-ink-2">{messages.lead}</p>
        <LogSearch address={address} query={query} messages={releases} />
      </div>
      <RuleLink to="/updateBrowserLog" label={messages.other} className="mt-4" />
      <div className="mt-5">
        {view === "history" ? (
          <ReleaseHistory
            address={address}
            log={log}
            messages={releases}
            heading={messages.historyHeading}
          />
        ) : (
          <ReleaseLog
            key={`${page} ${query}`}
            address={address}
            log={log}
            messages={releases}
            kernelName=""
            apiBaseUrl={apiBaseUrl}
          />
        )}
      </div>
    </div>
  );
}
