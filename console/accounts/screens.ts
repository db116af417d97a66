import { addresses } from "~console/api/addresses";
import type { Screen } from "~console/ui/screen";

/** The screens of this folder, in the order of the navigation. */
export const screens: readonly Screen[] = [
  {
    name: "accounts",
    path: addresses.accounts,
    permission: "accounts.read",
    group: "people",
    icon: "people",
    key: "c",
    load: () => import("./accounts-screen"),
  },
];
