import { z } from "zod";
import { longestTemplateName, longestTemplateText } from "~/domain/contact/answer-template";
import { contactTopics } from "~/domain/contact/contact-message";
import { entryKinds, privacyKinds, privacySteps } from "~/domain/contact/privacy-steps";
import { id, locale, time, version } from "./common";

const topic = z.enum(contactTopics);
const day = z.string();

/** A privacy request; without a due day its sender has not confirmed it. */
const requestState = z.object({
  number: z.string(),
  asksFor: z.enum(privacyKinds).nullable(),
  dueOn: day.nullable(),
  daysLeft: z.int().nullable(),
});

/** Who answers a message; null: nobody has taken it. */
const taker = z.object({ staffId: id, name: z.string() }).nullable();

/** A message in the list, its sender shortened. */
export const inboxLine = z.object({
  id,
  topic,
  locale,
  senderHint: z.string(),
  /** The beginning of what was written. */
  excerpt: z.string(),
  createdAt: time,
  closedAt: time.nullable(),
  taker,
  request: requestState.nullable(),
});
export type InboxLine = z.infer<typeof inboxLine>;

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
export const inboxList = z.object({
  messages: z.array(inboxLine),
  /** Of the filter. */
  count: z.int().min(0),
  /** Whatever the filter. */
  open: z.int().min(0),
  openRequests: z.int().min(0),
  /** Open, and taken by the caller. */
  openMine: z.int().min(0),
});
export type InboxList = z.infer<typeof inboxList>;

const inboxEntry = z.object({
  id,
  kind: z.enum(entryKinds),
  text: z.string(),
  /** Id 0: the command on the server. */
  who: z.object({ staffId: z.literal(0).or(id), name: z.string() }),
  at: time,
  /** What came of the mail; null: there was none, or it is too long ago. */
  delivery: z.enum(["waiting", "sent", "failed", "expired"]).nullable(),
});
export type InboxEntry = z.infer<typeof inboxEntry>;

/** `GET /inbox/:id`: a message whole, and what was done with it. */
export const inboxMessage = inboxLine
  .omit({ excerpt: true, senderHint: true, request: true })
  .extend({
    name: z.string(),
    channel: z.enum(["email", "sms"]),
    contact: z.string(),
    message: z.string(),
    entries: z.array(inboxEntry),
    request: requestState
      .extend({
        isIdentified: z.boolean(),
        steps: z.array(z.object({ step: z.enum(privacySteps), isDone: z.boolean() })),
        mayEnd: z.boolean(),
        passedDays: z.int().min(0).max(15).nullable(),
        isExtended: z.boolean(),
        /** When the mailed link went out; null: none did. */
        linkSentAt: time.nullable(),
        /** Why none did; null: one did, or none belongs to it. */
        noLinkBecause: z.enum(["had-one", "used-up"]).nullable(),
        /** Other requests of the same sender. */
        others: z.int().min(0),
        /** The account of this sender; null: none has shown this contact to be its own. */
        account: z.object({ id, createdAt: time, agreementVersion: z.string() }).nullable(),
      })
      .nullable(),
  });
export type InboxMessage = z.infer<typeof inboxMessage>;

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
export const templateList = z.object({
  templates: z.array(
    templateWords.extend({
      id,
      version,
      savedAt: time,
      /** Null: the site began with it. */
      savedBy: z.string().nullable(),
    }),
  ),
});
export type Template = z.infer<typeof templateList>["templates"][number];

/** `POST /inbox/templates`; `/inbox/templates/:id` with the version that was looked at. */
export const templateRequest = templateWords;
export const changeTemplateRequest = templateWords.extend({ version });
export const deleteTemplateRequest = z.object({ version });
