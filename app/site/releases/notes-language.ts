import { type Locale, locales } from "~/i18n/locales";

/** `lang` for notes that a page shows in another language than its own; undefined: they are in its own. */
export function notesLanguage(of: Locale, page: Locale): string | undefined {
  return of === page ? undefined : locales[of].htmlLang;
}
