import { data } from "react-router";
import type { OperatorFacts } from "~/brand";
import type { SiteSettings } from "~/domain/settings/settings";
import type { Locale } from "~/i18n/locales";
import type { ShellMessages } from "~/site/layout/words.en";
import { shellWords } from "~/site/layout/words.server";

/** Data of the error page for when no loader has run. */
export type MissingPage = { locale: Locale; shell: ShellMessages; facts: OperatorFacts };

/** A 404 response to throw from a loader or middleware. */
export function missingPage(locale: Locale, { facts }: SiteSettings) {
  return data<MissingPage>({ locale, shell: shellWords[locale], facts }, { status: 404 });
}

/** A 405 response to throw where a form was posted to a page that takes none. */
export function refusedPost(locale: Locale, { facts }: SiteSettings) {
  return data<MissingPage>({ locale, shell: shellWords[locale], facts }, { status: 405 });
}
