import type { ResourcesMessages } from "./words.en";

/** Texts of the search and its results. */
export type ResourceSearchMessages = Pick<
  ResourcesMessages,
  "heading" | "search" | "results" | "paid" | "external"
>;

/** Only the texts that the island needs, because they are sent a second time as its props. */
export function resourceSearchMessagesOf(messages: ResourcesMessages): ResourceSearchMessages {
  const { heading, search, results, paid, external } = messages;
  return { heading, search, results, paid, external };
}
