import { EmptyResult } from "~/design/ui/empty-result";
import { Icon } from "~/design/ui/icon";
import { SectionRail } from "~/design/ui/section-rail";
import { type FriendLinkView, friendLinkGroups } from "~/domain/friend-link/friend-link";
import { failuresUntilOutOfFooter } from "~/domain/link/link";
import { fill } from "~/i18n/fill";
import { FriendSite } from "./friend-site";
import { HowToApply } from "./how-to-apply";
import type { FriendLinksMessages } from "./words.en";

type FriendLinksPageProps = {
  messages: FriendLinksMessages;
  sites: readonly FriendLinkView[];
  /** The site's own address, for those who link to it. */
  publicUrl: string;
};

/** The listed sites, grouped by kind, and how to apply. */
export function FriendLinksPage({ messages, sites, publicUrl }: FriendLinksPageProps) {
  const byGroup = Map.groupBy(sites, ({ group }) => group);
  const isChecked = sites.some(({ checkedAt }) => checkedAt !== null);
  return (
    <>
      <div className="page pb-20 pt-16 md:pb-24 md:pt-20">
        <h1 className="text-h1">{messages.heading}</h1>
        <div className="flex flex-wrap items-end justify-between gap-x-12">
          <p className="mt-4 max-w-[36em] text-lead text-ink-2">{messages.lead}</p>
          <a href="#apply" className="group inline-flex min-h-11 items-center max-md:mt-2">
            <span className="rule-link group-hover:border-seal-ink group-hover:text-seal-ink">
              {messages.toApply}
              <Icon name="arrow" />
            </span>
          </a>
        </div>
        <div className="mt-12 grid gap-y-10">
          {sites.length === 0 && <EmptyResult text={messages.none} />}
          {friendLinkGroups.map((group) => {
            const members = byGroup.get(group) ?? [];
            if (members.length === 0) return null;
            return (
              <SectionRail key={group} label={messages.groups[group]} isLabelHeading>
                <ul className="border-t border-ink">
                  {members.map((site) => (
                    <FriendSite key={site.id} site={site} messages={messages} />
                  ))}
                </ul>
              </SectionRail>
            );
          })}
        </div>
        {isChecked && (
          <p className="mt-4 text-small text-ink-3 xl:ml-(--rail)">
            {fill(messages.checks, { days: failuresUntilOutOfFooter })}
          </p>
        )}
      </div>
      <HowToApply messages={messages.apply} publicUrl={publicUrl} />
    </>
  );
}
