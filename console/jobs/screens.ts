import { addresses } from "~console/api/addresses";
import type { Screen } from "~console/ui/screen";

/** The screens of this folder, in the order of the navigation. */
export const screens: readonly Screen[] = [
  {
    name: "jobs",
    path: addresses.jobs,
    permission: "settings.read",
    group: "house",
    icon: "gear",
    key: "j",
    load: () => import("./jobs-screen"),
  },
];
