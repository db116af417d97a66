import type { RegisterMessages } from "~/i18n/en/register";
import { fill } from "~/i18n/fill";
import { type Locale, locales } from "~/i18n/locales";

/** A package in one language; its price in fen. */
export type PackageView = {
  id: string;
  name: string;
  environments: number;
  members: number;
  monthlyFen: number;
};

/** How many profiles and members a package has, in words. */
export function amountsOf(messages: RegisterMessages, locale: Locale, entry: PackageView): string {
  const { environments, members } = entry;
  const plural = new Intl.PluralRules(locales[locale].htmlLang).select(members);
  return fill(messages.amounts[plural === "one" ? "one" : "other"], { environments, members });
}
