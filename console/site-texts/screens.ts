import { addresses } from "~console/api/addresses";
import type { Screen } from "~console/ui/screen";

/** The screens of this folder, in the order of the navigation. */
export const screens: readonly Screen[] = [
  {
    name: "siteTexts",
    path: addresses.siteTexts,
    permission: "articles.read",
    group: "content",
    icon: "quote",
    key: "h",
    load: () => import("./site-texts-screen"),
  },
];
