import { z } from "zod";
import type { AnswerOf } from "~/console-api/answers";
import { longestTemplateName, longestTemplateText } from "~/domain/contact/answer-template";
import { contactTopics } from "~/domain/contact/contact-message";
import { privacyKinds } from "~/domain/contact/privacy-steps";
import { id, locale, version } from "./common";

const topic = z.enum(contactTopics);
/** `GET /inbox`: 50 a page; `offset` is how many have been shown. */
export const inboxQuery = z.object({
  state: z.enum(["open", "done"]).default("open"),
  topic: topic.optional(),
  locale: locale.optional(),
  /** Only what the caller has taken. */
  mine: z.literal("1").optional(),
  offset: z
    .string()
    .regex(/^\d{1,6}$/)
    .optional(),
});
export type InboxList = AnswerOf<"inbox">;
/** A message in the list, its sender shortened. */
export type InboxLine = InboxList["messages"][number];

/** `GET /inbox/:id`: a message whole, and what was done with it. */
export type InboxMessage = AnswerOf<"inboxMessage">;
export type InboxEntry = InboxMessage["entries"][number];

/** The last entry that was seen, 0 for none: who acts on an older state gets `moved-on`. */
const seen = z.int().min(0);

/** `POST /inbox/:id/answer`: mails the answer; the last one closes the message. */
export const answerRequest = z.object({ text: z.string().max(20_000), isLast: z.boolean(), seen });
/** `POST /inbox/:id/close`: with a note for the staff, which a privacy request needs. */
export const closeRequest = z.object({ note: z.string().max(5_000), seen });
/** `POST /inbox/:id/identify` and `/extend`. */
export const reasonRequest = z.object({ reason: z.string().max(5_000) });
/** `POST /inbox/:id/sort`. */
export const sortRequest = z.object({
  asksFor: z.enum(privacyKinds),
  /** What stood there before. */
  lookedAt: z.enum(privacyKinds).nullable(),
});
/** `POST /inbox/:id/erase`: the number of the request, typed. */
export const eraseRequest = z.object({ number: z.string().max(40) });

/** `POST /inbox/:id/take`: takes it, or gives it back. */
export const takeRequest = z.object({
  isMine: z.boolean(),
  /** Who had it before. */
  lookedAt: id.nullable(),
});

const perLocale = (words: z.ZodString) => z.object({ cn: words, en: words });

/**
 * What is written in a template; 422 `template-place`: a text has a place that nothing fills. The last units
 * above the limits are for words with blanks around them.
 */
const templateWords = z.object({
  topic: topic.nullable(),
  asksFor: z.enum(privacyKinds).nullable(),
  name: perLocale(z.string().max(longestTemplateName * 4)),
  text: perLocale(z.string().max(longestTemplateText * 4)),
});

/** `GET /inbox/templates`, and the answer of calls that change them. */
export type Template = AnswerOf<"answerTemplates">["templates"][number];

/** `POST /inbox/templates`; `/inbox/templates/:id` with the version that was looked at. */
export const templateRequest = templateWords;
export const changeTemplateRequest = templateWords.extend({ version });
export const deleteTemplateRequest = z.object({ version });
