import { createContext, use } from "react";
import type { Locale } from "~/i18n/locales";
import { loadStrings, type ScreenStrings } from "./strings";
import type { BaseWords } from "./words.en";

/** The strings of the interface: those of the shell, and those of the screens that were loaded. */
export type Words = BaseWords & ScreenStrings;

/** The language of the interface, with its words. */
export type Language = { locale: Locale; words: Words };

const languages: Partial<Record<Locale, Language>> = {};

/** Loads the words of a language; the other ones are never fetched. */
export async function loadLanguage(locale: Locale): Promise<Language> {
  if (languages[locale] === undefined) {
    const { words } = await (locale === "en" ? import("./words.en") : import("./words.cn"));
    languages[locale] ??= { locale, words: { ...words } as Words };
  }
  const language = languages[locale];
  await loadStrings(language.words, locale);
  return language;
}

export const LanguageContext = createContext<Language | null>(null);

/** The language of the interface. */
export function useLanguage(): Language {
  const language = use(LanguageContext);
  if (language === null) throw new Error("No language above this component");
  return language;
}

/** The words of the interface. */
export const useWords = (): Words => useLanguage().words;
