import type { FeatureValue, FeatureView } from "./package";

/** The text of a feature's amount (`30 days`); null when the value is no amount. */
export function featureText(
  { amount }: Pick<FeatureView, "amount">,
  value: FeatureValue | false,
): string | null {
  return typeof value === "number" ? amount.replace("{count}", String(value)) : null;
}
