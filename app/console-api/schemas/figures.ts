import { z } from "zod";
import type { AnswerOf } from "~/console-api/answers";
import { figureRanges, figureTables } from "~/domain/figures/figures";

const product = z.enum(["client", "browser"]);

/** `GET /figures`: the days that end today in China, and the downloads of one product. */
export const figuresQuery = z.object({ days: z.enum(figureRanges), product });

export type Figures = AnswerOf<"figures">;

/** `POST /figures/export` → CSV: every row of the days, of both products. */
export const exportFiguresRequest = z.object({
  days: z.enum(figureRanges),
  table: z.enum(figureTables),
});
