import { data } from "react-router";
import type { OperatorFacts } from "~/brand";
import type { Locale } from "~/i18n/locales";
import type { ShellMessages } from "~/site/layout/words.en";
import { shownWords } from "~/site/site-words.server";
import type { PageSettings } from "./site-context.server";

/** Data of the error page for when no loader has run. */
export type MissingPage = { locale: Locale; shell: ShellMessages; facts: OperatorFacts };

/** A 404 response to throw from a loader or middleware. */
export function missingPage(locale: Locale, settings: PageSettings) {
  return data<MissingPage>(missing(locale, settings), { status: 404 });
}

/** A 405 response to throw where a form was posted to a page that takes none. */
export function refusedPost(locale: Locale, settings: PageSettings) {
  return data<MissingPage>(missing(locale, settings), { status: 405 });
}

const missing = (locale: Locale, settings: PageSettings): MissingPage => ({
  locale,
  shell: shownWords(settings, "frame", locale),
  facts: settings.facts,
});
