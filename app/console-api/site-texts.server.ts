import type { z } from "zod";
import { Refusal } from "~/domain/refusal";
import {
  confirmSource,
  copyText,
  countSiteTexts,
  countTextRevisions,
  listTextDrafts,
  listTextRevisions,
  saveTextDraft,
} from "~/domain/site-texts/site-text-edits.server";
import { makeTextPreview } from "~/domain/site-texts/site-text-previews.server";
import {
  cancelTextSchedule,
  listTextSchedules,
  publishTexts,
  scheduleTexts,
} from "~/domain/site-texts/site-text-publishing.server";
import {
  sourceChange,
  sourceLocale,
  startingWords,
  type TextPage,
  textAddresses,
  textPages,
} from "~/domain/site-texts/site-text-rules";
import { readSiteTexts } from "~/domain/site-texts/site-texts.server";
import { viewAuthor } from "~/domain/texts/text-view.server";
import { addressIn } from "~/i18n/addresses";
import { type Locale, localeCodes } from "~/i18n/locales";
import { actor } from "./actor.server";
import { viewAfter } from "./after-change.server";
import type { Call, CallOptions, Handlers } from "./call";
import { refuseOtherLanguages } from "./own-languages.server";
import { beforeOf, pageOf } from "./page-of";
import type { siteTextList } from "./schemas/site-texts";

/** Versions of a page of the history. */
const historyLength = 20;

async function view(
  { db, startingTexts }: CallOptions,
  page: TextPage,
): Promise<z.input<typeof siteTextList>> {
  // In a transaction nothing is remembered: the answer has the change that it follows.
  const { texts, drafts, counts, schedules } = await db.transaction(async (transaction) => ({
    texts: await readSiteTexts(transaction),
    drafts: await listTextDrafts(transaction, page),
    counts: await countSiteTexts(transaction, startingTexts),
    schedules: await listTextSchedules(transaction, page),
  }));
  const words = {
    cn: startingWords(startingTexts, page, "cn"),
    en: startingWords(startingTexts, page, "en"),
  };
  const liveAt = (key: string, locale: Locale) =>
    texts.get(`${page} ${locale}`)?.get(key) ?? words[locale].get(key);
  const behindAt = (key: string, locale: Locale, madeFrom: string | null | undefined) => {
    const source = liveAt(key, sourceLocale);
    const from = madeFrom ?? words[sourceLocale].get(key);
    return locale === sourceLocale ? null : sourceChange({ source, madeFrom: from });
  };
  const stateOf = (key: string, locale: Locale) => {
    const starting = words[locale].get(key);
    if (starting === undefined) return null;
    const draft = drafts.find((one) => one.key === key && one.locale === locale);
    return {
      starting,
      live: liveAt(key, locale) ?? starting,
      draft: draft?.text ?? null,
      version: draft?.version ?? 0,
      author: draft === undefined ? null : viewAuthor(draft),
      savedAt: draft?.savedAt.toISOString() ?? null,
      behind: behindAt(key, locale, draft?.sourceText),
    };
  };
  const keys = new Set(localeCodes.flatMap((locale) => [...words[locale].keys()]));
  return {
    page,
    lines: [...keys].map((key) => ({ key, cn: stateOf(key, "cn"), en: stateOf(key, "en") })),
    drafts: textPages.map((name) => ({ page: name, count: counts.get(name) ?? 0 })),
    schedules: schedules.map((schedule) => ({
      id: schedule.id,
      locale: schedule.locale,
      at: schedule.at.toISOString(),
      author: viewAuthor(schedule),
      texts: schedule.texts.map(({ key, text }) => ({ key, text })),
    })),
  };
}

const changed = ({ options }: Call, page: TextPage, change: () => Promise<void>) =>
  viewAfter(change, () => view(options, page));

export const siteTextHandlers = {
  siteTexts: ({ options }, { page }) => view(options, page),
  async saveSiteText(call, request) {
    await refuseOtherLanguages(call, request.locale, "articles.write");
    try {
      const { version, savedAt } = await saveTextDraft(call.options, actor(call), request);
      return { version, savedAt: (savedAt ?? call.options.now()).toISOString() };
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== "moved-on") throw error;
      const { page, key, locale } = request;
      const { lines } = await view(call.options, page);
      const conflict = lines.find((line) => line.key === key)?.[locale];
      throw new Refusal("moved-on", { conflict });
    }
  },
  async copySiteText(call, request) {
    await refuseOtherLanguages(call, request.locale, "articles.write");
    await copyText(call.options, actor(call), request);
    return {};
  },
  async confirmSiteText(call, request) {
    await refuseOtherLanguages(call, request.locale, "articles.write");
    return changed(call, request.page, () => confirmSource(call.options, actor(call), request));
  },
  async previewSiteTexts(call, { page, locale }) {
    const { options } = call;
    const { token, expiresAt } = await makeTextPreview(options, actor(call), { page, locale });
    const address = addressIn(locale, textAddresses[page], { query: { words: token } });
    return { url: options.siteOrigin + address, expiresAt: expiresAt.toISOString() };
  },
  publishSiteTexts: (call, request) =>
    changed(call, request.page, () => publishTexts(call.options, actor(call), request)),
  scheduleSiteTexts: (call, { at, ...lookedAt }) =>
    changed(call, lookedAt.page, () =>
      scheduleTexts(call.options, actor(call), { ...lookedAt, at: new Date(at) }),
    ),
  cancelSiteTextSchedule: (call, request) =>
    changed(call, request.page, () => cancelTextSchedule(call.options, actor(call), request)),
  async siteTextHistory({ options: { db } }, { before, ...place }) {
    const page = { before: beforeOf(before), limit: historyLength + 1 };
    const revisions = await listTextRevisions(db, place, page);
    const { rows, next } = pageOf(revisions, historyLength, ({ id }) => id);
    return {
      next,
      count: await countTextRevisions(db, place),
      revisions: rows.map((revision) => ({
        id: revision.id,
        at: revision.at.toISOString(),
        author: viewAuthor(revision),
        text: revision.text,
        reason: revision.reason,
      })),
    };
  },
} satisfies Partial<Handlers>;
