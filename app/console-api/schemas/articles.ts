import { z } from "zod";
import type { ArticleFields } from "~/domain/article/article";
import { type HelpFields, type HelpPlace, helpSections } from "~/domain/help/help";
import { version as anyVersion, id, idText, locale, nextPage, time } from "./common";
import {
  author,
  draftRequest,
  isStorable,
  line,
  markdown,
  publicationState,
  revisionLine,
  revisionReason,
  textStanding,
  version,
} from "./texts";

/** The id of a tag, in addresses. The database looks for it within JSON, which refuses half a character. */
export const tagId = z.string().min(1).max(60).refine(isStorable);

/** What the list shows: articles of the news, or of the help centre. */
export const articleKind = z.enum(["article", "help"]);
export type ArticleKind = z.infer<typeof articleKind>;

/** Where a help article stands; its languages have it in common. */
const helpPlace = z.object({
  /** The last part of its address. It stays once visitors have seen it. */
  slug: z.string().max(60),
  section: z.enum(helpSections),
  /** Versions of the client that it is about: `6.0+`. */
  applies: line(60),
  order: z.int().min(0).max(9_999),
} satisfies Record<keyof HelpPlace, z.ZodType>);

/** What an article has besides its Markdown. Tags and place are those of the source's publication. */
export const articleFields = z.object({
  title: line(300),
  summary: line(1_000),
  /** The most fitting one first. */
  tags: z.array(tagId).max(20),
  /** Only help articles have it, and all of them. */
  help: helpPlace.optional(),
} satisfies Record<keyof (ArticleFields & HelpFields), z.ZodType>);

const words = { fields: articleFields, body: markdown };
const perLocale = <Value extends z.ZodType>(value: Value) => z.object({ cn: value, en: value });

/** A text in one language with its draft. */
export const articleText = z.object({ ...textStanding, ...words });
export type ArticleText = z.infer<typeof articleText>;

/** A revision with its words. */
export const articleRevision = z.object({
  ...words,
  number: id,
  at: time,
  author,
  reason: revisionReason,
  restoredFrom: id.nullable(),
  sourceRevision: id.nullable(),
});

export const tag = z.object({ id: tagId, name: perLocale(z.string()) });
/** With the number of articles that have it on the site, and in the drafts of their sources. */
const countedTag = tag.extend({ articles: z.int().min(0), drafts: z.int().min(0) });

/** `GET /articles/:id`, and the answer of every call that changes where an article stands. */
export const article = z.object({
  id,
  sourceLocale: locale,
  createdAt: time,
  /** Its addresses on the public site, whether it is published or not. */
  url: perLocale(z.string()),
  texts: perLocale(articleText.nullable()),
  source: z.object({
    /** What translations are made from: the live revision of the source, else its newest. */
    current: articleRevision.nullable(),
    /** What the translation was made from; null: the same, or not said. */
    from: articleRevision.nullable(),
  }),
  /** All tags that there are. */
  tags: z.array(tag),
  /** What readers of a help article said; null for others. */
  feedback: z
    .object({
      yes: z.int().min(0),
      no: z.int().min(0),
      /** What they missed, the newest first. */
      remarks: z.array(z.object({ id, day: z.string(), locale, remark: z.string() })),
    })
    .nullable(),
});
export type Article = z.infer<typeof article>;

/** `POST /articles` → `article`: begins with revision 1, which nobody sees. */
export const newArticleRequest = z.object({ sourceLocale: locale, ...words });

/**
 * `POST /articles/:id/draft` → `savedDraft`. `version` is the draft's that the writer began from; 0
 * begins a language. With `sourceRevision` a translation says what it was made from. 409 `moved-on`
 * with the stored text in `conflict` (an `articleText`) when the draft has another version and other
 * words. `afterConflict`: the stored text was seen; it is kept before this one takes its place.
 */
export const saveDraftRequest = z.object({
  locale,
  version: anyVersion,
  ...words,
  sourceRevision: id.optional(),
  afterConflict: z.boolean().optional(),
});
export const savedDraft = z.object({ version, savedAt: time });

/** `POST /articles/:id/copy`: keeps a text as a revision beside the draft, after a conflict. */
export const copyRequest = z.object({ locale, ...words });
export const copyAnswer = z.object({ number: id });

/** `POST /articles/:id/preview`; the draft as it is stored when the link is opened. */
export const previewRequest = draftRequest.pick({ locale: true });

export const articleTab = z.enum(["all", "stale", "drafts", "scheduled", "one-language"]);

/** `GET /articles`: 50 a page, the last changed first; `after` is the `next` of the page before. */
export const articleQuery = z.object({
  kind: articleKind.optional(),
  tab: articleTab.optional(),
  /** Part of a title, in either language. */
  q: z.string().max(100).optional(),
  tag: tagId.optional(),
  /** Of the help centre. */
  section: z.enum(helpSections).optional(),
  /** Who saved one of the drafts last. */
  author: idText.optional(),
  /** Only where this language is in this `state`. */
  locale: locale.optional(),
  state: z
    .enum([...publicationState.options, "none", "stale", "changed", "submitted", "asked"])
    .optional(),
  after: z.string().max(40).optional(),
});

/** Where a language stands, for a row. */
const rowText = z.object({
  title: z.string(),
  state: publicationState,
  live: id.nullable(),
  /** The draft says something else than what visitors see. */
  hasChanges: z.boolean(),
  /** Changes of the source that nobody has looked at. */
  stale: z.int().min(0),
  /** What waits for its time. */
  schedule: z.object({ id, at: time }).nullable(),
  isSubmitted: z.boolean(),
  savedAt: time,
  author,
  version,
});

export const articleRow = z.object({
  id,
  sourceLocale: locale,
  tags: z.array(tagId),
  /** Null for articles of the news. */
  section: z.enum(helpSections).nullable(),
  /** Votes on a help article; null where nobody voted. */
  votes: z.object({ yes: z.int(), no: z.int() }).nullable(),
  changedAt: time,
  /** Views of all time; null where no language was ever published. */
  views: z.int().min(0).nullable(),
  texts: perLocale(rowText.nullable()),
  /** Since when a translation is asked for; null: it is not. */
  asked: perLocale(time.nullable()),
});
export type ArticleRow = z.infer<typeof articleRow>;

export const articleList = z.object({
  articles: z.array(articleRow),
  /** With these filters. */
  total: z.int().min(0),
  /** Of each tab, without further filters. */
  counts: z.record(articleTab, z.int().min(0)),
  /** Everybody who saved a draft last, for the filter. */
  authors: z.array(z.object({ staffId: id, name: z.string() })),
  tags: z.array(tag),
  /** Null on the last page. */
  next: z.string().nullable(),
});
export type ArticleList = z.infer<typeof articleList>;

/** `GET /articles/:id/history?locale=`: the newest first, all of them. */
export const articleHistory = z.object({
  locale,
  /** Null: the language has no draft yet. */
  draft: articleText.nullable(),
  /** A page of its versions, the newest first. Their numbers have no gaps. */
  revisions: z.array(revisionLine),
  ...nextPage,
});

/** `GET /articles/tags`, and the answer of calls that change them. */
export const tagList = z.object({ tags: z.array(countedTag) });

/** `POST /articles/tags`; 422 `id`: `wrong` (a to z, digits, single hyphens) or `taken`. */
export const tagRequest = z.object({ id: tagId, name: perLocale(line(60)) });
/** `POST /articles/tags/rename`: with the names that were looked at. */
export const renameTagRequest = tagRequest.extend({ lookedAt: perLocale(z.string().max(200)) });

/** `POST /articles/tags/join`: what has the tag `id` has `into` from then on. */
export const joinTagRequest = z.object({ id: tagId, into: tagId });
export const deleteTagRequest = z.object({ id: tagId });

/**
 * `POST /articles/:id/presence`: this person has the editor open in a language; `isOpen` false: no
 * longer. It answers who else has, and keeps no session awake.
 */
export const presenceRequest = z.object({ locale, isWriting: z.boolean(), isOpen: z.boolean() });
export const presence = z.object({
  others: z.array(z.object({ staffId: id, name: z.string(), locale, isWriting: z.boolean() })),
});
