import { addresses } from "~console/api/addresses";
import type { Screen } from "~console/ui/screen";

/** The screens of this folder, in the order of the navigation. */
export const screens: readonly Screen[] = [
  {
    name: "outbox",
    path: addresses.outbox,
    permission: "messages.read",
    group: "people",
    icon: "send",
    key: "o",
    load: () => import("./outbox-screen"),
  },
];
