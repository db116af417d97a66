import type { PricedPackage } from "~/entities/package/package";
import type { PricingMessages } from "~/i18n/en/pricing";
import { fill } from "~/i18n/fill";
import { formatPrice } from "~/i18n/format";
import { type Locale, locales } from "~/i18n/locales";

/** What a package holds and what each profile costs, as one sentence. */
export function amountsOf(
  { amounts, freeAmounts }: PricingMessages["result"],
  locale: Locale,
  { environments, members, monthlyFen, perEnvironmentFen }: PricedPackage,
): string {
  const plural = new Intl.PluralRules(locales[locale].htmlLang).select(members);
  const form = plural === "one" ? "one" : "other";
  if (monthlyFen === 0) return fill(freeAmounts[form], { environments, members });
  const price = formatPrice(locale, perEnvironmentFen);
  return fill(amounts[form], { environments, members, price });
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
