import { data } from "react-router";
import type { Locale } from "./locales";
import { loadMessages, type ShellMessages } from "./messages.server";

/** What the error page needs to show itself in a language, when no loader could run. */
export type MissingPage = { locale: Locale; shell: ShellMessages };

/** A 404 to throw from a loader or middleware: 'This page could not be found'. */
export function missingPage(locale: Locale) {
  return data<MissingPage>({ locale, shell: loadMessages(locale, "shell") }, { status: 404 });
}
