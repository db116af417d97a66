import type { Locale } from "~/i18n/locales";
import type { ContactTopic } from "./contact-message";
import type { PrivacyKind } from "./privacy-steps";

/** A beginning of answers that the staff wrote once: a name for the staff, a text for senders. */
export type AnswerTemplate = {
  /** Messages that it is for; null: all. */
  topic: ContactTopic | null;
  /** The kind of privacy request that it is for; null: all. */
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
  request: {
    number: string;
    asksFor: PrivacyKind | null;
    /** Whether the sender had an account: what the erasure deleted, else what is there now. */
    hadAccount: boolean;
  } | null;
};

/** Whether a template is for a message, and has a text in its language. */
export function fitsMessage(
  { topic, asksFor, text }: Pick<AnswerTemplate, "topic" | "asksFor" | "text">,
  message: Pick<Answered, "topic" | "locale"> & {
    request: { asksFor: PrivacyKind | null } | null;
  },
): boolean {
  return (
    text[message.locale] !== "" &&
    (topic === null || topic === message.topic) &&
    (asksFor === null || asksFor === message.request?.asksFor)
  );
}

const place = /\{([^{}\n]*)\}/g;

/**
 * Whether a text has a place that nothing fills. Only a privacy request has a number, and only one for erasure says what
 * became of the account.
 */
export function hasUnknownPlace(
  text: string,
  { topic, asksFor }: Pick<AnswerTemplate, "topic" | "asksFor">,
): boolean {
  const known = ["name"];
  if (topic === "privacy") known.push("number");
  if (topic === "privacy" && asksFor === "erasure") known.push("account");
  return [...text.matchAll(place)].some(([, name = ""]) => !known.includes(name));
}

/** The texts for `{account}`: many people who ask for erasure never had an account. */
const accountSentences: Record<Locale, { deleted: string; none: string }> = {
  cn: { deleted: "您的账号已经删除。", none: "没有找到使用这个联系方式的账号。" },
  en: { deleted: "Your account is deleted.", none: "We found no account with this contact." },
};

/** The text of a template for a message, in its language. */
export function templateFor(
  { text }: Pick<AnswerTemplate, "text">,
  { locale, name, request }: Pick<Answered, "locale" | "name" | "request">,
): string {
  const { deleted, none } = accountSentences[locale];
  const values: Partial<Record<string, string>> = {
    name,
    number: request?.number,
    account: request?.hadAccount === true ? deleted : none,
  };
  return text[locale].replace(place, (whole, named: string) => values[named] ?? whole);
}
