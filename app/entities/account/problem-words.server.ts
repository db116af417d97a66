import type { Locale } from "~/i18n/locales";
import { loadMessages } from "~/i18n/messages.server";
import type { RegistrationErrors, RegistrationField } from "./registration";

/** What is wrong with each field, as sentences. */
export function problemWords(
  errors: RegistrationErrors,
  locale: Locale,
): Partial<Record<RegistrationField, string>> {
  const { problems } = loadMessages(locale, "registration");
  return Object.fromEntries(
    Object.entries(errors).map(([field, problem]) => [field, problems[problem]]),
  );
}
