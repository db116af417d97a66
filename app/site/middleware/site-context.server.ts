import { createContext, type RouterContextProvider } from "react-router";
import type { Accounts } from "~/domain/account/accounts.server";
import type { Contact } from "~/domain/contact/contact.server";
import type { LiveChat } from "~/domain/contact/live-chat";
import type { Locale } from "~/i18n/locales";
import type { ThirdParty } from "~/lib/content-security-policy";
import type { Database } from "~/platform/db/database.server";

/** What the host hands to every screen. */
export type Site = {
  db: Database;
  /** Origin of the site as the world sees it, without a slash at the end. */
  publicUrl: string;
  /** Base of the API for the browser; "" is the same origin. */
  apiBaseUrl: string;
  mirrors: { name: string; baseUrl: string }[];
  /** Registration; null where there is none. */
  accounts: Accounts | null;
  /** The contact form; null where there is none. */
  contact: Contact | null;
  /** The operator's live chat; null where there is none. */
  chat: LiveChat | null;
  log: { error: (details: object, message: string) => void };
};

export const siteContext = createContext<Site>();

/**
 * Headers that middleware adds to the answer, whatever the answer becomes: the framework drops
 * those of an error that middleware throws.
 */
export const answerHeadersContext = createContext<Headers>();

/** What a failed answer tells the host, and the name under which its log line is found. */
export const faultContext = createContext<{ requestId: string; isDatabaseGone: boolean }>();

/** What one visitor's page may load from elsewhere, once they have agreed; null for nothing. */
export const thirdPartyContext = createContext<ThirdParty | null>(null);

/** Whom limits count a request for; undefined for the site's own. */
export const clientKeyContext = createContext<string | undefined>(undefined);

/** Language of the answer, settled by the `locale` middleware. */
export const localeContext = createContext<Locale>();

/** Whether the site is served under HTTPS, so that cookies are `Secure`. */
export function isSecureSite(site: Site): boolean {
  return site.publicUrl.startsWith("https://");
}

/** The page shows what one visitor has begun: nobody keeps it. */
export function keepPrivate(context: Readonly<RouterContextProvider>): void {
  context.get(answerHeadersContext).set("Cache-Control", "private, no-store");
}
