import type { PricedPackage } from "~/domain/package/package";
import type { Counted } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { formatPrice } from "~/i18n/format";
import { type Locale, locales } from "~/i18n/locales";
import type { PricingMessages } from "~/site/pricing/words.en";

/**
 * What a package holds, as one sentence.
 * @param forms with places for `{environments}` and `{members}`, and one for the `{price}` of a
 *   profile where it tells that
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

/** What speaks for a package beside the others: free, a saving, or the price of a profile. */
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

/** The largest amounts that any package holds; more than that is made to measure. */
export function largestOf(packages: readonly PricedPackage[]) {
  return {
    environments: Math.max(...packages.map(({ environments }) => environments)),
    members: Math.max(...packages.map(({ members }) => members)),
  };
}
