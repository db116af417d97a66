import type { Locale } from "~/i18n/locales";
import type { RegistrationErrors, RegistrationField } from "./registration";
import { registrationWords } from "./registration-words.server";

/** The error sentences of the wrong fields. */
export function problemWords(
  errors: RegistrationErrors,
  locale: Locale,
): Partial<Record<RegistrationField, string>> {
  const { problems } = registrationWords[locale];
  return Object.fromEntries(
    Object.entries(errors).map(([field, problem]) => [field, problems[problem]]),
  );
}
