import { createContext, type RouterContextProvider } from "react-router";
import { type BrandFacts, startingFacts } from "~/brand";
import type { Accounts } from "~/domain/account/accounts.server";
import type { Analytics } from "~/domain/analytics/analytics";
import type { Contact } from "~/domain/contact/contact.server";
import type { FakeSites } from "~/domain/fake-site/fake-sites.server";
import type { HelpVotes } from "~/domain/help/help-votes.server";
import type { SiteSettings, StartingSettings } from "~/domain/settings/settings";
import type { TextPage } from "~/domain/site-texts/site-text-rules";
import type { SiteTexts } from "~/domain/site-texts/site-texts.server";
import type { Locale } from "~/i18n/locales";
import type { ThirdParty } from "~/lib/content-security-policy";
import type { Database } from "~/platform/db/database.server";

/** Services and settings that the host passes to all pages. */
export type Site = {
  db: Database;
  /** Public origin of the site, without a trailing slash. */
  publicUrl: string;
  /** Origin of the API for browsers; "" for the same origin. */
  apiBaseUrl: string;
  /** Settings until the operator saves others in the console. */
  startingSettings: StartingSettings;
  /** The account service; null when there is none. */
  accounts: Accounts | null;
  /** The contact service; null when there is none. */
  contact: Contact | null;
  /** The service for reports of fake sites; null when there is none. */
  fakeSites: FakeSites | null;
  /** The service for votes on help articles; null when there is none. */
  helpVotes: HelpVotes | null;
  log: { error: (details: object, message: string) => void };
};

export const siteContext = createContext<Site>();

/**
 * Headers that are added to the response in any case. React Router drops the headers of an error
 * that middleware throws.
 */
export const answerHeadersContext = createContext<Headers>();

/** Lets the page renderer report a database failure to the host; with the id for the log. */
export const faultContext = createContext<{ requestId: string; isDatabaseGone: boolean }>();

/** The third party that a page may load after the visitor's consent; null for none. */
export const thirdPartyContext = createContext<ThirdParty | null>(null);

/** The analytics that the visitor has agreed to; null: none. Set by the root's loader. */
export const analyticsContext = createContext<Analytics | null>(null);

/** The key that limits count a client by; undefined for the site's own requests. */
export const clientKeyContext = createContext<string | undefined>(undefined);

/** The page whose texts are marked, for the console's frame; null: none. */
export const markedPageContext = createContext<TextPage | null>(null);

/**
 * Whether a page whose loader finds nothing to show is a 404 without a body: the caller sends the
 * stored not-found page.
 */
export const skipsMissingContext = createContext(false);

/** The operator's settings, and the published strings that replace the code's. */
export type PageSettings = SiteSettings & { texts: SiteTexts };

/** The brand of the page's styles, set by the `locale` middleware with the settings. */
export const brandContext = createContext<BrandFacts>(startingFacts.brand);

/** Set by the `locale` middleware. */
export const settingsContext = createContext<PageSettings>();

/** Language of the response, set by the `locale` middleware. */
export const localeContext = createContext<Locale>();

/** Whether the site is served under HTTPS, so that cookies must be `Secure`. */
export function isSecureSite(site: Site): boolean {
  return site.publicUrl.startsWith("https://");
}

/** Like `keepPrivate`, for a page that search engines must not list either. */
export function keepUnlisted(context: Readonly<RouterContextProvider>): void {
  keepPrivate(context);
  context.get(answerHeadersContext).set("X-Robots-Tag", "noindex");
}

/** Marks the page as personal, so that no cache stores it. */
export function keepPrivate(context: Readonly<RouterContextProvider>): void {
  context.get(answerHeadersContext).set("Cache-Control", "private, no-store");
}
