import type { z } from "zod";
import {
  countSiteTexts,
  listTextDrafts,
  listTextRevisions,
  publishTexts,
  saveTextDraft,
} from "~/domain/site-texts/site-text-edits.server";
import { startingWords, type TextPage, textPages } from "~/domain/site-texts/site-text-rules";
import { readSiteTexts } from "~/domain/site-texts/site-texts.server";
import { actorOf } from "~/domain/staff/staff-context.server";
import { type Locale, localeCodes } from "~/i18n/locales";
import { viewAfter } from "./after-change.server";
import type { Call, CallOptions, Handlers } from "./call";
import type { siteTextList } from "./schemas/site-texts";

const actor = ({ caller, person }: Call) => actorOf(caller, person);

type Written = { authorId: number | null; authorName: string | null };
const authorOf = ({ authorId, authorName }: Written) =>
  authorId === null ? null : { staffId: authorId, name: authorName ?? "" };

async function view(
  { db, startingTexts }: CallOptions,
  page: TextPage,
): Promise<z.input<typeof siteTextList>> {
  // In a transaction nothing is remembered: the answer has the change that it follows.
  const { texts, drafts, counts } = await db.transaction(async (transaction) => ({
    texts: await readSiteTexts(transaction),
    drafts: await listTextDrafts(transaction, page),
    counts: await countSiteTexts(transaction, startingTexts),
  }));
  const words = {
    cn: startingWords(startingTexts, page, "cn"),
    en: startingWords(startingTexts, page, "en"),
  };
  const stateOf = (key: string, locale: Locale) => {
    const starting = words[locale].get(key);
    if (starting === undefined) return null;
    const draft = drafts.find((one) => one.key === key && one.locale === locale);
    return {
      starting,
      live: texts.get(`${page} ${locale}`)?.get(key) ?? starting,
      draft: draft?.text ?? null,
      version: draft?.version ?? 0,
      author: draft?.text == null ? null : authorOf(draft),
    };
  };
  const keys = new Set(localeCodes.flatMap((locale) => [...words[locale].keys()]));
  return {
    page,
    lines: [...keys].map((key) => ({ key, cn: stateOf(key, "cn"), en: stateOf(key, "en") })),
    drafts: textPages.map((name) => ({ page: name, count: counts.get(name) ?? 0 })),
  };
}

const changed = ({ options }: Call, page: TextPage, change: () => Promise<void>) =>
  viewAfter(change, () => view(options, page));

export const siteTextHandlers = {
  siteTexts: ({ options }, { page }) => view(options, page),
  saveSiteText: (call, request) =>
    changed(call, request.page, () => saveTextDraft(call.options, actor(call), request)),
  publishSiteTexts: (call, request) =>
    changed(call, request.page, () => publishTexts(call.options, actor(call), request)),
  async siteTextHistory({ options: { db } }, place) {
    const revisions = await listTextRevisions(db, place);
    return {
      revisions: revisions.map((revision) => ({
        id: revision.id,
        at: revision.at.toISOString(),
        author: authorOf(revision),
        text: revision.text,
      })),
    };
  },
} satisfies Partial<Handlers>;
