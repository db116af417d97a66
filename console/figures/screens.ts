import { addresses } from "~console/api/addresses";
import type { Screen } from "~console/ui/screen";

/** The screens of this folder, in the order of the navigation. */
export const screens: readonly Screen[] = [
  {
    name: "figures",
    path: addresses.figures,
    permission: "figures.read",
    group: "house",
    icon: "chart",
    key: "d",
    load: () => import("./figures-screen"),
  },
];
