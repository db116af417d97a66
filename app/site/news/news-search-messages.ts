import type { NewsMessages } from "./words.en";

/** Texts of the search and of list rows. */
export type NewsSearchMessages = Omit<
  NewsMessages,
  "title" | "description" | "heading" | "tagTitle" | "count" | "none"
>;

/** Only the texts that the island needs, because they are sent a second time as its props. */
export function newsSearchMessagesOf(messages: NewsMessages): NewsSearchMessages {
  const {
    title: _,
    description: __,
    heading: ___,
    tagTitle: ____,
    count: _____,
    none: ______,
    ...words
  } = messages;
  return words;
}
