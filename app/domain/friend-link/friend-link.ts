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
  /** Host name without `www.`. */
  host: string;
  health: LinkHealth;
};

/** A site to store. */
export type NewFriendLink = {
  group: FriendLinkGroup;
  name: Partial<Record<Locale, string>>;
  url: string;
};
