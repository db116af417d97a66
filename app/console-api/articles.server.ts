import type { z } from "zod";
import { addTag, countTags, listAllTags, renameTag } from "~/domain/article/article-tags.server";
import { listViews } from "~/domain/article/article-views.server";
import { deleteTag, joinTag } from "~/domain/article/end-tags.server";
import { listHelpVotes, listRemarks } from "~/domain/help/help-votes.server";
import { actorOf } from "~/domain/staff/staff-context.server";
import { saveDraft } from "~/domain/texts/save-draft.server";
import {
  confirmSource,
  copyText,
  createText,
  keepVersion,
  restoreRevision,
  submitText,
  type TextContext,
} from "~/domain/texts/text-drafts.server";
import type { TextKind } from "~/domain/texts/text-kind";
import { textKinds } from "~/domain/texts/text-kinds.server";
import {
  countTabs,
  type ListedItem,
  type ListedText,
  listAuthors,
  listTexts,
} from "~/domain/texts/text-lists.server";
import { makePreview } from "~/domain/texts/text-previews.server";
import {
  cancelSchedule,
  publishText,
  scheduleText,
  withdrawText,
} from "~/domain/texts/text-publishing.server";
import { forgetReader, reportReader } from "~/domain/texts/text-readers.server";
import {
  findItem,
  findRevision,
  findText,
  findTexts,
  listPublications,
  listRevisions,
  listWaiting,
} from "~/domain/texts/text-rows.server";
import { type TextKindName, textKindOf } from "~/domain/texts/text-rules";
import {
  stateOf,
  viewAuthor,
  viewRevision,
  viewRevisionLine,
  viewSource,
  viewText,
} from "~/domain/texts/text-view.server";
import { addressIn } from "~/i18n/addresses";
import type { Locale } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import { actor } from "./actor.server";
import type { Call, Handlers } from "./call";
import { refuseOtherLanguages } from "./own-languages.server";
import { beforeOf, pageOf } from "./page-of";
import type { article, articleFields, articleRow } from "./schemas/articles";

type Fields = z.infer<typeof articleFields>;

/** Newest remarks that the editor shows. */
const mostRemarks = 50;

/** What the acts on texts get of a call; for both kinds the client sends the same form of fields. */
export const contextOf = (call: Call, itemId = call.id): TextContext<Fields> =>
  contextFor(call, textKindOf(itemId));

export const contextFor = (
  { options, caller, person }: Call,
  kind: TextKindName,
): TextContext<Fields> => ({
  db: options.db,
  now: options.now,
  actor: actorOf(caller, person),
  kind: textKinds[kind] as TextKind<Fields>,
});

async function viewArticle(call: Call, itemId: number): Promise<z.input<typeof article>> {
  const { db, siteOrigin } = call.options;
  const kind = textKindOf(itemId);
  const item = await findItem(db, { kind, itemId });
  const texts = await findTexts(db, item);
  const waiting = await listWaiting(db, kind, [itemId]);
  const view = (locale: Locale) => {
    const row = texts[locale];
    if (row === null) return null;
    return viewText<Fields>(
      row,
      item,
      waiting.find((schedule) => schedule.locale === locale),
    );
  };
  const place = (texts[item.sourceLocale]?.fields as Fields | undefined)?.help;
  const address =
    kind === "help" ? (`/help/${place?.slug ?? ""}` as const) : (`/new/${itemId}` as const);
  const urlIn = (locale: Locale) => siteOrigin + addressIn(locale, address);
  return {
    id: itemId,
    sourceLocale: item.sourceLocale,
    createdAt: item.createdAt.toISOString(),
    url: { cn: urlIn("cn"), en: urlIn("en") },
    texts: { cn: view("cn"), en: view("en") },
    source: await viewSource<Fields>(db, item, texts),
    tags: await listAllTags(db),
    feedback: kind === "help" ? await viewFeedback(db, itemId) : null,
  };
}

async function viewFeedback(db: Database, helpId: number) {
  const votes = (await listHelpVotes(db, [helpId])).get(helpId) ?? { yes: 0, no: 0 };
  return { ...votes, remarks: await listRemarks(db, helpId, mostRemarks) };
}

type Counted = { views: number; votes: { yes: number; no: number } | null };

function viewRow(
  { kind, itemId, sourceLocale, changedAt, texts, waiting, asked }: ListedItem,
  { views, votes }: Counted,
): z.input<typeof articleRow> {
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
  const fields = source?.fields as Fields | undefined;
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

function viewRowText(row: ListedText, schedule: ListedItem["waiting"][number] | undefined) {
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
    const listed = await listTexts(db, kind, ofArticles, counts);
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
    return viewArticle(call, await createText(context, words));
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
  articlePresence: async (call, { isOpen, ...reading }) => ({
    others: isOpen
      ? await reportReader(contextOf(call), { itemId: call.id, ...reading })
      : await forgetReader(contextOf(call), call.id),
  }),
  async saveArticleDraft(call, save) {
    await refuseOtherLanguages(call, save.locale, "articles.write");
    return saveDraft(contextOf(call), { ...save, itemId: call.id });
  },
  async copyArticleText(call, words) {
    await refuseOtherLanguages(call, words.locale, "articles.write");
    return { number: await copyText(contextOf(call), { ...words, itemId: call.id }) };
  },
  async keepArticleVersion(call, request) {
    await refuseOtherLanguages(call, request.locale, "articles.write");
    await keepVersion(contextOf(call), { ...request, itemId: call.id });
    return viewArticle(call, call.id);
  },
  async submitArticle(call, request) {
    await refuseOtherLanguages(call, request.locale, "articles.write");
    await submitText(contextOf(call), { ...request, itemId: call.id });
    return viewArticle(call, call.id);
  },
  async confirmArticleSource(call, request) {
    await refuseOtherLanguages(call, request.locale, "articles.write");
    await confirmSource(contextOf(call), { ...request, itemId: call.id });
    return viewArticle(call, call.id);
  },
  async restoreArticle(call, request) {
    await refuseOtherLanguages(call, request.locale, "articles.write");
    await restoreRevision(contextOf(call), { ...request, itemId: call.id });
    return viewArticle(call, call.id);
  },
  async previewArticle(call, { locale }) {
    const { token, expiresAt } = await makePreview(contextOf(call), { itemId: call.id, locale });
    // A help article that was never published has no name in an address yet.
    const page =
      textKindOf(call.id) === "help"
        ? (`/help/preview-${call.id}` as const)
        : (`/new/${call.id}` as const);
    const address = addressIn(locale, page, { query: { preview: token } });
    return { url: call.options.siteOrigin + address, expiresAt: expiresAt.toISOString() };
  },
  async articleHistory({ options: { db }, id }, { locale, before }) {
    const kind = textKindOf(id);
    const key = { kind, itemId: id, locale };
    const item = await findItem(db, key);
    const row = await findText(db, key);
    const waiting = await listWaiting(db, kind, [id]);
    const page = { before: beforeOf(before), limit: historyLength + 1 };
    const { rows, next } = pageOf(
      await listRevisions(db, key, page),
      historyLength,
      ({ number }) => number,
    );
    const numbers = rows.map(({ number }) => number);
    const publications = await listPublications(db, key, numbers);
    const own = waiting.find((schedule) => schedule.locale === locale);
    return {
      locale,
      draft: row && viewText<Fields>(row, item, own),
      next,
      revisions: rows.map((revision) =>
        viewRevisionLine(revision, row?.liveRevision ?? null, publications),
      ),
    };
  },
  async articleRevision({ options: { db }, id }, { locale, number }) {
    const key = { kind: textKindOf(id), itemId: id, locale };
    return viewRevision<Fields>(await findRevision(db, key, Number(number)));
  },
  async publishArticle(call, request) {
    await publishText(contextOf(call), { ...request, itemId: call.id });
    return viewArticle(call, call.id);
  },
  async scheduleArticle(call, { at, ...request }) {
    await scheduleText(contextOf(call), { ...request, itemId: call.id, at: new Date(at) });
    return viewArticle(call, call.id);
  },
  async cancelArticleSchedule(call, request) {
    await cancelSchedule(contextOf(call), { ...request, itemId: call.id });
    return viewArticle(call, call.id);
  },
  async withdrawArticle(call, request) {
    await withdrawText(contextOf(call), { ...request, itemId: call.id });
    return viewArticle(call, call.id);
  },
} satisfies Partial<Handlers>;
