import { copyDraft, discardDrafts, restoreDraft, saveDraft } from "~/domain/document/drafts.server";
import { findRevision } from "~/domain/document/history.server";
import { makePreview } from "~/domain/document/previews.server";
import { viewAuthor } from "~/domain/document/views.server";
import {
  announceLegalVersion,
  moveLegalDate,
  recallLegalVersion,
} from "~/domain/legal-page/legal-edits.server";
import { legalKind } from "~/domain/legal-page/legal-kind.server";
import { type LegalPageName, type LegalWords, legalPages } from "~/domain/legal-page/legal-page";
import {
  countAgreements,
  countVersions,
  findDrafts,
  findVersionWithBefore,
  type LegalDraft,
  listCurrentVersions,
  listVersionLines,
  versionToBeginFrom,
} from "~/domain/legal-page/legal-rows.server";
import { readLegalWords } from "~/domain/legal-page/read-legal";
import { Refusal } from "~/domain/refusal";
import { addressIn } from "~/i18n/addresses";
import { dayInChina } from "~/i18n/china-time";
import { type Locale, localeCodes } from "~/i18n/locales";
import { actor } from "./actor.server";
import { withConflict } from "./after-change.server";
import type { Call, Handlers } from "./call";
import { keptPageOf, viewKept, viewStored } from "./kept-drafts.server";
import { refuseOtherLanguages } from "./own-languages.server";
import { beforeOf, pageOf } from "./page-of";

function viewDraft(row: LegalDraft | null) {
  if (row?.words == null) {
    return { version: row?.version ?? 0, words: null, text: null, author: null, savedAt: null };
  }
  const { version, savedAt } = row;
  const stored = viewStored(row.words, readLegalWords);
  return { version, ...stored, author: viewAuthor(row), savedAt: savedAt.toISOString() };
}

/** Versions of a page. */
const pageLength = 20;

async function viewVersions({ options: { db } }: Call, name: LegalPageName, before?: string) {
  const page = { before: beforeOf(before), limit: pageLength + 1 };
  const lines = await listVersionLines(db, name, page);
  const { rows, next } = pageOf(lines, pageLength, ({ number }) => number);
  const agreed = name === "user-agreement" ? await countAgreements(db) : null;
  return {
    next,
    count: await countVersions(db, name),
    lines: rows.map((row) => ({
      number: row.number,
      /** Pages and accounts name the version by it. */
      label: row.label,
      state: row.state,
      inForceFrom: row.inForceFrom,
      inForceUntil: row.inForceUntil,
      author: viewAuthor(row),
      at: row.at,
      // Accounts that agreed to it; null: nobody agrees to this text by registering. A recalled version may have had
      // the day of another one, which people agreed to.
      agreed: agreed && (row.state === "recalled" ? 0 : (agreed.get(row.label) ?? 0)),
    })),
  };
}

/** Words of a version in both languages. Versions keep the form in which they were stored: other fields are left out. */
const wordsIn = ({ words: { cn, en } }: { words: Record<Locale, LegalWords> }) => ({
  cn: { title: cn.title, summary: cn.summary, body: cn.body },
  en: { title: en.title, summary: en.summary, body: en.body },
});

async function view(call: Call, name: LegalPageName) {
  const { db, now, siteOrigin } = call.options;
  const rows = await listCurrentVersions(db, name);
  const inForce = rows.find(({ state }) => state === "in-force");
  if (inForce === undefined) throw new Refusal("not-found");
  const drafts = await findDrafts(db, name);
  const urlIn = (locale: Locale) => siteOrigin + addressIn(locale, legalPages[name]);
  return {
    name,
    today: dayInChina(now()),
    url: { cn: urlIn("cn"), en: urlIn("en") },
    versions: await viewVersions(call, name),
    inForce: { number: inForce.number, words: wordsIn(inForce) },
    /** The words with which a draft begins: the announced version's, else those of the one in force. */
    begunFrom: wordsIn(versionToBeginFrom(rows) ?? inForce),
    drafts: { cn: viewDraft(drafts.cn), en: viewDraft(drafts.en) },
  };
}

/** Legal texts as documents with drafts. */
const legalOf = (call: Call) => ({ ...call.options, actor: actor(call), kind: legalKind });

export const legalHandlers = {
  legalText: (call, { name }) => view(call, name),
  legalVersions: (call, { name, before }) => viewVersions(call, name, before),
  async legalVersion({ options: { db } }, { name, number, against }) {
    const found = await findVersionWithBefore(db, name, Number(number));
    const other =
      against === undefined ? undefined : await findVersionWithBefore(db, name, Number(against));
    if (found === undefined || (against !== undefined && other === undefined)) {
      throw new Refusal("not-found");
    }
    const { version } = found;
    const before = other?.version ?? found.before;
    return {
      number: version.number,
      words: wordsIn(version),
      before: before === undefined ? null : { number: before.number, words: wordsIn(before) },
    };
  },
  async saveLegalDraft(call, { name, ...save }) {
    await refuseOtherLanguages(call, save.locale, "legal.write");
    try {
      const saved = await saveDraft(legalOf(call), name, { ...save, place: "" });
      const savedAt = saved?.savedAt ?? call.options.now();
      return { version: saved?.version ?? save.version, savedAt: savedAt.toISOString() };
    } catch (error) {
      throw await withConflict(error, async () => {
        const { [save.locale]: stored } = await findDrafts(call.options.db, name);
        return viewDraft(stored);
      });
    }
  },
  async keptLegal({ options: { db } }, { name, before }) {
    const { next, rows } = await keptPageOf(db, { kind: "legal", document: name }, before);
    return { next, drafts: rows.map(viewKept) };
  },
  async keptLegalWords({ options: { db } }, { name, kept }) {
    const { fields } = await findRevision(db, { kind: "legal", document: name }, Number(kept));
    return viewStored(fields, readLegalWords);
  },
  async keepLegal(call, { name, locale, words }) {
    await refuseOtherLanguages(call, locale, "legal.write");
    return { id: await copyDraft(legalOf(call), name, { place: "", locale, words }) };
  },
  async restoreKeptLegal(call, { name, locale, version, kept }) {
    await refuseOtherLanguages(call, locale, "legal.write");
    const restored = { place: "", locale, version, revision: kept };
    await restoreDraft(legalOf(call), name, restored);
    return view(call, name);
  },
  async discardLegalDraft(call, { name, versions }) {
    // It takes the drafts of both languages.
    for (const locale of localeCodes) await refuseOtherLanguages(call, locale, "legal.write");
    const drafts = localeCodes.map((locale) => ({
      place: "",
      locale,
      version: versions[locale],
    }));
    if (!(await discardDrafts(legalOf(call), name, drafts))) throw new Refusal("moved-on");
    return view(call, name);
  },
  async announceLegalVersion(call, request) {
    await announceLegalVersion(call.options, actor(call), request);
    return view(call, request.name);
  },
  async moveLegalDate(call, request) {
    await moveLegalDate(call.options, actor(call), request);
    return view(call, request.name);
  },
  async recallLegalVersion(call, request) {
    await recallLegalVersion(call.options, actor(call), request);
    return view(call, request.name);
  },
  async previewLegalDraft(call, { name, locale }) {
    const { token, expiresAt } = await makePreview(legalOf(call), name, locale);
    const address = addressIn(locale, legalPages[name], { query: { preview: token } });
    return { url: call.options.siteOrigin + address, expiresAt: expiresAt.toISOString() };
  },
} satisfies Partial<Handlers>;
