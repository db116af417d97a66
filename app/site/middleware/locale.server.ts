import { type MiddlewareFunction, redirect } from "react-router";
import { lastFacts, lastSettings, readSettings } from "~/domain/settings/settings.server";
import { lastSiteTexts, readSiteTexts } from "~/domain/site-texts/site-texts.server";
import { fallbackLocale } from "~/i18n/locales";
import { resolveLocale } from "~/i18n/resolve-locale";
import { readCookie, siteCookie } from "~/lib/cookies/cookie.server";
import { isDatabaseUnavailable } from "~/platform/db/is-unavailable";
import { missingPage } from "./missing-page.server";
import {
  answerHeadersContext,
  brandContext,
  isSecureSite,
  localeContext,
  type PageSettings,
  type Site,
  settingsContext,
  siteContext,
} from "./site-context.server";

/** Cookie with the visitor's explicit choice of language. */
export const languageCookie = "lang";

/** Its lifetime in seconds: a year. */
export const languageLifetime = 365 * 24 * 60 * 60;

/** Cookie for one page: the language of a followed link that was not shown. */
export const languageOfferCookie = "lang_offer";

/** Its lifetime in seconds: the page that shows the offer deletes it. */
export const languageOfferLifetime = 60;

/** Query parameter with the token of a link to a draft. */
export const previewQuery = "preview";

/** Query parameter with the token of a link to drafts of a page's own words. */
export const wordsQuery = "words";

/**
 * Applies the language rules to a page: sets its language, redirects to its address in the right
 * language, or answers 404.
 */
export const localeMiddleware: MiddlewareFunction = async ({ request, url, context }, next) => {
  const site = context.get(siteContext);
  const settingsFor = async (settings: Promise<PageSettings>) => {
    const read = await settings;
    context.set(brandContext, read.facts.brand);
    return read;
  };
  // Also for the page that says that the settings cannot be read.
  context.set(brandContext, lastFacts(site.db).brand);
  const isSecure = isSecureSite(site);
  // The browser's cache must not reuse the page after one of these has changed.
  context.get(answerHeadersContext).append("Vary", "Cookie, Sec-GPC");
  // A link to a draft is in the draft's language, whatever language its reader has chosen.
  const isDraft = url.searchParams.has(previewQuery) || url.searchParams.has(wordsQuery);
  const cookie = isDraft ? null : readCookie(request, languageCookie);
  // The query as it was sent: the router re-encodes its own, spaces as `+`.
  const { search } = new URL(request.url);
  const decision = resolveLocale(url.pathname, search, cookie);
  switch (decision.kind) {
    case "page":
      context.set(localeContext, decision.locale);
      context.set(settingsContext, await settingsFor(settingsNow(site)));
      return next();
    case "missing":
      throw missingPage(decision.locale, await settingsFor(settingsIfAny(site)));
    case "unsupported":
      if (decision.expiresCookie) {
        const expiry = siteCookie(languageCookie, "", { maxAge: 0, isSecure });
        context.get(answerHeadersContext).append("Set-Cookie", expiry);
      }
      throw missingPage(fallbackLocale, await settingsFor(settingsIfAny(site)));
    case "redirect": {
      const headers = new Headers({ "Cache-Control": "private, no-store" });
      if (decision.status === 301) headers.set("Cache-Control", "public, max-age=3600");
      if (decision.left !== null) {
        const offer = { maxAge: languageOfferLifetime, isSecure };
        headers.append("Set-Cookie", siteCookie(languageOfferCookie, decision.left, offer));
      }
      throw redirect(decision.to, { status: decision.status, headers });
    }
  }
};

async function settingsNow({ db, startingSettings }: Site): Promise<PageSettings> {
  const [settings, texts] = await Promise.all([
    readSettings(db, startingSettings),
    readSiteTexts(db),
  ]);
  return { ...settings, texts };
}

/** The current settings; while the database is away, the last ones: the page of a missing address needs no more. */
async function settingsIfAny(site: Site): Promise<PageSettings> {
  const { db, startingSettings } = site;
  try {
    return await settingsNow(site);
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    return { ...lastSettings(db, startingSettings), texts: lastSiteTexts(db) };
  }
}
