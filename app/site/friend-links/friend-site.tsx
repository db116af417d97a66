import { ExternalLink } from "~/design/ui/external-link";
import { Icon } from "~/design/ui/icon";
import type { FriendLinkView } from "~/domain/friend-link/friend-link";
import type { LinkHealth } from "~/domain/link/link";
import type { FriendLinksMessages } from "./words.en";

const dots: Record<LinkHealth, string> = {
  working: "bg-ok",
  failing: "bg-warn",
  unchecked: "border border-line-strong",
};

type FriendSiteProps = { site: FriendLinkView; messages: FriendLinksMessages };

/** A site that exchanges links with this one, and whether its last link check succeeded. */
export function FriendSite({ site, messages }: FriendSiteProps) {
  const { name, url, host, health } = site;
  return (
    <li className="group relative grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-1 border-b border-line py-4 md:grid-cols-[5fr_4fr_3fr_auto]">
      <ExternalLink
        href={url}
        note={messages.external}
        className="text-h4 font-semibold after:absolute after:inset-0 after:content-[''] group-hover:text-seal-ink"
      >
        {name}
      </ExternalLink>
      <span className="mono text-small text-ink-3 wrap-anywhere max-md:row-start-2">{host}</span>
      <span className="flex items-center gap-2 text-small text-ink-2 max-md:row-start-3">
        <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${dots[health]}`} />
        {messages.health[health]}
      </span>
      <Icon
        name="ext"
        className="group-hover:text-seal-ink max-md:col-start-2 max-md:row-span-3 max-md:row-start-1"
      />
    </li>
  );
}
