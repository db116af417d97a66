import { addresses } from "~console/api/addresses";
import type { Screen } from "~console/ui/screen";

/** The screens of this folder, in the order of the navigation. */
export const screens: readonly Screen[] = [
  {
    name: "legal",
    path: addresses.legal,
    permission: "legal.read",
    group: "content",
    icon: "scales",
    key: "l",
    load: () => import("./legal-screen"),
  },
  {
    name: "legalEditor",
    path: addresses.legalEditor,
    permission: "legal.read",
    group: null,
    icon: "scales",
    key: null,
    load: () => import("./legal-editor-screen"),
  },
];
