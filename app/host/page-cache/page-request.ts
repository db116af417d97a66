import type { IncomingMessage } from "node:http";
import { parse } from "hono/utils/cookie";
import { readCampaign } from "~/domain/campaign/campaign";
import { consentChoice, consentCookie, consentState, consentValue } from "~/domain/consent/consent";
import { pathIn } from "~/i18n/addresses";
import { fallbackLocale, isLocale, type Locale } from "~/i18n/locales";
import { resolveLocale } from "~/i18n/resolve-locale";
import type { PageRules } from "~/site/document/page-route";
import { emptyAddress, missingAddress } from "~/site/errors/missing-address";
import { languageCookie, languageOfferCookie } from "~/site/middleware/locale.server";

/** A request for a public page or file; requests with the same key get the same bytes. */
export type PageRequest = {
  key: string;
  /** Address to render: the path and the query parameters that the page reads, in fixed order. */
  url: string;
  /** Headers to render with: only those that select the visitor's variant. */
  headers: Record<string, string>;
  /** Seconds for which the page may be sent; undefined: until content changes. */
  freshSeconds?: number | undefined;
  /** Status that the page has; an answer with another one is not stored. Undefined: 200. */
  status?: number;
  /**
   * How other caches treat it. `file`: as the file's own headers say. `once`: they must not store
   * it, because it deletes the cookie that led to it. Undefined: as a page.
   */
  sharing?: "file" | "once";
  /** Whether it is a search, which has a rate limit of its own. */
  isSearch?: boolean;
  /** The page to send when the page's loader finds nothing to show. */
  missing?: PageRequest;
  /** Aborts when nobody waits for the page any longer. */
  signal?: AbortSignal;
};

/** The parts of a request that decide which page it gets. */
export type AskedFor = Pick<IncomingMessage, "method" | "url" | "headers">;

/** Rules by address without language prefix; an article's number is `:id`, and the name of a help article `:slug`. */
export type RulesOfPages = ReadonlyMap<string, PageRules>;

/** Characters of a query parameter that take part in a key; what a page reads is shorter. */
const longestValue = 256;

/** The page `/400` has its number as status. */
const badRequestPath = "/400";

/** A cookie value that names no language: it renders the page that deletes such a cookie. */
const noLanguage = "-";

/**
 * Reduces a request to what decides its page: address, known query parameters and cookie consent.
 * Unknown parameters (`utm_…`) share the cache entry. Null when the response must not be cached:
 * another method, a redirect, no page address, or a page with one visitor's personal state.
 * @param policyVersion version of the cookie policy in force
 */
export function pageRequest(
  request: IncomingMessage,
  rules: RulesOfPages,
  policyVersion: string,
): PageRequest | null {
  const { method, url = "/" } = request;
  if (method !== "GET" && method !== "HEAD") return null;
  const [pathname = "/", search = ""] = url.split(/\?(.*)/s);
  const cookies = parse(request.headers.cookie ?? "");
  const decision = resolveLocale(pathname, "", cookies[languageCookie] ?? null);
  if (decision.kind !== "page") return null;

  const variant = variantOf(request, cookies, policyVersion);
  const rule = rules.get(ruleAddress(decision.path));
  if (rule?.isPersonal) return null;
  if (rule?.personalCookies?.some((name) => cookies[name] !== undefined)) return null;
  if (search !== "" && rule?.personalQuery?.some((name) => new URLSearchParams(search).has(name))) {
    return null;
  }
  const query = knownQuery(search, rule ?? {});
  const address = query === "" ? pathname : `${pathname}?${query}`;
  const nothingThere = emptyAddress(decision.path);
  const missing =
    nothingThere === null
      ? undefined
      : missingOf(decision.locale, pathIn(decision.locale, nothingThere), variant);
  const page: PageRequest = {
    key: `${address} ${variant.name}`,
    url: address,
    freshSeconds: rule?.freshSeconds,
    headers: variant.headers,
    ...(decision.path === badRequestPath && { status: 400 }),
    ...(/(?:^|&)q=[^&]/.test(query) && { isSearch: true }),
    ...(missing && { missing }),
  };
  const offer = cookies[languageOfferCookie];
  return offer === undefined ? page : withOffer(page, decision.locale, offer);
}

/**
 * The not-found page for an address that is no page in any language: one for each combination of
 * language, consent state and suggested page. Null when the address may be something else than a
 * page.
 */
export function missingRequest(request: AskedFor, policyVersion: string): PageRequest | null {
  const { method, url = "/" } = request;
  if (method !== "GET" && method !== "HEAD") return null;
  const [pathname = "/"] = url.split("?", 1);
  return answeredByApp.test(decoded(pathname)) ? null : missingPageOf(request, policyVersion);
}

/** The not-found page for a path that belongs to no page; null if the path belongs to one. */
export function missingPageOf(request: AskedFor, policyVersion: string): PageRequest | null {
  const [pathname = "/"] = (request.url ?? "/").split("?", 1);
  const cookies = parse(request.headers.cookie ?? "");
  const decision = resolveLocale(pathname, "", cookies[languageCookie] ?? null);
  if (decision.kind !== "missing" && decision.kind !== "unsupported") return null;
  const variant = variantOf(request, cookies, policyVersion);
  if (decision.kind === "missing") {
    return missingOf(decision.locale, missingAddress(decision.locale, pathname), variant);
  }
  const found = missingOf(fallbackLocale, missingAddress(fallbackLocale, pathname), variant);
  return decision.expiresCookie ? takingBack(found, languageCookie, noLanguage) : found;
}

/**
 * Addresses that the app answers besides pages: by the first part of the path, or feeds under a
 * language prefix.
 */
const answeredByApp =
  /^\/(?:api|console|preferences)(?:\/|$)|^\/account\/data$|^\/(?:releases\/v1|updates|appcast|winget|scoop)\/|^\/(?:healthz|readyz)$|^\/[^/]+\/(?:feed|feeds\/[a-z-]+)\.xml$/;

/** Decoded as the app does it to find the handler: an encoded slash divides nothing. */
function decoded(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}

/** The address under which the rules of a page are found: `/new/8` has those of `/new/:id`. */
function ruleAddress(path: string): string {
  return path
    .replace(/\/[1-9]\d*$/, "/:id")
    .replace(/^\/release\/.+$/, "/release/:product/:version")
    .replace(/^\/help\/errors\/.+$/, "/help/errors/:code")
    .replace(/^\/help\/(?!errors(?:\/|$)).+$/, "/help/:slug");
}

type Variant = { name: string; headers: Record<string, string> };

/** The visitor's consent. */
function variantOf(
  { headers }: AskedFor,
  cookies: Record<string, string>,
  policyVersion: string,
): Variant {
  const gpc = headers["sec-gpc"] === "1" ? "1" : null;
  const consent = cookies[consentCookie] ?? null;
  const { choice, asks } = consentState(consent, gpc, policyVersion);
  const stored = consentChoice(consent, policyVersion);
  return {
    // The version is part of the key. While a new one comes into force, the page may already ask for
    // consent while this process does not know the version yet. Such a page must not be sent to visitors
    // who have already answered.
    // Analytics follow the signal even if the visitor has agreed, so such a page is another one.
    name: asks ? "asks" : `${choice} ${policyVersion}${choice === "all" && gpc ? " gpc" : ""}`,
    headers: {
      // Rebuilt from the choice: no other bytes of a visitor's cookie may reach a shared page.
      ...(stored !== null && {
        cookie: `${consentCookie}=${consentValue(stored, policyVersion, new Date(0))}`,
      }),
      ...(gpc !== null && { "sec-gpc": gpc }),
    },
  };
}

function missingOf(locale: Locale, url: string, variant: Variant): PageRequest {
  return {
    key: `missing ${locale} ${url} ${variant.name}`,
    url,
    headers: variant.headers,
    status: 404,
  };
}

/** A page with the offer of the language that the visitor's link was in. */
function withOffer(page: PageRequest, locale: Locale, offer: string): PageRequest {
  const offered = isLocale(offer) && offer !== locale ? offer : noLanguage;
  return takingBack(page, languageOfferCookie, offered);
}

/**
 * The same page with a `Set-Cookie` that deletes a cookie: the same bytes for everyone who has that
 * cookie.
 */
function takingBack(page: PageRequest, name: string, value: string): PageRequest {
  const others = page.headers["cookie"];
  const cookie = `${others === undefined ? "" : `${others}; `}${name}=${value}`;
  return {
    ...page,
    key: `${page.key} ${name}=${value}`,
    headers: { ...page.headers, cookie },
    sharing: "once",
  };
}

function knownQuery(search: string, { query = [], values = {} }: PageRules): string {
  if (search === "") return "";
  const given = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const name of query) {
    const value = given.get(name);
    if (value === null) continue;
    const isNonsense =
      (name === "campaign" && readCampaign(given) === null) ||
      values[name]?.includes(value) === false;
    if (!isNonsense) kept.set(name, value.slice(0, longestValue));
  }
  return kept.toString();
}
