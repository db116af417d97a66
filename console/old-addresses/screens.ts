import { addresses } from "~console/api/addresses";
import type { Screen } from "~console/ui/screen";

/** The screens of this folder, in the order of the navigation. */
export const screens: readonly Screen[] = [
  {
    name: "oldAddresses",
    path: addresses.oldAddresses,
    permission: "settings.read",
    group: "house",
    within: "settings",
    icon: "link",
    key: "v",
    load: () => import("./old-addresses-screen"),
  },
];
