import type { ResourcesMessages } from "./words.en";

/** What is said around a search and by the tools that it finds. */
export type ResourceSearchMessages = Pick<
  ResourcesMessages,
  "heading" | "search" | "results" | "paid" | "external"
>;

/** An island's words stand in the page a second time: no more of them than it shows. */
export function resourceSearchMessagesOf(messages: ResourcesMessages): ResourceSearchMessages {
  const { heading, search, results, paid, external } = messages;
  return { heading, search, results, paid, external };
}
