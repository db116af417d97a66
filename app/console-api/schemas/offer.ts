import { z } from "zod";
import type { AnswerOf } from "~/console-api/answers";
import { featureGroups } from "~/domain/package/offer";
import { id, idText, locale, time, version } from "./common";
import { line } from "./texts";

const inBoth = z.object({ cn: line(200), en: line(200) });
/** What an amount may be while it is written; publishing asks for more. */
const amount = z.int().min(-1_000_000_000).max(1_000_000_000);

/** An offer that comes in. What is stored, and told, has the form alone: `offerForm`. */
const offerContent = z.object({
  packages: z
    .array(
      z.object({
        id: line(20),
        name: inBoth,
        environments: amount,
        members: amount,
        monthlyFen: amount,
        isReference: z.boolean(),
      }),
    )
    .max(12),
  features: z
    .array(
      z.object({
        id: line(60),
        group: z.enum(featureGroups),
        name: inBoth,
        amount: inBoth,
        /** A package without a value does not have the feature. */
        values: z.record(line(20), z.union([z.literal(true), amount, z.literal("unlimited")])),
      }),
    )
    .max(100),
});

/**
 * `GET /offer`, and the answer of calls that change where it stands. `version`: what the next save, discard, publication
 * or restore names; 0 before the first draft. `live`: what visitors see.
 */
export type OfferState = AnswerOf<"offer">;

/** `GET /offer/history`: `before` is the `next` of the page before. */
export const offerHistoryQuery = z.object({ before: idText.optional() });

/** Keeps an offer beside the draft. */
export const keepOfferRequest = z.object({ offer: offerContent });

/**
 * 409 `moved-on` with the stored draft in `conflict` (`OfferState`) when it has another version.
 * `afterConflict`: the stored draft was seen; it is kept before this one takes its place.
 */
export const saveOfferRequest = z.object({
  version,
  offer: offerContent,
  afterConflict: z.boolean().optional(),
});
export const versionRequest = z.object({ version });
/**
 * Publishing names what was looked at: the draft, the revision, and what waits for its time, which it
 * cancels. 409 `moved-on`, with `OfferState` in `conflict`, when one of them is another by now.
 */
export const lookedAtRequest = z.object({
  version,
  live: version,
  schedule: id.nullable().default(null),
});
export const scheduleRequest = lookedAtRequest.extend({ at: time });
export const restoreRequest = z.object({ version, number: id });
export const restoreKeptRequest = z.object({ version, kept: id });
export const previewRequest = z.object({ locale });
