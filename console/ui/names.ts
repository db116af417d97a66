import { type Role, roleNames } from "~/domain/rights/permissions";
import type { Locale } from "~/i18n/locales";
import type { Language } from "~console/words";

/** Names one after another, as the language separates them. */
export const listed = (locale: Locale, names: readonly string[]): string =>
  names.join(locale === "cn" ? "、" : ", ");

/** The roles in words, in the order of the table of roles. */
export const rolesInWords = ({ locale, words }: Language, roles: readonly Role[]): string =>
  listed(
    locale,
    roleNames.filter((role) => roles.includes(role)).map((role) => words.roles[role]),
  );
