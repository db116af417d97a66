import { type CountryCode, getCountryCallingCode } from "libphonenumber-js/min";
import type { RegistrationProgress } from "~/domain/account/registration";
import { registrationWords } from "~/domain/account/registration-words.server";
import type { Locale } from "~/i18n/locales";
import type { RegisterFormView } from "./form-view";

/**
 * Loads the content of the registration form.
 * @param version of the user agreement that is in force
 */
export function loadRegisterForm(
  locale: Locale,
  version: string,
  progress: RegistrationProgress,
  packageId: string | null,
): RegisterFormView {
  const { problems: _, done: __, countries, agreement, ...messages } = registrationWords[locale];
  return {
    messages: { ...messages, agreement: { ...agreement, version } },
    countries: linesOf(countries),
    progress,
    packageId,
  };
}

/** Loads the content of the form for a new password. @param own its words in place of a registration's */
export function loadResetForm(
  locale: Locale,
  progress: RegistrationProgress,
  own: { lead: string; password: string; submit: string; busy: string },
): RegisterFormView {
  const { problems: _, done: __, countries, ...messages } = registrationWords[locale];
  const password = { ...messages.password, label: own.password };
  const { lead, submit, busy } = own;
  return {
    messages: { ...messages, lead, submit, busy, password, agreement: null },
    countries: linesOf(countries),
    progress,
    packageId: null,
  };
}

function linesOf(countries: Record<string, string>): string {
  return Object.entries(countries)
    .map(([code, name]) => `${code} ${getCountryCallingCode(code as CountryCode)} ${name}`)
    .join("\n");
}
