import { createContext, use } from "react";
import type { Locale } from "~/i18n/locales";
import type { Words } from "./words.en";

/** The language of the interface, with its words. */
export type Language = { locale: Locale; words: Words };

/** Loads the words of a language; the other ones are never fetched. */
export async function loadLanguage(locale: Locale): Promise<Language> {
  const { words } = await (locale === "en" ? import("./words.en") : import("./words.cn"));
  return { locale, words };
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
