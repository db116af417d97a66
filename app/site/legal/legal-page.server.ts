import type { RouterContextProvider } from "react-router";
import { type LegalPageName, legalPages } from "~/domain/legal-page/legal-page";
import { findLegalPage } from "~/domain/legal-page/legal-page-queries.server";
import { localeContext, settingsContext } from "~/site/middleware/site-context.server";
import { legalWords } from "./words.server";

/** The loader data of a legal document's page. */
export function loadLegalPage(context: Readonly<RouterContextProvider>, name: LegalPageName) {
  const locale = context.get(localeContext);
  return {
    messages: legalWords[locale],
    address: legalPages[name],
    document: findLegalPage(locale, name, context.get(settingsContext).facts),
  };
}
