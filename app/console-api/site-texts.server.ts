import { copyDraft, saveDraft } from "~/domain/document/drafts.server";
import { countRevisions, listRevisions, listWaiting } from "~/domain/document/history.server";
import { makePreview } from "~/domain/document/previews.server";
import { cancelSchedule, publishDrafts, scheduleDrafts } from "~/domain/document/publish.server";
import { keptReasons, publicReasons } from "~/domain/document/step.server";
import { viewAuthor } from "~/domain/document/views.server";
import {
  confirmSource,
  countSiteTexts,
  listTextDrafts,
} from "~/domain/site-texts/page-drafts.server";
import { pageTextKind } from "~/domain/site-texts/page-text-kind.server";
import {
  sourceChange,
  sourceLocale,
  startingWords,
  type TextPage,
  textAddresses,
  textPages,
} from "~/domain/site-texts/site-text-rules";
import { readSiteTexts } from "~/domain/site-texts/site-texts.server";
import { addressIn } from "~/i18n/addresses";
import { type Locale, localeCodes } from "~/i18n/locales";
import { actor } from "./actor.server";
import { viewAfter, withConflict } from "./after-change.server";
import type { Call, CallOptions, Handlers } from "./call";
import { refuseOtherLanguages } from "./own-languages.server";
import { beforeOf, pageOf } from "./page-of";

/** Versions of a page of the history. */
const historyLength = 20;

async function view({ db, startingTexts }: CallOptions, page: TextPage) {
  // In a transaction nothing is remembered: the answer has the change that it follows.
  const { texts, drafts, counts, schedules } = await db.transaction(async (transaction) => ({
    texts: await readSiteTexts(transaction),
    drafts: await listTextDrafts(transaction, page),
    counts: await countSiteTexts(transaction, startingTexts),
    schedules: await listWaiting(transaction, { kind: "page-text", document: page }),
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
    const draft = drafts.find((one) => one.place === key && one.locale === locale);
    return {
      starting,
      live: liveAt(key, locale) ?? starting,
      draft: draft?.text ?? null,
      version: draft?.version ?? 0,
      author: draft === undefined ? null : viewAuthor(draft),
      savedAt: draft?.savedAt ?? null,
      behind: behindAt(key, locale, draft?.sourceWords),
    };
  };
  const keys = new Set(localeCodes.flatMap((locale) => [...words[locale].keys()]));
  return {
    page,
    lines: [...keys].map((key) => ({ key, cn: stateOf(key, "cn"), en: stateOf(key, "en") })),
    /** How many drafts wait on each page. */
    drafts: textPages.map((name) => ({ page: name, count: counts.get(name) ?? 0 })),
    /** Scheduled texts, at most one set for each language. */
    schedules: schedules.map((schedule) => ({
      id: schedule.id,
      locale: schedule.locale as Locale,
      at: schedule.at,
      author: viewAuthor(schedule),
      texts: schedule.drafts.map(({ place, stored }) => ({ key: place, text: stored.body })),
    })),
  };
}

/** Pages as documents. */
const pagesOf = (call: Call) => ({
  ...call.options,
  actor: actor(call),
  kind: pageTextKind(call.options.startingTexts),
});

const changed = ({ options }: Call, page: TextPage, change: () => Promise<unknown>) =>
  viewAfter(change, () => view(options, page));

type LookedAt = {
  locale: Locale;
  schedule: number | null;
  drafts: readonly { key: string; version: number }[];
};

const looked = ({ locale, schedule, drafts }: LookedAt) => ({
  locale,
  schedule,
  drafts: drafts.map(({ key, version }) => ({ place: key, version })),
});

/** Filter for the history of one string. */
const ofLine = (key: string, locale: Locale) => ({
  draft: { place: key, locale },
  reasons: [...publicReasons, ...keptReasons],
});

/**
 * Why words are in the history, as the screen tells it. `kept`: a draft that another one replaced; `copy`: words that
 * met somebody else's draft.
 */
function reasonOf(reason: string): "published" | "kept" | "copy" {
  if (reason === "copy") return reason;
  return publicReasons.some((one) => one === reason) ? "published" : "kept";
}

export const siteTextHandlers = {
  siteTexts: ({ options }, { page }) => view(options, page),
  siteTextPage: ({ options, caller }, { page, locale }) =>
    options.renderPageWords({ page, locale, requestId: caller.requestId ?? "" }),
  async saveSiteText(call, { page, key, locale, version, text, keepsOther }) {
    await refuseOtherLanguages(call, locale, "articles.write");
    const save = { place: key, locale, version, words: text, afterConflict: keepsOther };
    try {
      const saved = await saveDraft(pagesOf(call), page, save);
      const savedAt = saved?.savedAt ?? call.options.now();
      return { version: saved?.version ?? 0, savedAt: savedAt.toISOString() };
    } catch (error) {
      throw await withConflict(error, async () => {
        const { lines } = await view(call.options, page);
        return lines.find((line) => line.key === key)?.[locale];
      });
    }
  },
  async copySiteText(call, { page, key, locale, text }) {
    await refuseOtherLanguages(call, locale, "articles.write");
    await copyDraft(pagesOf(call), page, { place: key, locale, words: text });
    return {};
  },
  async confirmSiteText(call, request) {
    await refuseOtherLanguages(call, request.locale, "articles.write");
    return changed(call, request.page, () => confirmSource(pagesOf(call), request));
  },
  async previewSiteTexts(call, { page, locale }) {
    const { token, expiresAt } = await makePreview(pagesOf(call), page, locale);
    const address = addressIn(locale, textAddresses[page], { query: { words: token } });
    return { url: call.options.siteOrigin + address, expiresAt: expiresAt.toISOString() };
  },
  publishSiteTexts: (call, { page, ...request }) =>
    changed(call, page, () => publishDrafts(pagesOf(call), page, looked(request))),
  scheduleSiteTexts: (call, { page, at, ...request }) =>
    changed(call, page, () =>
      scheduleDrafts(pagesOf(call), page, { ...looked(request), at: new Date(at) }),
    ),
  cancelSiteTextSchedule: (call, { page, ...waiting }) =>
    changed(call, page, () => cancelSchedule(pagesOf(call), page, waiting)),
  async siteTextHistory({ options: { db } }, { page, key, locale, before }) {
    const document = { kind: "page-text", document: page } as const;
    const listed = ofLine(key, locale);
    const revisions = await listRevisions(db, document, {
      ...listed,
      before: beforeOf(before),
      limit: historyLength + 1,
    });
    const { rows, next } = pageOf(revisions, historyLength, ({ id }) => id);
    return {
      next,
      count: await countRevisions(db, document, listed),
      revisions: rows.map((revision) => ({
        id: revision.id,
        at: revision.at,
        author: viewAuthor(revision),
        text: revision.body ?? "",
        reason: reasonOf(revision.reason),
      })),
    };
  },
} satisfies Partial<Handlers>;
