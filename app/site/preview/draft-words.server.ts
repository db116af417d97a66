import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { markTexts } from "~/domain/site-texts/marked-texts";
import { openTextPreview, withDrafts } from "~/domain/site-texts/page-drafts.server";
import { type TextPage, textAddresses, textPages } from "~/domain/site-texts/site-text-rules";
import { pathIn } from "~/i18n/addresses";
import { wordsQuery } from "~/site/middleware/locale.server";
import {
  localeContext,
  markedPageContext,
  type PageSettings,
  settingsContext,
  siteContext,
} from "~/site/middleware/site-context.server";
import { siteWords } from "~/site/site-words.server";
import { mustAsk, previewToken } from "./preview-token.server";

/** Whether the words of the page are drafts, which a link has opened. */
export const draftWordsContext = createContext(false);

/**
 * Shows drafts of a page's strings instead of the published ones, for this one request. It runs before all loaders,
 * because header and footer read their strings beside the page. A POST is the click on the button of the page that
 * asks first.
 */
export const draftWordsMiddleware: MiddlewareFunction = async ({ request, url, context }, next) => {
  const marked = context.get(markedPageContext);
  if (marked !== null) {
    context.set(settingsContext, await withMarks(context, marked));
    return next();
  }
  const token = previewToken(request, wordsQuery);
  const isOpened = request.method === "POST" || !mustAsk({ request, context }, wordsQuery);
  if (token == null || !isOpened) return next();
  const settings = context.get(settingsContext);
  const locale = context.get(localeContext);
  const pages = textPages.filter((page) => pathIn(locale, textAddresses[page]) === url.pathname);
  const asked = { token, locale, pages };
  const { db } = context.get(siteContext);
  const options = { db, now: () => new Date(), startingTexts: siteWords };
  const texts = await openTextPreview(options, settings.texts, asked);
  if (texts !== null) {
    context.set(settingsContext, { ...settings, texts });
    context.set(draftWordsContext, true);
  }
  return next();
};

/** The settings with the drafts of a page and of the frame around it, each text between marks that name its place. */
async function withMarks(
  context: Readonly<RouterContextProvider>,
  page: TextPage,
): Promise<PageSettings> {
  const settings = context.get(settingsContext);
  const locale = context.get(localeContext);
  const options = { db: context.get(siteContext).db, startingTexts: siteWords };
  const ofPage = await withDrafts(options, settings.texts, page, locale);
  const texts = await withDrafts(options, ofPage, "frame", locale);
  return { ...settings, texts: markTexts(texts, siteWords, locale) };
}
