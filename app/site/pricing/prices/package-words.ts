import type { PricedPackage } from "~/domain/package/package";
import type { Counted } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { formatPrice } from "~/i18n/format";
import { type Locale, locales } from "~/i18n/locales";
import type { PricingMessages } from "~/site/pricing/words.en";

/**
 * The amounts of a package as a sentence.
 * @param forms with the placeholders `{environments}` and `{members}`, and optionally `{price}`,
 *   the price per profile
 */
export function amountsOf(
  forms: Counted,
  locale: Locale,
  { environments, members, perEnvironmentFen }: PricedPackage,
): string {
  const plural = new Intl.PluralRules(locales[locale].htmlLang).select(members);
  const price = formatPrice(locale, perEnvironmentFen);
  return fill(forms[plural === "one" ? "one" : "other"], { environments, members, price });
}

/** A note on a package: that it is free, the saving, or the price per profile. */
export function noteOf(
  messages: PricingMessages["comparison"],
  locale: Locale,
  { monthlyFen, perEnvironmentFen, savingPercent }: PricedPackage,
): string {
  if (monthlyFen === 0) return messages.free;
  return savingPercent > 0
    ? fill(messages.saving, { percent: savingPercent })
    : fill(messages.perProfile, { price: formatPrice(locale, perEnvironmentFen) });
}

/** The largest amounts of all packages; larger needs get the custom package. */
export function largestOf(packages: readonly PricedPackage[]) {
  return {
    environments: Math.max(...packages.map(({ environments }) => environments)),
    members: Math.max(...packages.map(({ members }) => members)),
  };
}
