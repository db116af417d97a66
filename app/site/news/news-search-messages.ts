import type { NewsMessages } from "./words.en";

/** What is said around a search and by the rows of a list. */
export type NewsSearchMessages = Omit<
  NewsMessages,
  "title" | "description" | "heading" | "tagTitle" | "count"
>;

/** An island's words stand in the page a second time: no more of them than it shows. */
export function newsSearchMessagesOf(messages: NewsMessages): NewsSearchMessages {
  const {
    title: _,
    description: __,
    heading: ___,
    tagTitle: ____,
    count: _____,
    ...words
  } = messages;
  return words;
}
