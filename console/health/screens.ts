import { addresses } from "~console/api/addresses";
import type { Screen } from "~console/ui/screen";

/** The screens of this folder, in the order of the navigation. */
export const screens: readonly Screen[] = [
  {
    name: "health",
    path: addresses.health,
    permission: "settings.read",
    group: "house",
    icon: "pulse",
    key: "w",
    load: () => import("./health-screen"),
  },
];
