import { addresses } from "~console/api/addresses";
import type { Screen } from "~console/ui/screen";

/** The screens of this folder, in the order of the navigation. */
export const screens: readonly Screen[] = [
  {
    name: "media",
    path: addresses.media,
    permission: "media.read",
    group: "content",
    icon: "picture",
    key: "m",
    load: () => import("./media-screen"),
  },
];
