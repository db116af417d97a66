import type { Address } from "~/i18n/addresses";
import type { ShellMessages } from "./words.en";

/** The links of the header, in order. "Releases" is a menu of the two logs. */
export const mainLinks = [
  { key: "pricing", to: "/pricing" },
  { key: "download", to: "/download" },
  { key: "releases", to: "/updateLog" },
  { key: "news", to: "/news" },
  { key: "resources", to: "/resources" },
  { key: "help", to: "/help" },
  { key: "contact", to: "/contact" },
] as const satisfies { key: keyof ShellMessages["nav"]; to: Address }[];

/** The entries of the "Releases" menu. */
export const releaseLinks = [
  { key: "clientLog", to: "/updateLog" },
  { key: "browserLog", to: "/updateBrowserLog" },
] as const satisfies { key: keyof ShellMessages["nav"]; to: Address }[];
