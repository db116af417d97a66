import { type Locale, locales } from "./locales";

/** Every page address without its language prefix; `routes.ts` gives each a page. */
export const pageAddresses = [
  "/",
  "/account",
  "/contact",
  "/cookie",
  "/dl",
  "/download",
  "/forgot",
  "/friendLink",
  "/help",
  "/help/errors",
  "/indexConfig",
  "/moving",
  "/new",
  "/news",
  "/pricing",
  "/privacyPolicy",
  "/register",
  "/resources",
  "/self-check",
  "/security",
  "/serviceAgreement",
  "/signIn",
  "/updateBrowserLog",
  "/updateLog",
  "/userAgreement",
  "/uses/ads",
  "/uses/shops",
  "/verify",
  "/400",
  "/apiDocs",
] as const;

/** Addresses that forms are posted to, other than their pages: no links lead there. */
const formAddresses: readonly string[] = ["/verify/report"];

/** Pages whose earlier and coming versions have addresses of their own, by number. */
type VersionedAddress = "/cookie" | "/privacyPolicy" | "/serviceAgreement" | "/userAgreement";

/** The page of a released version. */
export type ReleaseAddress = `/release/${"client" | "browser"}/${string}`;

/**
 * A page of the site: one of the fixed ones, an article, a page of the help centre, a released version, or a
 * version of a legal text.
 */
export type Address =
  | (typeof pageAddresses)[number]
  | `/new/${number}`
  | `/help/${string}`
  | ReleaseAddress
  | `${VersionedAddress}/${number}`;

/** Pages that exist only under a language prefix (`/en/indexConfig`). */
export const prefixedOnlyAddresses: ReadonlySet<string> = new Set(["/indexConfig"]);

/** Addresses that show nothing themselves, the account at least to strangers: each leads on to another page. */
export const redirectAddresses: ReadonlySet<string> = new Set<Address>(["/account", "/dl", "/new"]);

/** Pages on the way to a download or an account: links to them keep the campaign of the visit. */
export const campaignAddresses: ReadonlySet<string> = new Set<Address>([
  "/indexConfig",
  "/dl",
  "/download",
  "/pricing",
  "/register",
  "/updateBrowserLog",
  "/updateLog",
]);

/** Pages of one visitor: search engines do not list them. */
export const ownAddresses: ReadonlySet<string> = new Set<Address>(["/account", "/signIn"]);

/** Whether links to a page carry the campaign of the visit. */
export function keepsCampaign(address: Address): boolean {
  return campaignAddresses.has(address) || address.startsWith("/release/");
}

/** Help articles and error codes; `/help/errors` itself is a fixed page. */
const helpPage = /^\/help\/(?:errors\/[A-Z]-\d{3,4}|[a-z0-9]+(?:-[a-z0-9]+)*)$/;

/** The client's versions have three numbers, and may be pre-releases; those of kernels have four. */
const releasePage =
  /^\/release\/(?:client\/\d{1,9}(?:\.\d{1,9}){2}(?:-(?:alpha|beta|rc)\.\d{1,9})?|browser\/\d{1,9}(?:\.\d{1,9}){3})$/;

const numbered = /^\/(?:new|cookie|privacyPolicy|serviceAgreement|userAgreement)\/[1-9]\d{0,8}$/;

/** Whether a path without language prefix is the address of a page or a form; case counts. */
export function isPageAddress(path: string): path is Address {
  const fixed: readonly string[] = [...pageAddresses, ...formAddresses];
  return (
    fixed.includes(path) || numbered.test(path) || helpPage.test(path) || releasePage.test(path)
  );
}

/** A link of a text in the text's language: to a page it gets the prefix, another stays as it is. */
export function linkIn(locale: Locale, link: string): string {
  const [, path = "", rest = ""] = /^([^?#]*)(.*)$/s.exec(link) ?? [];
  return isPageAddress(path) ? pathIn(locale, path) + rest : link;
}

type Extras = { query?: Record<string, string | number | undefined>; hash?: string };

/**
 * The path of a page in a language: `/download` in Chinese, `/en/download` in English.
 * Query entries that are `undefined` are left out.
 */
export function addressIn(locale: Locale, address: Address, extras: Extras = {}): string {
  const search = extras.query === undefined ? "" : searchOf(extras.query);
  return `${pathIn(locale, address)}${search}${extras.hash ? `#${extras.hash}` : ""}`;
}

function searchOf(entries: NonNullable<Extras["query"]>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(entries)) {
    if (value !== undefined) query.set(key, String(value));
  }
  const text = String(query);
  return text === "" ? "" : `?${text}`;
}

/** Like `addressIn`, for a path that may not be a page. */
export function pathIn(locale: Locale, path: string): string {
  const isPrefixed = prefixedOnlyAddresses.has(path);
  const prefix = isPrefixed ? `/${locale}` : locales[locale].prefix;
  return `${prefix}${path === "/" ? "" : path}` || "/";
}
