import type { PricingMessages } from "~/site/pricing/words.en";
import type { WhyMessages } from "./why-package";

/** Texts of the price finder. */
export type PriceMessages = Pick<
  PricingMessages,
  "selector" | "result" | "custom" | "start" | "open"
>;

/** Texts of the price finder and the comparison below it. */
export type PriceTableMessages = PriceMessages & WhyMessages & Pick<PricingMessages, "comparison">;

/** Only the texts that the island needs, because they are sent a second time as its props. */
export function priceMessagesOf(messages: PricingMessages): PriceMessages {
  const { selector, result, custom, start, open } = messages;
  return { selector, result, custom, start, open };
}
