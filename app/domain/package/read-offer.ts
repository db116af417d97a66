import { z } from "zod";
import { featureGroups, type Offer } from "./offer";

const inBoth = z.object({ cn: z.string(), en: z.string() });

/** What the form has, whatever its values are: what is written may break every rule of the site. */
const offerForm = z.object({
  packages: z.array(
    z.object({
      id: z.string(),
      name: inBoth,
      environments: z.number(),
      members: z.number(),
      monthlyFen: z.number(),
      isReference: z.boolean(),
    }),
  ),
  features: z.array(
    z.object({
      id: z.string(),
      group: z.enum(featureGroups),
      name: inBoth,
      amount: inBoth,
      values: z.record(z.string(), z.union([z.literal(true), z.number(), z.literal("unlimited")])),
    }),
  ),
});

/** An offer in the form of now; null: another version of the site stored it in a form of its own. */
export const readOffer = (stored: unknown): Offer | null =>
  offerForm.safeParse(stored).data ?? null;
