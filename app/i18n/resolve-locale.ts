import { isPageAddress, pathIn, prefixedOnlyAddresses } from "./addresses";
import { fallbackLocale, isLocale, type Locale } from "./locales";

/**
 * Result of the language rules for one request.
 * - `page`: answer in `locale`; `path` is the address without its prefix.
 * - `redirect`: go to `to`, a path on this host, query kept. `left` is the language of the
 *   address that was asked for and is not shown; the page that follows offers it once.
 * - `missing`: answer 404 in `locale`, for an address that is no page, or is one with a prefix only.
 * - `unsupported`: answer 404; `expiresCookie` when the cookie names what is not supported.
 */
export type LocaleDecision =
  | { kind: "page"; locale: Locale; path: string }
  | { kind: "redirect"; to: string; status: 301 | 302; left: Locale | null }
  | { kind: "missing"; locale: Locale }
  | { kind: "unsupported"; expiresCookie: boolean };

/**
 * Applies all language rules of pages but one: the middleware makes links to drafts ignore the cookie. The `lang`
 * cookie takes precedence over the address, the address over the default. One address shows one language. One redirect
 * corrects trailing slash, prefix and language together.
 * @param pathname path of the request, as sent
 * @param search query with its `?`, or ""
 * @param cookie value of the `lang` cookie, null when absent
 */
export function resolveLocale(
  pathname: string,
  search: string,
  cookie: string | null,
): LocaleDecision {
  const { named, prefix, path } = splitPath(pathname);
  if (cookie !== null && !isLocale(cookie)) return { kind: "unsupported", expiresCookie: true };
  if (cookie === null && named !== null && prefix === null) {
    return { kind: "unsupported", expiresCookie: false };
  }

  const locale = cookie ?? prefix ?? fallbackLocale;
  if (!isPageAddress(path)) return { kind: "missing", locale };
  if (prefixedOnlyAddresses.has(path) && named === null) return { kind: "missing", locale };

  const target = pathIn(locale, path);
  if (target === pathname) return { kind: "page", locale, path };

  // If only the form of the address is wrong (a trailing slash), the redirect is permanent. Redirects
  // that depend on the cookie or the default language are temporary.
  const hasRightPrefix =
    (named ?? fallbackLocale) === locale && target.startsWith(`/${named ?? ""}`);
  const addressLocale = named === null ? fallbackLocale : prefix;
  return {
    kind: "redirect",
    to: target + search,
    status: hasRightPrefix ? 301 : 302,
    left: addressLocale !== locale ? addressLocale : null,
  };
}

/** The language of a path by its prefix, ignoring the cookie. */
export function localeOfPath(pathname: string): Locale {
  return splitPath(pathname).prefix ?? fallbackLocale;
}

type SplitPath = {
  /** First segment when it names a language, supported or not. */
  named: string | null;
  /** The same when the language is supported. */
  prefix: Locale | null;
  /** The rest in one form: one leading slash, none doubled or at the end. */
  path: string;
};

/**
 * Splits a language off a path. The rest is rebuilt from its segments, so that a redirect to
 * it cannot name another host (`/cn//evil.example` gives `/evil.example`).
 */
function splitPath(pathname: string): SplitPath {
  const segments = pathname.split(/[/\\]+/).filter((segment) => segment !== "");
  const whole = `/${segments.join("/")}`;
  const [first, ...others] = segments;
  if (first === undefined || isPageAddress(whole))
    return { named: null, prefix: null, path: whole };
  const rest = `/${others.join("/")}`;
  if (isLocale(first)) return { named: first, prefix: first, path: rest };
  if (isLanguage(first) && isPageAddress(rest)) return { named: first, prefix: null, path: rest };
  return { named: null, prefix: null, path: whole };
}

/**
 * Whether a segment is the code of a language that exists (`fr`, `pt-BR`, `zh-Hant`), by the runtime's
 * CLDR data. The pattern comes first, because the runtime throws for a text that is no code.
 */
function isLanguage(segment: string): boolean {
  if (!/^[a-z]{2}(-([A-Za-z]{2}|[A-Za-z]{4}))?$/.test(segment)) return false;
  return languageNames.of(segment) !== undefined;
}

const languageNames = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
