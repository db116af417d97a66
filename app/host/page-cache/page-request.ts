import type { IncomingMessage } from "node:http";
import { parse } from "hono/utils/cookie";
import { readCampaign } from "~/domain/campaign/campaign";
import { consentChoice, consentCookie, consentState, consentValue } from "~/domain/consent/consent";
import { resolveLocale } from "~/i18n/resolve-locale";
import type { PageRules } from "~/site/document/page-route";
import { languageCookie, languageOfferCookie } from "~/site/middleware/locale.server";

/** A request for a public page; requests with the same key get the same page. */
export type PageRequest = {
  key: string;
  /** Address to render: the path and the query parameters that the page reads, in fixed order. */
  url: string;
  /** Headers to render with: only those that select the visitor's variant. */
  headers: Record<string, string>;
  /** Seconds for which the page may be sent; undefined: until content changes. */
  freshSeconds?: number | undefined;
};

/** Rules by address without language prefix; an article's number is `:id`. */
export type RulesOfPages = ReadonlyMap<string, PageRules>;

const longestAddress = 512;

/**
 * Reduces a request to what decides its page: address, known query parameters and cookie consent.
 * Unknown parameters (`utm_…`) share the cache entry. Null when the response must not be cached:
 * another method, a redirect, no page address, a language offer (shown once), or a page with one
 * visitor's personal state.
 */
export function pageRequest(request: IncomingMessage, rules: RulesOfPages): PageRequest | null {
  const { method, url = "/" } = request;
  if ((method !== "GET" && method !== "HEAD") || url.length > longestAddress) return null;
  const [pathname = "/", search = ""] = url.split(/\?(.*)/s);
  const cookies = parse(request.headers.cookie ?? "");
  if (cookies[languageOfferCookie] !== undefined) return null;
  const decision = resolveLocale(pathname, "", cookies[languageCookie] ?? null);
  if (decision.kind !== "page") return null;

  const gpc = request.headers["sec-gpc"] === "1" ? "1" : null;
  const consent = cookies[consentCookie] ?? null;
  const { choice, asks } = consentState(consent, gpc);
  const stored = consentChoice(consent);
  const rule = rules.get(decision.path.replace(/\/[1-9]\d*$/, "/:id"));
  if (rule?.personalCookies?.some((name) => cookies[name] !== undefined)) return null;
  const query = knownQuery(search, rule ?? {});
  const address = query === "" ? pathname : `${pathname}?${query}`;
  return {
    key: `${address} ${asks ? "asks" : choice}`,
    url: address,
    freshSeconds: rule?.freshSeconds,
    headers: {
      // Rebuilt from the choice: no other bytes of a visitor's cookie may reach a shared page.
      ...(stored !== null && { cookie: `${consentCookie}=${consentValue(stored, new Date(0))}` }),
      ...(gpc !== null && { "sec-gpc": gpc }),
    },
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
    if (!isNonsense) kept.set(name, value);
  }
  return kept.toString();
}
