import type { z } from "zod";
import { offerChanges } from "~/domain/package/offer";
import {
  cancelOfferSchedule,
  copyOffer,
  discardOfferDraft,
  keptOffers,
  makeOfferPreview,
  publishOffer,
  restoreKeptOffer,
  restoreOffer,
  saveOfferDraft,
  scheduleOffer,
} from "~/domain/package/offer-edits.server";
import {
  findDraft,
  findSchedule,
  listRevisions,
  newestRevision,
  readLiveOffer,
} from "~/domain/package/offer-rows.server";
import { readOffer } from "~/domain/package/read-offer";
import { Refusal } from "~/domain/refusal";
import type { StaffOptions } from "~/domain/staff/staff-context.server";
import { viewAuthor } from "~/domain/texts/text-view.server";
import { addressIn } from "~/i18n/addresses";
import { actor } from "./actor.server";
import type { Call, Handlers } from "./call";
import { keptPageOf, viewKept, viewStored } from "./kept-drafts.server";
import { beforeOf, pageOf } from "./page-of";
import type { offerState } from "./schemas/offer";

/** Publications of a page of the history; each is a whole offer. */
const historyLength = 20;

async function view({ db }: StaffOptions): Promise<z.input<typeof offerState>> {
  const draft = await findDraft(db);
  const newest = await newestRevision(db);
  const schedule = await findSchedule(db);
  return {
    version: draft?.version ?? 0,
    draft:
      draft?.offer == null
        ? null
        : {
            offer: viewStored(draft.offer, readOffer),
            author: viewAuthor(draft),
            savedAt: draft.savedAt.toISOString(),
          },
    live: {
      revision: newest?.number ?? 0,
      offer: await readLiveOffer(db),
      since: newest?.at.toISOString() ?? null,
      author: newest === undefined ? null : viewAuthor(newest),
    },
    schedule: schedule && {
      id: schedule.id,
      at: schedule.at.toISOString(),
      offer: viewStored(schedule.offer, readOffer),
      author: viewAuthor(schedule),
    },
  };
}

/** Where the offer stands after an act; a refusal because it has moved on tells that, too. */
async function stateAfter({ options }: Call, act: () => Promise<void>) {
  try {
    await act();
  } catch (error) {
    const hasMoved = error instanceof Refusal && error.code === "moved-on";
    throw hasMoved ? new Refusal("moved-on", { conflict: await view(options) }) : error;
  }
  return view(options);
}

export const offerHandlers = {
  offer: ({ options }) => view(options),
  async offerHistory({ options: { db } }, { before }) {
    const page = { before: beforeOf(before), limit: historyLength + 1 };
    // One more than are shown, with which the oldest of them is compared.
    const revisions = await listRevisions(db, page);
    const { rows, next } = pageOf(revisions, historyLength, ({ number }) => number);
    return {
      next,
      revisions: rows.map((revision, index) => {
        const offer = viewStored(revision.offer, readOffer);
        const before = readOffer(revisions[index + 1]?.offer);
        const isComparable = before !== null && offer.words !== null;
        return {
          number: revision.number,
          at: revision.at.toISOString(),
          author: viewAuthor(revision),
          reason: revision.reason,
          offer,
          changes: isComparable ? offerChanges(before, offer.words) : [],
        };
      }),
    };
  },
  async saveOfferDraft(call, request) {
    const saved = await saveOfferDraft(call.options, actor(call), request);
    if (saved === null) throw new Refusal("moved-on", { conflict: await view(call.options) });
    return { version: saved.version, savedAt: saved.savedAt.toISOString() };
  },
  async keptOffers({ options: { db } }, { before }) {
    const { next, rows } = await keptPageOf(db, keptOffers, before);
    const live = await readLiveOffer(db);
    return {
      next,
      drafts: rows.map((row) => {
        const offer = viewStored(row.words, readOffer);
        const changes = offer.words === null ? [] : offerChanges(live, offer.words);
        return { ...viewKept(row), offer, changes };
      }),
    };
  },
  async keepOffer(call, request) {
    return { id: await copyOffer(call.options, actor(call), request) };
  },
  async restoreKeptOffer(call, request) {
    await restoreKeptOffer(call.options, actor(call), { ...request, read: readOffer });
    return view(call.options);
  },
  async discardOfferDraft(call, request) {
    await discardOfferDraft(call.options, actor(call), request);
    return view(call.options);
  },
  async publishOffer(call, request) {
    return stateAfter(call, () => publishOffer(call.options, actor(call), request));
  },
  async scheduleOffer(call, { at, ...lookedAt }) {
    const asked = { ...lookedAt, at: new Date(at) };
    return stateAfter(call, () => scheduleOffer(call.options, actor(call), asked));
  },
  async cancelOfferSchedule(call) {
    await cancelOfferSchedule(call.options, actor(call), call.id);
    return view(call.options);
  },
  async restoreOffer(call, request) {
    await restoreOffer(call.options, actor(call), { ...request, read: readOffer });
    return view(call.options);
  },
  async previewOffer(call, { locale }) {
    const { token, expiresAt } = await makeOfferPreview(call.options, actor(call));
    const address = addressIn(locale, "/pricing", { query: { preview: token } });
    return { url: call.options.siteOrigin + address, expiresAt: expiresAt.toISOString() };
  },
} satisfies Partial<Handlers>;
