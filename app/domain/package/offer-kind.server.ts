import { chosenTimeJobs } from "~/domain/background-job/chosen-times";
import type { ActDetails, DocumentKind } from "~/domain/document/document-kind";
import { type Offer, offerChanges, offerProblems } from "./offer";
import { readLiveOffer, storeLiveOffer } from "./offer-rows.server";
import { readOffer } from "./read-offer";

/** The one document with all packages and prices. */
export const offerDocument = { kind: "offer", document: "offer" } as const;

/** Differences from the public offer; null: the offer has another format. */
function changesIn({ all: [one] = [] }: ActDetails<Offer>) {
  return one?.words == null || one.before === null ? null : offerChanges(one.before, one.words);
}

/** Packages and prices: one offer in both languages. */
export const offerKind: DocumentKind<Offer> = {
  name: "offer",
  publishes: "packages.publish",
  job: chosenTimeJobs.offer,
  acts: {
    begun: "offer-draft-begun",
    copied: "offer-draft-kept",
    discarded: "offer-draft-discarded",
    restored: "offer-restored",
    published: "offer-published",
    scheduled: "offer-scheduled",
    cancelled: "offer-schedule-cancelled",
    previewed: "offer-preview-made",
  },
  countedBy: "act",
  countsPublications: true,
  nameOf: () => ({ kind: "offer", id: "offer", label: "" }),
  store: (offer) => ({ fields: offer, body: "" }),
  read: ({ fields }) => readOffer(fields),
  live: (db) => readLiveOffer(db),
  problems: (_, __, offer) => offerProblems(offer),
  async publish({ db }, all) {
    for (const { words } of all) if (words !== null) await storeLiveOffer(db, words);
  },
  told(act, details) {
    const at = details.at?.toISOString();
    if (act === "discarded") return { before: { changes: changesIn(details)?.length ?? null } };
    if (act === "restored") return { after: { revision: details.number, kept: details.kept } };
    if (act === "scheduled") return { after: { at, changes: changesIn(details) } };
    if (act === "cancelled") return { before: { at } };
    if (act !== "published") return {};
    return { after: { revision: details.number, changes: changesIn(details) } };
  },
};
