import type { RouterContextProvider } from "react-router";
import { type LegalPageName, legalPages } from "~/entities/legal-page/legal-page";
import { findLegalPage } from "~/entities/legal-page/legal-page-queries.server";
import { loadMessages } from "~/i18n/messages.server";
import { localeContext } from "~/middleware/site-context.server";

/** What the page of each legal document loads. */
export function loadLegalPage(context: Readonly<RouterContextProvider>, name: LegalPageName) {
  const locale = context.get(localeContext);
  return {
    messages: loadMessages(locale, "legal"),
    address: legalPages[name],
    document: findLegalPage(locale, name),
  };
}
