import { addresses } from "~console/api/addresses";
import type { Screen } from "~console/ui/screen";

/** The screens of this folder, in the order of the navigation. */
export const screens: readonly Screen[] = [
  {
    name: "releases",
    path: addresses.releases,
    permission: "releases.read",
    group: "top",
    icon: "box",
    key: "r",
    load: () => import("./releases-screen"),
  },
  {
    name: "release",
    path: addresses.release,
    permission: "releases.read",
    group: null,
    icon: "box",
    key: null,
    load: () => import("./release-screen"),
  },
  {
    name: "rollouts",
    path: addresses.rollouts,
    permission: "releases.read",
    group: "top",
    within: "releases",
    icon: "box",
    key: null,
    load: () => import("./rollouts-screen"),
  },
  {
    name: "rollout",
    path: addresses.rollout,
    permission: "releases.read",
    group: null,
    icon: "box",
    key: null,
    load: () => import("./rollout-screen"),
  },
  {
    name: "feeds",
    path: addresses.feeds,
    permission: "releases.read",
    group: "top",
    within: "releases",
    icon: "plug",
    key: null,
    load: () => import("./feeds-screen"),
  },
  {
    name: "releaseKeys",
    path: addresses.releaseKeys,
    permission: "releases.read",
    group: "top",
    within: "releases",
    icon: "key",
    key: null,
    load: () => import("./keys-screen"),
  },
];
