import type { Locale } from "~/i18n/locales";
import type { RegistrationErrors, RegistrationField } from "./registration";
import { registrationWords } from "./registration-words.server";

/** What is wrong with each field, as sentences. */
export function problemWords(
  errors: RegistrationErrors,
  locale: Locale,
): Partial<Record<RegistrationField, string>> {
  const { problems } = registrationWords[locale];
  return Object.fromEntries(
    Object.entries(errors).map(([field, problem]) => [field, problems[problem]]),
  );
}
