/**
 * Fields of a text that are translated as its Markdown is: each is a line of words of its own in every
 * language. The console shows, compares and joins them by this list, in this order.
 */
export const translatedFields = ["title", "summary"] as const;
export type TranslatedField = (typeof translatedFields)[number];
