import { data } from "react-router";
import type { Locale } from "~/i18n/locales";
import type { ShellMessages } from "~/site/layout/words.en";
import { shellWords } from "~/site/layout/words.server";

/** What the error page needs to show itself in a language, when no loader could run. */
export type MissingPage = { locale: Locale; shell: ShellMessages };

/** A 404 to throw from a loader or middleware: 'This page could not be found'. */
export function missingPage(locale: Locale) {
  return data<MissingPage>({ locale, shell: shellWords[locale] }, { status: 404 });
}
