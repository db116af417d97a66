import { addresses } from "~console/api/addresses";
import type { Screen } from "~console/ui/screen";

/** The screens of this folder, in the order of the navigation. */
export const screens: readonly Screen[] = [
  {
    name: "staff",
    path: addresses.staff,
    permission: "staff.read",
    group: "house",
    icon: "shield",
    key: "s",
    load: () => import("./staff-screen"),
  },
  {
    name: "tokens",
    path: addresses.tokens,
    permission: "tokens.read",
    group: "house",
    within: "staff",
    icon: "shield",
    key: "x",
    load: () => import("./tokens-screen"),
  },
];
