import { addresses } from "~console/api/addresses";
import type { Screen } from "~console/ui/screen";

/** The screens of this folder, in the order of the navigation. */
export const screens: readonly Screen[] = [
  {
    name: "links",
    path: addresses.links,
    permission: "resources.read",
    group: "content",
    icon: "link",
    key: "k",
    load: () => import("./links-screen"),
  },
];
