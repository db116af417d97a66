import { z } from "zod";
import { featureGroups, type Offer } from "./offer";

const inBoth = z.strictObject({ cn: z.string(), en: z.string() });

/**
 * What is stored has: the form to the letter, since a field that is not known here would be lost by the next
 * save, and values of any size, since limits of what comes in may change and what was written stays readable.
 */
export const offerForm = z.strictObject({
  packages: z.array(
    z.strictObject({
      id: z.string(),
      name: inBoth,
      environments: z.number(),
      members: z.number(),
      monthlyFen: z.number(),
      isReference: z.boolean(),
    }),
  ),
  features: z.array(
    z.strictObject({
      id: z.string(),
      group: z.enum(featureGroups),
      name: inBoth,
      amount: inBoth,
      values: z.record(z.string(), z.union([z.literal(true), z.number(), z.literal("unlimited")])),
    }),
  ),
});

/**
 * An offer in the form of now; null: another version of the site stored it in a form of its own. All that is
 * stored, on the server and in a browser, is read with it; what comes in is checked by `offerContent`.
 */
export const readOffer = (stored: unknown): Offer | null =>
  offerForm.safeParse(stored).data ?? null;
