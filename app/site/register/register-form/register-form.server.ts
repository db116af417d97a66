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
    countries: Object.entries(countries)
      .map(([code, name]) => `${code} ${getCountryCallingCode(code as CountryCode)} ${name}`)
      .join("\n"),
    progress,
    packageId,
  };
}
