import { matchRoutes } from "react-router";
import type { Permission } from "~/domain/rights/permissions";
import { screens as account } from "~console/account/screens";
import { screens as accounts } from "~console/accounts/screens";
import { screens as articles } from "~console/articles/screens";
import { screens as audit } from "~console/audit/screens";
import { screens as figures } from "~console/figures/screens";
import { screens as health } from "~console/health/screens";
import { screens as helpErrors } from "~console/help-errors/screens";
import { screens as inbox } from "~console/inbox/screens";
import { screens as jobs } from "~console/jobs/screens";
import { screens as legal } from "~console/legal/screens";
import { screens as links } from "~console/links/screens";
import { screens as media } from "~console/media/screens";
import { screens as offer } from "~console/offer/screens";
import { screens as oldAddresses } from "~console/old-addresses/screens";
import { screens as outbox } from "~console/outbox/screens";
import { screens as releases } from "~console/releases/screens";
import { screens as settings } from "~console/settings/screens";
import { screens as siteTexts } from "~console/site-texts/screens";
import { screens as staff } from "~console/staff/screens";
import { screens as today } from "~console/today/screens";
import type { Screen } from "~console/ui/screen";
import { screens as webhooks } from "~console/webhooks/screens";

/** Every screen of the console, in the order of the navigation. Each folder describes its own. */
export const screens: readonly Screen[] = [
  ...today,
  ...releases,
  ...articles,
  ...helpErrors,
  ...legal,
  ...offer,
  ...links,
  ...siteTexts,
  ...media,
  ...inbox,
  ...accounts,
  ...outbox,
  ...figures,
  ...staff,
  ...webhooks,
  ...audit,
  ...settings,
  ...oldAddresses,
  ...jobs,
  ...health,
  ...account,
];

/** Screens in a phone's bar if not all of them fit. */
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
