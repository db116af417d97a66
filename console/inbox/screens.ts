import { addresses } from "~console/api/addresses";
import type { Screen } from "~console/ui/screen";

/** The screens of this folder, in the order of the navigation. */
export const screens: readonly Screen[] = [
  {
    name: "inbox",
    path: addresses.inbox,
    permission: "inbox.read",
    group: "people",
    icon: "inbox",
    key: "i",
    load: () => import("./inbox-screen"),
  },
  {
    name: "answerTemplates",
    path: addresses.answerTemplates,
    permission: "inbox.read",
    group: null,
    icon: "inbox",
    key: null,
    load: () => import("./templates-screen"),
  },
];
