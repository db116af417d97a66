import { matchRoutes, type RouteObject } from "react-router";
import type { Permission } from "~/domain/rights/permissions";
import { addresses, type ScreenName } from "~console/api/addresses";
import type { IconName } from "~console/ui/icon";

/** Groups of the navigation, in their order. */
export const groups = ["top", "content", "people", "house"] as const;
type Group = (typeof groups)[number];

/**
 * A screen. `permission`: without it the screen is not in the navigation, and its address is no
 * address; null: for everybody who is signed in. `key`: G and then this letter goes there. A screen
 * without a group is not in the navigation.
 */
export type Screen = {
  name: ScreenName;
  path: string;
  permission: Permission | null;
  group: Group | null;
  /** It is a part of this screen, and in the navigation for those only who do not have that. */
  within?: ScreenName;
  icon: IconName;
  key: string | null;
  load: () => Promise<{ Component: React.ComponentType; loader?: RouteObject["loader"] }>;
};

/** Every screen of the console, in the order of the navigation. */
export const screens: readonly Screen[] = [
  {
    name: "today",
    path: addresses.today,
    permission: null,
    group: "top",
    icon: "today",
    key: "t",
    load: () => import("~console/today/today-screen"),
  },
  {
    name: "releases",
    path: addresses.releases,
    permission: "releases.read",
    group: "top",
    icon: "box",
    key: "r",
    load: () => import("~console/releases/releases-screen"),
  },
  {
    name: "release",
    path: addresses.release,
    permission: "releases.read",
    group: null,
    icon: "box",
    key: null,
    load: () => import("~console/releases/release-screen"),
  },
  {
    name: "rollouts",
    path: addresses.rollouts,
    permission: "releases.read",
    group: "top",
    within: "releases",
    icon: "box",
    key: null,
    load: () => import("~console/releases/rollouts-screen"),
  },
  {
    name: "rollout",
    path: addresses.rollout,
    permission: "releases.read",
    group: null,
    icon: "box",
    key: null,
    load: () => import("~console/releases/rollout-screen"),
  },
  {
    name: "feeds",
    path: addresses.feeds,
    permission: "releases.read",
    group: "top",
    within: "releases",
    icon: "plug",
    key: null,
    load: () => import("~console/releases/feeds-screen"),
  },
  {
    name: "releaseKeys",
    path: addresses.releaseKeys,
    permission: "releases.read",
    group: "top",
    within: "releases",
    icon: "key",
    key: null,
    load: () => import("~console/releases/keys-screen"),
  },
  {
    name: "articles",
    path: addresses.articles,
    permission: "articles.read",
    group: "content",
    icon: "article",
    key: "a",
    load: () => import("~console/articles/article-list-screen"),
  },
  {
    name: "articleTags",
    path: addresses.articleTags,
    permission: "articles.read",
    group: null,
    icon: "article",
    key: null,
    load: () => import("~console/articles/tags-screen"),
  },
  {
    name: "articleEditor",
    path: addresses.articleEditor,
    permission: "articles.read",
    group: null,
    icon: "article",
    key: null,
    load: () => import("~console/articles/editor-screen"),
  },
  {
    name: "articleHistory",
    path: addresses.articleHistory,
    permission: "articles.read",
    group: null,
    icon: "article",
    key: null,
    load: () => import("~console/articles/history-screen"),
  },
  {
    name: "helpErrors",
    path: addresses.helpErrors,
    permission: "articles.read",
    group: "content",
    within: "articles",
    icon: "article",
    key: null,
    load: () => import("~console/help-errors/help-errors-screen"),
  },
  {
    name: "legal",
    path: addresses.legal,
    permission: "legal.read",
    group: "content",
    icon: "scales",
    key: "l",
    load: () => import("~console/legal/legal-screen"),
  },
  {
    name: "legalEditor",
    path: addresses.legalEditor,
    permission: "legal.read",
    group: null,
    icon: "scales",
    key: null,
    load: () => import("~console/legal/legal-editor-screen"),
  },
  {
    name: "offer",
    path: addresses.offer,
    permission: "packages.read",
    group: "content",
    icon: "yen",
    key: "p",
    load: () => import("~console/offer/offer-screen"),
  },
  {
    name: "links",
    path: addresses.links,
    permission: "resources.read",
    group: "content",
    icon: "link",
    key: "k",
    load: () => import("~console/links/links-screen"),
  },
  {
    name: "siteTexts",
    path: addresses.siteTexts,
    permission: "articles.read",
    group: "content",
    icon: "quote",
    key: "h",
    load: () => import("~console/site-texts/site-texts-screen"),
  },
  {
    name: "media",
    path: addresses.media,
    permission: "media.read",
    group: "content",
    icon: "picture",
    key: "m",
    load: () => import("~console/media/media-screen"),
  },
  {
    name: "inbox",
    path: addresses.inbox,
    permission: "inbox.read",
    group: "people",
    icon: "inbox",
    key: "i",
    load: () => import("~console/inbox/inbox-screen"),
  },
  {
    name: "answerTemplates",
    path: addresses.answerTemplates,
    permission: "inbox.read",
    group: null,
    icon: "inbox",
    key: null,
    load: () => import("~console/inbox/templates-screen"),
  },
  {
    name: "accounts",
    path: addresses.accounts,
    permission: "accounts.read",
    group: "people",
    icon: "people",
    key: "c",
    load: () => import("~console/accounts/accounts-screen"),
  },
  {
    name: "outbox",
    path: addresses.outbox,
    permission: "messages.read",
    group: "people",
    icon: "send",
    key: "o",
    load: () => import("~console/outbox/outbox-screen"),
  },
  {
    name: "figures",
    path: addresses.figures,
    permission: "figures.read",
    group: "house",
    icon: "chart",
    key: "d",
    load: () => import("~console/figures/figures-screen"),
  },
  {
    name: "staff",
    path: addresses.staff,
    permission: "staff.read",
    group: "house",
    icon: "shield",
    key: "s",
    load: () => import("~console/staff/staff-screen"),
  },
  {
    name: "tokens",
    path: addresses.tokens,
    permission: "tokens.read",
    group: "house",
    within: "staff",
    icon: "shield",
    key: "x",
    load: () => import("~console/staff/tokens-screen"),
  },
  {
    name: "audit",
    path: addresses.audit,
    permission: "audit.read",
    group: "house",
    icon: "list",
    key: "u",
    load: () => import("~console/audit/audit-screen"),
  },
  {
    name: "settings",
    path: addresses.settings,
    permission: "settings.read",
    group: "house",
    icon: "flag",
    key: "e",
    load: () => import("~console/settings/settings-screen"),
  },
  {
    name: "jobs",
    path: addresses.jobs,
    permission: "settings.read",
    group: "house",
    icon: "gear",
    key: "j",
    load: () => import("~console/jobs/jobs-screen"),
  },
  {
    name: "health",
    path: addresses.health,
    permission: "settings.read",
    group: "house",
    icon: "pulse",
    key: "w",
    load: () => import("~console/health/health-screen"),
  },
  {
    name: "account",
    path: addresses.account,
    permission: null,
    group: null,
    icon: "print",
    key: null,
    load: () => import("~console/account/account-screen"),
  },
];

/** What stands in the bar of a phone, where there are more screens than fit. */
const onBar: readonly string[] = ["today", "releases", "articles", "inbox"];
const barLength = 5;

/** The screens in the bar of a phone; those that are not stand under More. */
export function screensOnBar(visible: readonly Screen[]): readonly Screen[] {
  return visible.length <= barLength ? visible : visible.filter(({ name }) => onBar.includes(name));
}

/** The screens in the navigation of somebody with these permissions. */
export function screensInNavigation(permissions: readonly Permission[]): Screen[] {
  const own = screensFor(permissions);
  return own.filter(
    ({ group, within }) => group !== null && !own.some(({ name }) => name === within),
  );
}

/** The screens that somebody with these permissions has. */
export function screensFor(permissions: readonly Permission[]): Screen[] {
  return screens.filter(
    ({ permission }) => permission === null || permissions.includes(permission),
  );
}

/** The screen of these that stands at an address of the console. */
export function screenAt(of: readonly Screen[], pathname: string): Screen | undefined {
  const routes = of.map((screen) => ({ path: screen.path, handle: screen }));
  return matchRoutes(routes, pathname)?.at(-1)?.route.handle;
}

/** From a screen that is in no navigation, as a release or an editor: the nearest screen above it, but Today. */
export function screenAbove(
  of: readonly Screen[],
  pathname: string,
): { screen: Screen; to: string } | undefined {
  if (screenAt(of, pathname)?.group !== null) return undefined;
  let to = pathname;
  while (to.lastIndexOf("/") > 0) {
    to = to.slice(0, to.lastIndexOf("/"));
    const screen = screenAt(of, to);
    if (screen !== undefined) return { screen, to };
  }
  return undefined;
}
