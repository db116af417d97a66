import { addresses } from "~console/api/addresses";
import type { Screen } from "~console/ui/screen";

/** The screens of this folder, in the order of the navigation. */
export const screens: readonly Screen[] = [
  {
    name: "helpErrors",
    path: addresses.helpErrors,
    permission: "articles.read",
    group: "content",
    within: "articles",
    icon: "article",
    key: null,
    load: () => import("./help-errors-screen"),
  },
];
