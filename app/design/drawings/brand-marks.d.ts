/** The marks of `brand/` (`scripts/brand-plugin.ts`). The dark one replaces the other in dark parts of a page. */
declare module "virtual:brand-marks" {
  import type { Mark } from "~/lib/mark/mark";
  export const mark: Mark;
  export const darkMark: Mark | null;
}
