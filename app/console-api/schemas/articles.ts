import { z } from "zod";
import type { AnswerOf } from "~/console-api/answers";
import type { ArticleFields } from "~/domain/article/article";
import { type HelpFields, type HelpPlace, helpSections } from "~/domain/help/help";
import type { Locale } from "~/i18n/locales";
import { version as anyVersion, id, idText, locale } from "./common";
import { draftRequest, isStorable, line, markdown, publicationState } from "./texts";

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

/** `GET /articles/:id`, and the answer of every call that changes where an article stands. */
export type Article = AnswerOf<"article">;
/** A text in one language with its draft. */
export type ArticleText = NonNullable<Article["texts"][Locale]>;

/** `GET /articles`; `next` is null on the last page. */
export type ArticleList = AnswerOf<"articles">;
export type ArticleRow = ArticleList["articles"][number];

/** A line of the history, of `GET /articles/:id/history`. */
export type RevisionLine = AnswerOf<"articleHistory">["revisions"][number];

/** `POST /articles`: begins with revision 1, which nobody sees. */
export const newArticleRequest = z.object({ sourceLocale: locale, ...words });

/**
 * `POST /articles/:id/draft`. `version` is that of the draft from which the writer began; 0 begins a language. With
 * `sourceRevision` a translation says what it was made from. 409 `moved-on` with the stored text in `conflict` (an
 * `ArticleText`) when the draft has another version and other words. `afterConflict`: the stored text was seen; it is
 * kept before this one replaces it.
 */
export const saveDraftRequest = z.object({
  locale,
  version: anyVersion,
  ...words,
  sourceRevision: id.optional(),
  afterConflict: z.boolean().optional(),
});

/** `POST /articles/:id/copy`: keeps a text as a revision beside the draft, after a conflict. */
export const copyRequest = z.object({ locale, ...words });

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

/** `POST /articles/tags`; 422 `id`: `wrong` (a to z, digits, single hyphens) or `taken`. */
export const tagRequest = z.object({ id: tagId, name: perLocale(line(60)) });
/** `POST /articles/tags/rename`: with the names that were looked at. */
export const renameTagRequest = tagRequest.extend({ lookedAt: perLocale(z.string().max(200)) });

/** `POST /articles/tags/join`: what has the tag `id` has `into` from then on. */
export const joinTagRequest = z.object({ id: tagId, into: tagId });
export const deleteTagRequest = z.object({ id: tagId });

/**
 * `POST /articles/:id/presence`: this person has the editor open in a language; `isOpen` false: no longer. The answer
 * names the others. It keeps no session awake.
 */
export const presenceRequest = z.object({ locale, isWriting: z.boolean(), isOpen: z.boolean() });
