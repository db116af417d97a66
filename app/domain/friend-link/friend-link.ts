import type { LinkHealth } from "~/domain/link/link";
import type { Locale } from "~/i18n/locales";

/** Groups of sites, in the order of the page. */
export const friendLinkGroups = ["community", "tools", "services"] as const;

export type FriendLinkGroup = (typeof friendLinkGroups)[number];

/** A site that exchanges links with this one, in one language. */
export type FriendLinkView = {
  id: number;
  group: FriendLinkGroup;
  name: string;
  url: string;
  /** A description; may be empty. */
  line: string;
  /** Host name without `www.`. */
  host: string;
  health: LinkHealth;
  /** Time of the last check (ISO 8601); null before the first one and for exempt links. */
  checkedAt: string | null;
  /** Whether it has answered lately enough for the footer. */
  isInFooter: boolean;
};

/** A site to store. */
export type NewFriendLink = {
  group: FriendLinkGroup;
  name: Partial<Record<Locale, string>>;
  /** A description, in a few words. */
  line?: Partial<Record<Locale, string>>;
  url: string;
};
