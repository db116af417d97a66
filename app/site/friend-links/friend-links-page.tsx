import { SectionRail } from "~/design/ui/section-rail";
import { type FriendLinkView, friendLinkGroups } from "~/domain/friend-link/friend-link";
import { FriendSite } from "./friend-site";
import { HowToApply } from "./how-to-apply";
import type { FriendLinksMessages } from "./words.en";

type FriendLinksPageProps = { messages: FriendLinksMessages; sites: readonly FriendLinkView[] };

/** The listed sites, grouped by kind, and how to apply. */
export function FriendLinksPage({ messages, sites }: FriendLinksPageProps) {
  const byGroup = Map.groupBy(sites, ({ group }) => group);
  return (
    <div className="page pb-20 pt-16 md:pb-28 md:pt-20">
      <h1 className="text-h1">{messages.heading}</h1>
      <p className="mt-4 max-w-[36em] text-lead text-ink-2">{messages.lead}</p>
      <div className="mt-12 grid gap-y-12">
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
      <HowToApply messages={messages.apply} />
    </div>
  );
}
