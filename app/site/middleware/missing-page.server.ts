import { data } from "react-router";
import type { Locale } from "~/i18n/locales";
import type { ShellMessages } from "~/site/layout/words.en";
import { shellWords } from "~/site/layout/words.server";

/** Data of the error page for when no loader has run. */
export type MissingPage = { locale: Locale; shell: ShellMessages };

/** A 404 response to throw from a loader or middleware. */
export function missingPage(locale: Locale) {
  return data<MissingPage>({ locale, shell: shellWords[locale] }, { status: 404 });
}

/** A 405 response to throw where a form was posted to a page that takes none. */
export function refusedPost(locale: Locale) {
  return data<MissingPage>({ locale, shell: shellWords[locale] }, { status: 405 });
}
