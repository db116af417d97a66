import type { RouteObject } from "react-router";
import type { Permission } from "~/domain/rights/permissions";
import type { ScreenName } from "~console/api/addresses";
import type { IconName } from "./icon";

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
