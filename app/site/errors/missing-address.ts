import { pathIn } from "~/i18n/addresses";
import { type Locale, localeCodes } from "~/i18n/locales";
import { withoutPrefix } from "./asked-path";
import { nearestAddress } from "./likely-pages";

/**
 * One address for all missing ones with the same likely page, so that the number of stored pages for missing addresses
 * is bounded.
 */
export function missingAddress(locale: Locale, pathname: string): string {
  const nearest = nearestAddress(withoutPrefix(pathname));
  return pathIn(locale, nearest === null ? "/404" : `${nearest}-`);
}

/** Lists with pages in their addresses: `page=0` is none of them. */
const pagedLists = new Set(["/news", "/help/errors", "/updateBrowserLog", "/updateLog"]);

/**
 * For a page whose loader may find nothing: an address without anything that stands for all such addresses of it;
 * null for pages that always have something to show.
 * @param path without language prefix
 */
export function emptyAddress(path: string): string | null {
  const [, numbered] = /^(\/\w+)\/\d+$/.exec(path) ?? [];
  if (numbered !== undefined) return `${numbered}/999999999`;
  if (path.startsWith("/help/") && path !== "/help/errors") return "/help/0";
  if (path.startsWith("/release/client/")) return "/release/client/0.0.0";
  if (path.startsWith("/release/browser/")) return "/release/browser/0.0.0.0";
  if (path === "/resources") return "/resources?category=-";
  if (path === "/help") return "/help?section=-";
  return pagedLists.has(path) ? `${path}?page=0` : null;
}

/** Whether a stored page with the first path is what an address with the second one was answered with. */
export function standsFor(path: string, pathname: string): boolean {
  const empty = emptyAddress(withoutPrefix(pathname));
  return localeCodes.some(
    (code) =>
      path === missingAddress(code, pathname) || (empty !== null && path === pathIn(code, empty)),
  );
}
