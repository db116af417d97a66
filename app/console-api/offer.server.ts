import { wholeDocument } from "~/domain/document/document-kind";
import { copyDraft, discardDrafts, restoreDraft, saveDraft } from "~/domain/document/drafts.server";
import {
  findPublication,
  listDrafts,
  listPublications,
  listWaiting,
} from "~/domain/document/history.server";
import { makePreview } from "~/domain/document/previews.server";
import { cancelSchedule, publishDrafts, scheduleDrafts } from "~/domain/document/publish.server";
import { storedIn } from "~/domain/document/step.server";
import { viewAuthor } from "~/domain/document/views.server";
import { offerChanges } from "~/domain/package/offer";
import { offerDocument, offerKind } from "~/domain/package/offer-kind.server";
import { readLiveOffer } from "~/domain/package/offer-rows.server";
import { readOffer } from "~/domain/package/read-offer";
import type { StaffOptions } from "~/domain/staff/staff-context.server";
import { addressIn } from "~/i18n/addresses";
import { actor } from "./actor.server";
import { viewAfter, withConflict } from "./after-change.server";
import type { Call, Handlers } from "./call";
import { keptPageOf, viewKept, viewStored } from "./kept-drafts.server";
import { beforeOf, pageOf } from "./page-of";

/** Publications of a page of the history; each is a whole offer. */
const historyLength = 20;

const { document } = offerDocument;
const { locale: both, place } = wholeDocument;

/** The offer as a document. */
const offersOf = (call: Call) => ({ ...call.options, actor: actor(call), kind: offerKind });

async function view({ db }: StaffOptions) {
  const [draft] = await listDrafts(db, offerDocument);
  const [newest] = await listPublications(db, offerDocument, { limit: 1 });
  const [waiting] = await listWaiting(db, offerDocument);
  const stored = storedIn(draft);
  return {
    version: draft?.version ?? 0,
    draft:
      draft === undefined || stored === null
        ? null
        : {
            offer: viewStored(stored.fields, readOffer),
            author: viewAuthor(draft),
            savedAt: draft.savedAt.toISOString(),
          },
    live: {
      revision: newest?.edition ?? 0,
      offer: await readLiveOffer(db),
      since: newest?.publishedAt.toISOString() ?? null,
      author: newest === undefined ? null : viewAuthor(newest.revision),
    },
    schedule:
      waiting === undefined
        ? null
        : {
            id: waiting.id,
            at: waiting.at.toISOString(),
            offer: viewStored(waiting.drafts[0]?.stored.fields, readOffer),
            author: viewAuthor(waiting),
          },
  };
}

const changed = ({ options }: Call, change: () => Promise<unknown>) =>
  viewAfter(change, () => view(options));

type LookedAt = { version: number; live: number; schedule: number | null };

const looked = ({ version, live, schedule }: LookedAt) => ({
  locale: both,
  drafts: [{ place, version }],
  live,
  schedule,
});

export const offerHandlers = {
  offer: ({ options }) => view(options),
  async offerHistory({ options: { db } }, { before }) {
    const page = { before: beforeOf(before), limit: historyLength + 1 };
    // One more than are shown, with which the oldest of them is compared.
    const publications = await listPublications(db, offerDocument, page);
    const { rows, next } = pageOf(publications, historyLength, ({ edition }) => edition);
    return {
      next,
      revisions: rows.map(({ edition, publishedAt, revision }, index) => {
        const offer = viewStored(revision.fields, readOffer);
        const before = readOffer(publications[index + 1]?.revision.fields);
        const isComparable = before !== null && offer.words !== null;
        return {
          number: edition,
          at: publishedAt,
          author: viewAuthor(revision),
          reason: reasonOf(revision.reason),
          offer,
          changes: isComparable ? offerChanges(before, offer.words) : [],
        };
      }),
    };
  },
  async saveOfferDraft(call, { version, offer, afterConflict }) {
    const save = { ...wholeDocument, version, words: offer, afterConflict };
    try {
      const saved = await saveDraft(offersOf(call), document, save);
      const savedAt = saved?.savedAt ?? call.options.now();
      return { version: saved?.version ?? version, savedAt: savedAt.toISOString() };
    } catch (error) {
      throw await withConflict(error, () => view(call.options));
    }
  },
  async keptOffers({ options: { db } }, { before }) {
    const { next, rows } = await keptPageOf(db, offerDocument, before);
    const live = await readLiveOffer(db);
    return {
      next,
      drafts: rows.map((row) => {
        const offer = viewStored(row.fields, readOffer);
        const changes = offer.words === null ? [] : offerChanges(live, offer.words);
        return { ...viewKept(row), offer, changes };
      }),
    };
  },
  async keepOffer(call, { offer }) {
    return { id: await copyDraft(offersOf(call), document, { ...wholeDocument, words: offer }) };
  },
  restoreKeptOffer: (call, { version, kept }) =>
    changed(call, () =>
      restoreDraft(offersOf(call), document, { ...wholeDocument, version, revision: kept }),
    ),
  discardOfferDraft: (call, { version }) =>
    changed(call, () => discardDrafts(offersOf(call), document, [{ ...wholeDocument, version }])),
  publishOffer: (call, request) =>
    changed(call, () => publishDrafts(offersOf(call), document, looked(request))),
  scheduleOffer: (call, { at, ...request }) =>
    changed(call, () =>
      scheduleDrafts(offersOf(call), document, { ...looked(request), at: new Date(at) }),
    ),
  cancelOfferSchedule: (call) =>
    changed(call, () =>
      cancelSchedule(offersOf(call), document, { locale: both, schedule: call.id }),
    ),
  restoreOffer: (call, { version, number }) =>
    changed(call, async () => {
      const { revision } = await findPublication(call.options.db, offerDocument, number);
      const restored = { ...wholeDocument, version, revision: revision.id, number };
      await restoreDraft(offersOf(call), document, restored);
    }),
  async previewOffer(call, { locale }) {
    const { token, expiresAt } = await makePreview(offersOf(call), document, both);
    const address = addressIn(locale, "/pricing", { query: { preview: token } });
    return { url: call.options.siteOrigin + address, expiresAt: expiresAt.toISOString() };
  },
} satisfies Partial<Handlers>;

/** Why an offer became public. */
const reasonOf = (reason: string) =>
  reason === "first" || reason === "scheduled" ? reason : ("published" as const);
