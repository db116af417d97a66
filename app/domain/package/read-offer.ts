import { z } from "zod";
import { featureGroups, type Offer } from "./offer";

const inBoth = z.strictObject({ cn: z.string(), en: z.string() });

/**
 * The exact stored format, because the next save would lose an unknown field. Values may have any size: limits of
 * input may change, and stored values stay readable.
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
 * Parses a stored offer; null: another version of the site wrote an incompatible format. Everything stored, on the
 * server and in a browser, is read with it; `offerContent` checks input.
 */
export const readOffer = (stored: unknown): Offer | null =>
  offerForm.safeParse(stored).data ?? null;
