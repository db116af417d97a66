import { addresses } from "~console/api/addresses";
import type { Screen } from "~console/ui/screen";

/** The screens of this folder, in the order of the navigation. */
export const screens: readonly Screen[] = [
  {
    name: "today",
    path: addresses.today,
    permission: null,
    group: "top",
    icon: "today",
    key: "t",
    load: () => import("./today-screen"),
  },
];
