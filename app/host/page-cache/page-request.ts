import type { IncomingMessage } from "node:http";
import { parse } from "hono/utils/cookie";
import { readCampaign } from "~/domain/campaign/campaign";
import { consentChoice, consentCookie, consentState, consentValue } from "~/domain/consent/consent";
import { resolveLocale } from "~/i18n/resolve-locale";
import type { PageRules } from "~/site/document/page-route";
import { languageCookie, languageOfferCookie } from "~/site/middleware/locale.server";

/** A request whose page is the same for everyone who shares its key. */
export type PageRequest = {
  key: string;
  /** Address to render: path, and the query parameters that the page knows, in one order. */
  url: string;
  /** Headers to render with: what tells the visitor's variant apart, and nothing else. */
  headers: Record<string, string>;
  /** How long the page may be sent as it is; without it, until content changes. */
  freshSeconds?: number | undefined;
};

/** Rules by address without language prefix; a number in it is `:id`. */
export type RulesOfPages = ReadonlyMap<string, PageRules>;

const longestAddress = 512;

/**
 * What of a request decides its page: address with known query, and state of consent. Unknown
 * parameters (`utm_…`) neither miss the cache nor grow it. Null when the answer is not one to
 * keep: another method, a redirect, an address that is no page, an offer made once,
 * a page that shows what one visitor has begun.
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
  const query = knownQuery(search, rule?.query ?? []);
  const address = query === "" ? pathname : `${pathname}?${query}`;
  return {
    key: `${address} ${asks ? "asks" : choice}`,
    url: address,
    freshSeconds: rule?.freshSeconds,
    headers: {
      // Written anew: what else a cookie's value might say must not get into everyone's page.
      ...(stored !== null && { cookie: `${consentCookie}=${consentValue(stored, new Date(0))}` }),
      ...(gpc !== null && { "sec-gpc": gpc }),
    },
  };
}

function knownQuery(search: string, known: readonly string[]): string {
  if (search === "") return "";
  const given = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const name of known) {
    const value = given.get(name);
    const isNonsense = name === "campaign" && readCampaign(given) === null;
    if (value !== null && !isNonsense) kept.set(name, value);
  }
  return kept.toString();
}
