import type { FriendLinksMessages } from "~/i18n/en/friend-links";
import { Icon } from "~/ui/icon";
import { HowToApply } from "./how-to-apply";

/** A site that exchanges links with this one. */
export type FriendSite = { name: string; url: string; host: string };

type FriendLinksPageProps = { messages: FriendLinksMessages; sites: readonly FriendSite[] };

/** The sites as a ruled list, then how to become one of them. */
export function FriendLinksPage({ messages, sites }: FriendLinksPageProps) {
  return (
    <div className="page pb-20 pt-16 md:pb-28 md:pt-20">
      <h1 className="text-h1">{messages.heading}</h1>
      <p className="mt-4 max-w-[36em] text-lead text-ink-2">{messages.lead}</p>
      <ul aria-label={messages.listLabel} className="mt-12 border-t border-ink">
        {sites.map(({ name, url, host }) => (
          <li key={url} className="border-b border-line">
            <a
              href={url}
              rel="noopener"
              className="grid grid-cols-[1fr_auto] items-center gap-x-6 py-4 hover:text-seal-ink md:grid-cols-[1fr_1fr_auto]"
            >
              <span className="text-h4 font-semibold">
                {name}
                <span className="sr-only"> {messages.external}</span>
              </span>
              <span className="mono row-start-2 text-small text-ink-3 md:row-start-1 md:col-start-2">
                {host}
              </span>
              <Icon name="ext" className="col-start-2 row-span-2 row-start-1 md:col-start-3" />
            </a>
          </li>
        ))}
      </ul>
      <HowToApply messages={messages.apply} />
    </div>
  );
}
