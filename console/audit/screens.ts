import { addresses } from "~console/api/addresses";
import type { Screen } from "~console/ui/screen";

/** The screens of this folder, in the order of the navigation. */
export const screens: readonly Screen[] = [
  {
    name: "audit",
    path: addresses.audit,
    permission: "audit.read",
    group: "house",
    icon: "list",
    key: "u",
    load: () => import("./audit-screen"),
  },
];
