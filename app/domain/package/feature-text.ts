import type { FeatureValue, FeatureView } from "./package";

/** How an amount of a feature reads (`30 days`); null for what is no amount. */
export function featureText(
  { amount }: Pick<FeatureView, "amount">,
  value: FeatureValue | false,
): string | null {
  return typeof value === "number" ? amount.replace("{count}", String(value)) : null;
}
