import { type Locale, locales } from "~/i18n/locales";
import { call } from "~console/api/call";
import { session } from "~console/api/session";
import { createStore } from "~console/api/store";
import { type Language, loadLanguage } from "./index";
import { hasAllStrings } from "./strings";

/** The language that is shown; null until its words have come. */
export const language = createStore<Language | null>(null);

/** Shows the interface in a language. */
export async function showLanguage(locale: Locale): Promise<void> {
  if (language.get()?.locale === locale) return;
  const loaded = await loadLanguage(locale);
  document.documentElement.lang = locales[locale].htmlLang;
  language.set(loaded);
}

/** Shows a language because somebody chose it, and keeps the choice: with them, once signed in. */
export async function changeLanguage(locale: Locale): Promise<void> {
  await showLanguage(locale);
  if (session.get().state === "in") await call("setLocale", { locale });
}

/**
 * Loads code, and then the strings that its folders registered, in the language that is shown. Whatever is imported
 * later than the first screen is imported by it.
 */
export async function withStrings<Code>(load: () => Promise<Code>): Promise<Code> {
  const code = await load();
  let shown = language.get();
  while (shown !== null && !hasAllStrings(shown.words)) {
    await loadLanguage(shown.locale);
    // Somebody may have changed the language in the meantime.
    shown = language.get();
  }
  return code;
}
