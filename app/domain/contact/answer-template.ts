import type { Locale } from "~/i18n/locales";
import type { ContactTopic } from "./contact-message";
import type { PrivacyKind } from "./privacy-steps";

/** A beginning of answers that the staff wrote once: a name for the staff, a text for senders. */
export type AnswerTemplate = {
  /** Messages that it is for; null: all. */
  topic: ContactTopic | null;
  /** Of privacy requests: those that ask for this; null: all. */
  asksFor: PrivacyKind | null;
  name: Record<Locale, string>;
  /** Empty in a language: it is for messages in the other one. */
  text: Record<Locale, string>;
};

/** In UTF-16 units, as `maxlength` counts. */
export const longestTemplateName = 60;
/** Less than an answer may have, so that there is room beside the template. */
export const longestTemplateText = 4_000;

/** Most templates of a site: in a longer list nobody finds the right one. */
export const mostTemplates = 100;

/** The message that is answered, as far as templates depend on it. */
type Answered = {
  topic: ContactTopic;
  locale: Locale;
  /** The sender's name. */
  name: string;
  request: { number: string; asksFor: PrivacyKind | null } | null;
};

/** Whether a template is for a message, and has a text in its language. */
export function fitsMessage(
  { topic, asksFor, text }: Pick<AnswerTemplate, "topic" | "asksFor" | "text">,
  message: Pick<Answered, "topic" | "locale" | "request">,
): boolean {
  return (
    text[message.locale] !== "" &&
    (topic === null || topic === message.topic) &&
    (asksFor === null || asksFor === message.request?.asksFor)
  );
}

const place = /\{([^{}\n]*)\}/g;

/** Whether a text has a place that nothing fills; only a privacy request has a number. */
export function hasUnknownPlace(text: string, { topic }: Pick<AnswerTemplate, "topic">): boolean {
  const known = topic === "privacy" ? ["name", "number"] : ["name"];
  return [...text.matchAll(place)].some(([, name = ""]) => !known.includes(name));
}

/** The text of a template for a message, in its language. */
export function templateFor(
  { text }: Pick<AnswerTemplate, "text">,
  { locale, name, request }: Pick<Answered, "locale" | "name" | "request">,
): string {
  const values: Partial<Record<string, string>> = { name, number: request?.number };
  return text[locale].replace(place, (whole, named: string) => values[named] ?? whole);
}
