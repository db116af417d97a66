import "zod-openapi";
import { z } from "zod";
import { needLimits } from "~/domain/package/price";
import { localeCodes } from "~/i18n/locales";
import { wholeNumber } from "./whole-number";

/** The query of `packages/list`; every key may be left out, others are ignored. */
export const packageListRequest = z.object({
  environments: wholeNumber.pipe(z.int().min(1).max(needLimits.environments)).optional().meta({
    description: "Number of environments needed, for a quote; given alone, with one member",
  }),
  members: wholeNumber.pipe(z.int().min(1).max(needLimits.members)).optional().meta({
    description: "Number of members needed, for a quote; given alone, with one environment",
  }),
  lang: z
    .enum(localeCodes)
    .optional()
    .meta({ description: "Language of the names; else the `lang` cookie, else cn" }),
});

const fen = z.int().min(0);

const price = {
  monthlyFen: fen.meta({ description: "Billed each month, in fen; 0 is permanently free" }),
  perEnvironmentFen: fen.meta({ description: "Per environment and month, to the nearest fen" }),
  savingPercent: z
    .int()
    .min(0)
    .max(100)
    .meta({ description: "Per cent less than in the reference package" }),
  savingFen: fen.meta({ description: "The monthly saving for the whole package" }),
};

/** A feature of a package. */
const packageFeature = z.object({
  id: z.string().meta({ example: "bin" }),
  group: z.enum(["basic", "advanced"]),
  name: z.string(),
  value: z
    .union([z.boolean(), z.int().min(0), z.literal("unlimited")])
    .meta({ description: "Included or not, how many, or without a limit" }),
  text: z
    .string()
    .nullable()
    .meta({ description: "An amount in words; null when there is none", example: "30 days" }),
});

/** One package. */
const packageListEntry = z
  .object({
    id: z.string().meta({ example: "C" }),
    name: z.string(),
    environments: z.int().min(1),
    members: z.int().min(1),
    ...price,
    isReference: z.boolean().meta({ description: "Savings are measured against this package" }),
    features: z.array(packageFeature),
  })
  .meta({ id: "PackageListEntry" });

/** The package and price for a need. */
const packageQuote = z
  .object({
    environments: z.int().min(1).meta({ description: "As requested" }),
    members: z.int().min(1).meta({ description: "As requested" }),
    packageId: z
      .string()
      .nullable()
      .meta({ description: "The cheapest package that covers both; null when none does" }),
    monthlyFen: price.monthlyFen.nullable(),
    perEnvironmentFen: price.perEnvironmentFen.nullable(),
    savingPercent: price.savingPercent.nullable(),
    savingFen: price.savingFen.nullable(),
  })
  .meta({ id: "PackageQuote" });

/** The `data` of the response. */
export const packageListData = z
  .object({
    currency: z.literal("CNY"),
    list: z.array(packageListEntry).meta({ description: "From the smallest to the largest" }),
    quote: packageQuote.nullable().meta({ description: "Null when none is asked for" }),
  })
  .meta({ id: "PackageListData" });

export type PackageListEntry = z.infer<typeof packageListEntry>;
export type PackageListData = z.infer<typeof packageListData>;
export type PackageQuote = z.infer<typeof packageQuote>;
