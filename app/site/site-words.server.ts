import type { RouterContextProvider } from "react-router";
import type { TextPage } from "~/domain/site-texts/site-text-rules";
import { type SiteTexts, withSiteTexts } from "~/domain/site-texts/site-texts.server";
import { withBrand } from "~/i18n/brand-words";
import type { Locale } from "~/i18n/locales";
import { contactWords } from "./contact/words.server";
import { downloadWords } from "./download/words.server";
import { adsWords, movingWords, shopsWords } from "./guides/words.server";
import { helpWords } from "./help/words.server";
import { landingWords } from "./landing/words.server";
import { shellWords } from "./layout/words.server";
import {
  localeContext,
  type PageSettings,
  settingsContext,
} from "./middleware/site-context.server";
import { pricingWords } from "./pricing/words.server";
import { homeWords } from "./product/words.server";
import { registerWords } from "./register/words.server";
import { browserLogWords } from "./releases/browser-log-words.server";
import { securityWords } from "./security/words.server";
import { verifyWords } from "./verify/words.server";

/** The words of every page that the operator may change, as the code has them. */
export const siteWords = {
  home: homeWords,
  landing: landingWords,
  pricing: pricingWords,
  download: downloadWords,
  register: registerWords,
  contact: contactWords,
  help: helpWords,
  security: securityWords,
  verify: verifyWords,
  moving: movingWords,
  ads: adsWords,
  shops: shopsWords,
  browserLog: browserLogWords,
  frame: shellWords,
} satisfies Record<TextPage, Record<Locale, object>>;

type WordsOf<Page extends TextPage> = (typeof siteWords)[Page][Locale];

/** The words of a page in a language, with what the operator has published in their place. */
export function wordsWith<Page extends TextPage>(
  texts: SiteTexts,
  page: Page,
  locale: Locale,
): WordsOf<Page> {
  const words: WordsOf<Page> = siteWords[page][locale];
  return withSiteTexts(texts, page, { locale, words });
}

/** The words of a page as visitors read them: with the operator's texts and the product's names. */
export function shownWords<Page extends TextPage>(
  { texts, facts }: PageSettings,
  page: Page,
  locale: Locale,
): WordsOf<Page> {
  return withBrand(wordsWith(texts, page, locale), facts.brand, locale);
}

/** The words of a page, for its loader: in the language of the request, with what the operator has published. */
export function pageWords<Page extends TextPage>(
  context: Readonly<RouterContextProvider>,
  page: Page,
): WordsOf<Page> {
  return shownWords(context.get(settingsContext), page, context.get(localeContext));
}

/** Words that only the code changes, for a loader: in the language of the request, with the product's names. */
export function codeWords<Words extends object>(
  context: Readonly<RouterContextProvider>,
  words: Record<Locale, Words>,
): Words {
  const locale = context.get(localeContext);
  return withBrand(words[locale], context.get(settingsContext).facts.brand, locale);
}
