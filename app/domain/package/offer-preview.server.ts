import { wholeDocument } from "~/domain/document/document-kind";
import { listDrafts } from "~/domain/document/history.server";
import { addPreview, openPreview } from "~/domain/document/previews.server";
import { storedIn } from "~/domain/document/step.server";
import type { Database } from "~/platform/db/database.server";
import type { Offer } from "./offer";
import { offerDocument, offerKind } from "./offer-kind.server";
import { readLiveOffer } from "./offer-rows.server";

/**
 * The offer that a link shows; null when it was opened before, or is over. `next` is the token with
 * which the page that was opened leads to itself with another need; it ends when the link would have.
 */
export function openOfferPreview(
  db: Database,
  token: string,
  now: Date,
): Promise<{ offer: Offer; next: string } | null> {
  return db.transaction(async (transaction) => {
    const { kind, document } = offerDocument;
    const asked = { kind, names: [document], locale: wholeDocument.locale };
    const opened = await openPreview(transaction, asked, token, now);
    if (opened === null) return null;
    const { itemId, locale, expiresAt } = opened;
    const next = await addPreview(transaction, { kind, itemId, locale }, expiresAt);
    const [draft] = await listDrafts(transaction, offerDocument);
    const stored = storedIn(draft);
    // Editor and page show the public offer in place of a draft in an older format.
    const offer = (stored && offerKind.read(stored)) ?? (await readLiveOffer(transaction));
    return { offer, next: next.token };
  });
}
