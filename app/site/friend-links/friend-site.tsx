import { ExternalLink } from "~/design/ui/external-link";
import { Icon } from "~/design/ui/icon";
import type { FriendLinkView } from "~/domain/friend-link/friend-link";
import { minuteInChina } from "~/i18n/china-time";
import type { FriendLinksMessages } from "./words.en";

const dots = { working: "bg-ok", failing: "border-2 border-warn" };

type FriendSiteProps = { site: FriendLinkView; messages: FriendLinksMessages };

/** A site that exchanges links with this one, with the result and time of its last check. */
export function FriendSite({ site, messages }: FriendSiteProps) {
  const { name, url, line, host, health, checkedAt } = site;
  return (
    <li className="group relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 border-b border-line py-4 hover:bg-sunk lg:min-h-16 lg:grid-cols-[5fr_5fr_4fr_210px_auto] lg:py-2">
      <ExternalLink
        href={url}
        note={messages.external}
        className={`text-h4 font-semibold after:absolute after:inset-0 after:content-[''] group-hover:text-seal-ink ${health === "failing" ? "text-ink-2" : ""}`}
      >
        {name}
      </ExternalLink>
      <span className="text-ink-2 max-lg:col-start-1">{line}</span>
      <span className="mono text-small text-ink-3 wrap-anywhere max-lg:col-start-1">{host}</span>
      {health === "unchecked" || checkedAt === null ? (
        <span className="max-lg:hidden" />
      ) : (
        <span className="flex items-center gap-2 text-small text-ink-2 max-lg:col-start-1">
          <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${dots[health]}`} />
          {messages.health[health]}
          <time dateTime={checkedAt} className="mono text-micro">
            {minuteInChina(new Date(checkedAt)).slice(5)}
          </time>
        </span>
      )}
      <Icon
        name="ext"
        className="group-hover:text-seal-ink max-lg:col-start-2 max-lg:row-start-1"
      />
    </li>
  );
}
