import { addresses } from "~console/api/addresses";
import type { Screen } from "~console/ui/screen";

/** The screens of this folder, in the order of the navigation. */
export const screens: readonly Screen[] = [
  {
    name: "account",
    path: addresses.account,
    permission: null,
    group: null,
    icon: "print",
    key: null,
    load: () => import("./account-screen"),
  },
];
