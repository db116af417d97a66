import type { AuditActor } from "~/domain/audit/write-audit.server";
import { wholeDocument } from "~/domain/document/document-kind";
import { copyDraft, discardDrafts, restoreDraft, saveDraft } from "~/domain/document/drafts.server";
import { publishDue } from "~/domain/document/due.server";
import { beginDocument } from "~/domain/document/go-live.server";
import {
  findPublication,
  listDrafts,
  listPublications,
  listRevisions,
  listWaiting,
} from "~/domain/document/history.server";
import { makePreview } from "~/domain/document/previews.server";
import { cancelSchedule, publishDrafts, scheduleDrafts } from "~/domain/document/publish.server";
import { keptReasons } from "~/domain/document/step.server";
import type { Offer } from "~/domain/package/offer";
import { offerDocument, offerKind } from "~/domain/package/offer-kind.server";
import type { Database } from "~/platform/db/database.server";

type Options = { db: Database; now: () => Date };
type LookedAt = { version: number; live: number; schedule: number | null };

const { document } = offerDocument;
const of = (options: Options, actor: AuditActor) => ({
  db: options.db,
  now: options.now,
  actor,
  kind: offerKind,
});
const looked = ({ version, live, schedule }: LookedAt) => ({
  locale: wholeDocument.locale,
  drafts: [{ place: "", version }],
  live,
  schedule,
});

/** Packages and prices as one document, for tests: what the console's calls do with them. */
export const offers = {
  begin: (db: Database) => beginDocument({ db, now: () => new Date(), kind: offerKind }, document),
  /** Null: there is no draft. */
  async draft(db: Database) {
    const [row] = await listDrafts(db, offerDocument);
    return row === undefined ? null : { ...row, offer: row.fields };
  },
  async waiting(db: Database) {
    const [row] = await listWaiting(db, offerDocument);
    return row === undefined ? null : { ...row, offer: row.drafts[0]?.stored.fields };
  },
  publications: async (db: Database, page: { before?: number | undefined; limit: number }) =>
    (await listPublications(db, offerDocument, page)).map(({ edition, revision }) => ({
      number: edition,
      reason: revision.reason,
      authorName: revision.authorName,
      offer: revision.fields,
    })),
  kept: (db: Database, page: { before?: number | undefined; limit: number }) =>
    listRevisions(db, offerDocument, { ...page, reasons: keptReasons }),
  save: (
    options: Options,
    actor: AuditActor,
    { offer, ...save }: { version: number; offer: Offer; afterConflict?: boolean },
  ) => saveDraft(of(options, actor), document, { ...wholeDocument, ...save, words: offer }),
  copy: (options: Options, actor: AuditActor, offer: Offer) =>
    copyDraft(of(options, actor), document, { ...wholeDocument, words: offer }),
  discard: (options: Options, actor: AuditActor, { version }: { version: number }) =>
    discardDrafts(of(options, actor), document, [{ ...wholeDocument, version }]),
  publish: (options: Options, actor: AuditActor, lookedAt: LookedAt) =>
    publishDrafts(of(options, actor), document, looked(lookedAt)),
  schedule: (options: Options, actor: AuditActor, { at, ...rest }: LookedAt & { at: Date }) =>
    scheduleDrafts(of(options, actor), document, { ...looked(rest), at }),
  cancel: (options: Options, actor: AuditActor, schedule: number) =>
    cancelSchedule(of(options, actor), document, { locale: wholeDocument.locale, schedule }),
  restoreKept: (
    options: Options,
    actor: AuditActor,
    { kept, version }: { kept: number; version: number },
  ) => restoreDraft(of(options, actor), document, { ...wholeDocument, version, revision: kept }),
  async restore(
    options: Options,
    actor: AuditActor,
    { number, version }: { number: number; version: number },
  ) {
    const { revision } = await findPublication(options.db, offerDocument, number);
    const restored = { ...wholeDocument, version, revision: revision.id, number };
    await restoreDraft(of(options, actor), document, restored);
  },
  preview: (options: Options, actor: AuditActor) =>
    makePreview(of(options, actor), document, wholeDocument.locale),
  publishDue: ({ db, now }: Options) => publishDue({ db, now, kinds: [offerKind] }),
};
