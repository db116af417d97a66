import { z } from "zod";
import type { Offer } from "~/domain/package/offer";
import { readOffer } from "~/domain/package/read-offer";
import type { LocalDraft } from "~console/drafts/draft-keeper";
import { forgetDraft, keepDraft, readDraft } from "~console/drafts/local-drafts";

type LocalOffer = LocalDraft<Offer>;

/** What this browser keeps of one person, from an earlier visit. */
export type LocalOffers = {
  /** What could not be saved; undefined where there is none. */
  draft: LocalOffer | undefined;
  /** What an older version of the console could not save, as text: the fields cannot show it. */
  old: string | undefined;
};

export const placeOf = (staffId: number) => ({ staffId, textId: "offer", locale: "" });
/** Apart from the place of what is typed, which would take the place of it. */
const oldPlaceOf = (staffId: number) => ({ ...placeOf(staffId), locale: "old" });

const localForm = z.object({
  words: z.unknown(),
  base: z.object({ words: z.unknown(), version: z.int() }),
});

const noOffer: Offer = { packages: [], features: [] };

/**
 * What this browser keeps, in the form of now; null: a version of the console before this one wrote it. Values
 * that break a rule are read, as they were typed.
 */
export function readLocalForm(kept: unknown): LocalOffer | null {
  const found = localForm.safeParse(kept).data;
  const words = readOffer(found?.words);
  if (found === undefined || words === null) return null;
  const { version } = found.base;
  // What it was begun from only says that the own words differ from it.
  return { words, base: { words: readOffer(found.base.words) ?? noOffer, version } };
}

/** What an earlier page could not save. What has an older form is put apart, where nothing overwrites it. */
export async function readLocalOffers(staffId: number): Promise<LocalOffers> {
  const kept: unknown = await readDraft<unknown>(placeOf(staffId));
  const draft = kept === undefined ? undefined : readLocalForm(kept);
  const before = (await readDraft<unknown[]>(oldPlaceOf(staffId)))?.words ?? [];
  const old = draft === null ? [...before, kept] : before;
  if (draft === null) {
    await keepDraft(oldPlaceOf(staffId), { words: old, base: { words: [], version: 0 } })
      .then(() => forgetDraft(placeOf(staffId)))
      .catch(() => {});
  }
  return {
    draft: draft ?? undefined,
    old: old.length === 0 ? undefined : old.map((one) => JSON.stringify(one, null, 2)).join("\n"),
  };
}

/** The person has what they need of what had an older form. */
export const forgetOldOffers = (staffId: number): Promise<void> => forgetDraft(oldPlaceOf(staffId));
