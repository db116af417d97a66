import type { PricingMessages } from "~/site/pricing/words.en";

/** What the price finder says; the pages around it say more. */
export type PriceMessages = Pick<
  PricingMessages,
  "selector" | "result" | "custom" | "start" | "open"
>;

/** An island's words stand in the page a second time: no more of them than it shows. */
export function priceMessagesOf(messages: PricingMessages): PriceMessages {
  const { selector, result, custom, start, open } = messages;
  return { selector, result, custom, start, open };
}
