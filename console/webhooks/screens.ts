import { addresses } from "~console/api/addresses";
import type { Screen } from "~console/ui/screen";

/** The screens of this folder, in the order of the navigation. */
export const screens: readonly Screen[] = [
  {
    name: "webhooks",
    path: addresses.webhooks,
    permission: "webhooks.read",
    group: "house",
    icon: "code",
    key: "b",
    load: () => import("./webhooks-screen"),
  },
  {
    name: "webhookDeliveries",
    path: addresses.webhookDeliveries,
    permission: "webhooks.read",
    group: "house",
    within: "webhooks",
    icon: "code",
    key: null,
    load: () => import("./deliveries-screen"),
  },
];
