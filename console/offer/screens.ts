import { addresses } from "~console/api/addresses";
import type { Screen } from "~console/ui/screen";

/** The screens of this folder, in the order of the navigation. */
export const screens: readonly Screen[] = [
  {
    name: "offer",
    path: addresses.offer,
    permission: "packages.read",
    group: "content",
    icon: "yen",
    key: "p",
    load: () => import("./offer-screen"),
  },
];
