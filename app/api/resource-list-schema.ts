import "zod-openapi";
import { z } from "zod";
import { localeCodes } from "~/i18n/locales";
import { matchedParts } from "./match-schema";
import { wholeNumber } from "./whole-number";

/** The query of `resources/list`; every key may be left out, others are ignored. */
export const resourceListRequest = z.object({
  category: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,39}$/)
    .optional()
    .meta({ description: "Kind of tools, by the id that entries carry", example: "proxies" }),
  q: z.string().max(200).default("").meta({
    description: "Words to search for; the first 100 characters count. The best match comes first",
  }),
  page: wholeNumber
    .pipe(z.int().min(1).max(100_000))
    .default(1)
    .meta({ description: "Starts at 1" }),
  pageSize: wholeNumber
    .pipe(z.int().min(1).max(100))
    .default(20)
    .meta({ description: "Entries on a page" }),
  lang: z
    .enum(localeCodes)
    .optional()
    .meta({ description: "Language of the lines; else the `lang` cookie, else cn" }),
});

/** One resource: a third-party tool. */
const resourceListEntry = z
  .object({
    id: z.int().min(1),
    category: z.string().meta({ description: "Id of its kind", example: "proxies" }),
    categoryName: z.string(),
    name: z.string(),
    url: z.string().meta({ format: "uri", description: "Address of the tool's own site" }),
    monogram: z.string().meta({ description: "Abbreviation of the name, one to three letters" }),
    line: z.string().meta({ description: "What it does, in one line" }),
    isRecommended: z.boolean().meta({ description: "Chosen by the editors" }),
    isPaidListing: z.boolean().meta({ description: "Its owner pays for the listing" }),
    matches: z
      .object({ name: matchedParts, line: matchedParts })
      .optional()
      .meta({ description: "Of a search: where its words are" }),
  })
  .meta({ id: "ResourceListEntry" });

/** The `data` of the response. */
export const resourceListData = z
  .object({
    list: z.array(resourceListEntry).meta({ description: "By kind, or the best match first" }),
    total: z.int().min(0).meta({ description: "Entries on all pages" }),
    page: z.int().min(1),
    pageSize: z.int().min(1),
  })
  .meta({ id: "ResourceListData" });

export type ResourceListEntry = z.infer<typeof resourceListEntry>;
export type ResourceListData = z.infer<typeof resourceListData>;
