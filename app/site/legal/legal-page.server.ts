import type { RouterContextProvider } from "react-router";
import type { LegalPageName, LegalPageView } from "~/domain/legal-page/legal-page";
import { findLegalPage, findLegalVersion } from "~/domain/legal-page/legal-page-queries.server";
import { openLegalPreview } from "~/domain/legal-page/legal-previews.server";
import { missingPage } from "~/site/middleware/missing-page.server";
import {
  keepUnlisted,
  localeContext,
  settingsContext,
  siteContext,
} from "~/site/middleware/site-context.server";
import { previewToken } from "~/site/preview/preview-token.server";
import { legalWords } from "./words.server";

type Asked = { context: Readonly<RouterContextProvider>; request: Request; name: LegalPageName };

/** The loader data of a legal document's page. */
export async function loadLegalPage({ context, request, name }: Asked) {
  const locale = context.get(localeContext);
  const { db } = context.get(siteContext);
  const token = previewToken(request);
  const shown = { messages: legalWords[locale], name, isPreview: token !== undefined };
  if (token === undefined) {
    const { document, others } = await findLegalPage(db, locale, name);
    return { ...shown, document, others };
  }
  keepUnlisted(context);
  const document: LegalPageView | null =
    token === null ? null : await openLegalPreview(db, { name, locale, token }, new Date());
  if (document === null) throw missingPage(locale, context.get(settingsContext));
  return { ...shown, document, others: [] };
}

/** The loader data of a version of a legal document that is not in force. */
export async function loadLegalVersion({ context, name }: Omit<Asked, "request">, numberText = "") {
  const locale = context.get(localeContext);
  const { db } = context.get(siteContext);
  const isNumber = /^[1-9]\d{0,8}$/.test(numberText);
  const found = isNumber ? await findLegalVersion(db, locale, name, Number(numberText)) : undefined;
  if (found === undefined) throw missingPage(locale, context.get(settingsContext));
  return { ...found, messages: legalWords[locale], name };
}
