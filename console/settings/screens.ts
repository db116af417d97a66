import { addresses } from "~console/api/addresses";
import type { Screen } from "~console/ui/screen";

/** The screens of this folder, in the order of the navigation. */
export const screens: readonly Screen[] = [
  {
    name: "settings",
    path: addresses.settings,
    permission: "settings.read",
    group: "house",
    icon: "flag",
    key: "e",
    load: () => import("./settings-screen"),
  },
];
