import "./strings";
import type { PaletteAct } from "~console/ui/palette-line";
import type { Language } from "~console/words";

/** Actions on the audit log. */
export const auditActs = ({ words: { audit } }: Language): PaletteAct[] => [
  {
    for: "audit.export",
    line: { label: `${audit.exportTitle}…`, icon: "download", to: "/audit?ask=export" },
  },
];
