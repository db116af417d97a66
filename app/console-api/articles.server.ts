import type { z } from "zod";
import { articleKind } from "~/domain/article/article-kind.server";
import { addTag, countTags, listAllTags, renameTag } from "~/domain/article/article-tags.server";
import { listViews } from "~/domain/article/article-views.server";
import { deleteTag, joinTag } from "~/domain/article/end-tags.server";
import type { Documents, TranslatedKind } from "~/domain/document/document-kind";
import { kindOfNumber, type TranslatedKindName } from "~/domain/document/document-rules";
import {
  copyDraft,
  createDocument,
  keepVersion,
  restoreDraft,
  saveDraft,
} from "~/domain/document/drafts.server";
import {
  countTabs,
  type ListedDocument,
  type ListedDraft,
  listAuthors,
  listDocuments,
} from "~/domain/document/list.server";
import { makePreview } from "~/domain/document/previews.server";
import {
  cancelSchedule,
  type LookedAt,
  publishDrafts,
  scheduleDrafts,
  withdraw,
} from "~/domain/document/publish.server";
import { dropReader, noteReader } from "~/domain/document/readers.server";
import { readable } from "~/domain/document/step.server";
import { confirmSource, submitDraft } from "~/domain/document/translate.server";
import {
  findDocument,
  findDraftIn,
  findDrafts,
  findNumbered,
  listNumbered,
  listPublished,
  listScheduled,
} from "~/domain/document/translated-rows.server";
import {
  stateOf,
  viewAuthor,
  viewDraft,
  viewRevision,
  viewRevisionLine,
  viewSource,
} from "~/domain/document/views.server";
import { helpKind } from "~/domain/help/help-kind.server";
import { listHelpVotes, listRemarks } from "~/domain/help/help-votes.server";
import { actorOf } from "~/domain/staff/staff-context.server";
import { addressIn } from "~/i18n/addresses";
import type { Locale } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import { actor } from "./actor.server";
import type { Call, Handlers } from "./call";
import { refuseOtherLanguages } from "./own-languages.server";
import { beforeOf, pageOf } from "./page-of";
import type { articleFields } from "./schemas/articles";

type Words = { fields: z.infer<typeof articleFields>; body: string };

/** Newest remarks that the editor shows. */
const mostRemarks = 50;

/** Both kinds; the client sends the same form of fields for each. */
const kinds = { article: articleKind, help: helpKind } as Record<
  TranslatedKindName,
  TranslatedKind<Words>
>;
const kindOf = (itemId: number) => kinds[kindOfNumber(itemId)];

/** Context of an action on articles or help articles. */
export const contextFor = (
  { options, caller, person }: Call,
  kind: TranslatedKindName,
): Documents<Words, TranslatedKind<Words>> => ({
  db: options.db,
  now: options.now,
  actor: actorOf(caller, person),
  kind: kinds[kind],
});

/** Context of an action on a document, and what the document is called. */
export const documentOf = (
  call: Call,
  itemId = call.id,
): [Documents<Words, TranslatedKind<Words>>, string] => [
  contextFor(call, kindOfNumber(itemId)),
  String(itemId),
];

/** The draft of a language that a request names. */
const draftIn = <Request extends { locale: Locale }>(request: Request) => ({
  place: "",
  ...request,
});

/** The content of a request, apart from its other fields. */
const wordsIn = <Request extends Words>({ fields, body, ...request }: Request) => ({
  ...request,
  place: "",
  words: { fields, body },
});

/** Expected state of a publication. */
export const lookedAt = ({
  locale,
  version,
  live,
  schedule,
}: {
  locale: Locale;
  version: number;
  live: number | null;
  schedule?: number | null | undefined;
}): LookedAt => ({ locale, live, schedule, drafts: [{ place: "", version }] });

async function viewArticle(call: Call, itemId: number) {
  const { db, siteOrigin } = call.options;
  const kind = kindOf(itemId);
  const document = await findDocument(db, { kind: kind.name, itemId });
  const drafts = await findDrafts(db, document);
  const waiting = await listScheduled(db, kind.name, [itemId]);
  const { sourceLocale } = document;
  const view = (locale: Locale) => {
    const draft = drafts[locale];
    const schedule = waiting.find((one) => one.locale === locale);
    return draft && viewDraft(draft, document, schedule, readable(kind, draft));
  };
  const source = drafts[sourceLocale];
  const place = source === null ? undefined : readable(kind, source).fields.help;
  const address =
    kind.name === "help" ? (`/help/${place?.slug ?? ""}` as const) : (`/new/${itemId}` as const);
  const urlIn = (locale: Locale) => siteOrigin + addressIn(locale, address);
  return {
    id: itemId,
    sourceLocale,
    createdAt: document.createdAt.toISOString(),
    url: { cn: urlIn("cn"), en: urlIn("en") },
    texts: { cn: view("cn"), en: view("en") },
    source: await viewSource(db, document, drafts, (stored) => readable(kind, stored)),
    tags: await listAllTags(db),
    feedback: kind.name === "help" ? await viewFeedback(db, itemId) : null,
  };
}

async function viewFeedback(db: Database, helpId: number) {
  const votes = (await listHelpVotes(db, [helpId])).get(helpId) ?? { yes: 0, no: 0 };
  return { ...votes, remarks: await listRemarks(db, helpId, mostRemarks) };
}

type Counted = { views: number; votes: { yes: number; no: number } | null };

function viewRow(
  { kind, itemId, sourceLocale, changedAt, texts, waiting, asked }: ListedDocument,
  { views, votes }: Counted,
) {
  const rowIn = (locale: Locale) => {
    const row = texts.find((text) => text.locale === locale);
    if (row === undefined) return null;
    const schedule = waiting.find((one) => one.locale === locale);
    return viewRowText(row, schedule);
  };
  const askedIn = (locale: Locale) =>
    asked.find((request) => request.locale === locale)?.at.toISOString() ?? null;
  const source = texts.find((text) => text.locale === sourceLocale);
  const wasPublic = texts.some(({ firstPublishedAt }) => firstPublishedAt !== null);
  const fields = source?.fields as Partial<Words["fields"]> | undefined;
  return {
    id: itemId,
    sourceLocale,
    votes,
    tags: fields?.tags ?? [],
    section: fields?.help?.section ?? null,
    changedAt: changedAt.toISOString(),
    views: wasPublic && kind === "article" ? views : null,
    texts: { cn: rowIn("cn"), en: rowIn("en") },
    asked: { cn: askedIn("cn"), en: askedIn("en") },
  };
}

function viewRowText(row: ListedDraft, schedule: ListedDocument["waiting"][number] | undefined) {
  const { title, liveRevision, isLive, stale, submittedAt, savedAt, version } = row;
  return {
    title,
    version,
    stale,
    state: stateOf(row, schedule !== undefined),
    live: liveRevision,
    hasChanges: liveRevision !== null && !isLive,
    schedule: schedule === undefined ? null : { id: schedule.id, at: schedule.at.toISOString() },
    isSubmitted: submittedAt !== null,
    savedAt: savedAt.toISOString(),
    author: viewAuthor(row),
  };
}

/** Versions of a page of the history. */
const historyLength = 50;

export const articleHandlers = {
  async articles({ options: { db } }, { kind = "article", author, tag, section, ...filter }) {
    const counts = await countTabs(db, kind);
    const ofArticles = {
      ...filter,
      authorId: author === undefined ? undefined : Number(author),
      fields:
        tag === undefined && section === undefined
          ? undefined
          : {
              ...(tag !== undefined && { tags: [tag] }),
              ...(section !== undefined && { help: { section } }),
            },
    };
    const listed = await listDocuments(db, kind, ofArticles, counts);
    const ids = listed.items.map(({ itemId }) => itemId);
    const views = kind === "article" ? await listViews(db, ids) : new Map<number, number>();
    const votes = kind === "help" ? await listHelpVotes(db, ids) : new Map();
    return {
      articles: listed.items.map((item) =>
        viewRow(item, {
          views: views.get(item.itemId) ?? 0,
          votes: votes.get(item.itemId) ?? null,
        }),
      ),
      total: listed.total,
      next: listed.next,
      counts,
      authors: await listAuthors(db, kind),
      tags: await listAllTags(db),
    };
  },
  articleTags: async ({ options: { db } }) => ({ tags: await countTags(db) }),
  async addArticleTag(call, tag) {
    await addTag(call.options, actor(call), tag);
    return { tags: await countTags(call.options.db) };
  },
  async renameArticleTag(call, tag) {
    await renameTag(call.options, actor(call), tag);
    return { tags: await countTags(call.options.db) };
  },
  async newArticle(call, words) {
    const context = contextFor(call, words.fields.help === undefined ? "article" : "help");
    const { sourceLocale, fields, body } = words;
    const itemId = await createDocument(context, { sourceLocale, words: { fields, body } });
    return viewArticle(call, itemId);
  },
  async joinArticleTag(call, tags) {
    await joinTag(call.options, actor(call), tags);
    return { tags: await countTags(call.options.db) };
  },
  async deleteArticleTag(call, { id }) {
    await deleteTag(call.options, actor(call), id);
    return { tags: await countTags(call.options.db) };
  },
  article: (call) => viewArticle(call, call.id),
  async articlePresence(call, { isOpen, ...reading }) {
    const { db, now } = call.options;
    const { kind, actor: reader } = contextFor(call, kindOfNumber(call.id));
    const place = { kind: kind.name, itemId: call.id, staffId: reader.staff?.id ?? 0 };
    if (!isOpen) return { others: await dropReader(db, place) };
    await findDocument(db, place);
    return { others: await noteReader(db, place, { ...reading, now: now() }) };
  },
  async saveArticleDraft(call, save) {
    await refuseOtherLanguages(call, save.locale, "articles.write");
    const draft = await saveDraft(...documentOf(call), wordsIn(save));
    if (draft === null) throw new Error("A draft was not stored");
    return { version: draft.version, savedAt: draft.savedAt.toISOString() };
  },
  async copyArticleText(call, words) {
    await refuseOtherLanguages(call, words.locale, "articles.write");
    return { number: await copyDraft(...documentOf(call), wordsIn(words)) };
  },
  async keepArticleVersion(call, request) {
    await refuseOtherLanguages(call, request.locale, "articles.write");
    await keepVersion(...documentOf(call), draftIn(request));
    return viewArticle(call, call.id);
  },
  async submitArticle(call, request) {
    await refuseOtherLanguages(call, request.locale, "articles.write");
    await submitDraft(...documentOf(call), request);
    return viewArticle(call, call.id);
  },
  async confirmArticleSource(call, request) {
    await refuseOtherLanguages(call, request.locale, "articles.write");
    await confirmSource(...documentOf(call), request);
    return viewArticle(call, call.id);
  },
  async restoreArticle(call, { number, ...request }) {
    await refuseOtherLanguages(call, request.locale, "articles.write");
    await restoreDraft(...documentOf(call), { ...draftIn(request), revision: number });
    return viewArticle(call, call.id);
  },
  async previewArticle(call, { locale }) {
    const { token, expiresAt } = await makePreview(...documentOf(call), locale);
    // A help article that was never published has no name in an address yet.
    const page =
      kindOfNumber(call.id) === "help"
        ? (`/help/preview-${call.id}` as const)
        : (`/new/${call.id}` as const);
    const address = addressIn(locale, page, { query: { preview: token } });
    return { url: call.options.siteOrigin + address, expiresAt: expiresAt.toISOString() };
  },
  async articleHistory({ options: { db }, id }, { locale, before }) {
    const kind = kindOf(id);
    const key = { kind: kind.name, itemId: id, locale };
    const document = await findDocument(db, key);
    const draft = await findDraftIn(db, key);
    const waiting = await listScheduled(db, kind.name, [id]);
    const schedule = waiting.find((one) => one.locale === locale);
    const page = { before: beforeOf(before), limit: historyLength + 1 };
    const { rows, next } = pageOf(
      await listNumbered(db, key, page),
      historyLength,
      ({ number }) => number,
    );
    const numbers = rows.map(({ number }) => number);
    const publications = await listPublished(db, key, numbers);
    return {
      locale,
      draft: draft && viewDraft(draft, document, schedule, readable(kind, draft)),
      next,
      revisions: rows.map((revision) =>
        viewRevisionLine(revision, draft?.liveRevision ?? null, publications),
      ),
    };
  },
  async articleRevision({ options: { db }, id }, { locale, number }) {
    const kind = kindOf(id);
    const key = { kind: kind.name, itemId: id, locale };
    const revision = await findNumbered(db, key, Number(number));
    return viewRevision(revision, readable(kind, revision));
  },
  async publishArticle(call, request) {
    await publishDrafts(...documentOf(call), lookedAt(request));
    return viewArticle(call, call.id);
  },
  async scheduleArticle(call, { at, ...request }) {
    await scheduleDrafts(...documentOf(call), { ...lookedAt(request), at: new Date(at) });
    return viewArticle(call, call.id);
  },
  async cancelArticleSchedule(call, request) {
    await cancelSchedule(...documentOf(call), request);
    return viewArticle(call, call.id);
  },
  async withdrawArticle(call, request) {
    await withdraw(...documentOf(call), request);
    return viewArticle(call, call.id);
  },
} satisfies Partial<Handlers>;
