/** For how many days figures can be shown. */
export const figureRanges = ["7", "30", "90"] as const;
export type FigureRange = (typeof figureRanges)[number];

/** The tables of figures that can be exported. */
export const figureTables = ["downloads", "readers", "campaigns"] as const;
export type FigureTable = (typeof figureTables)[number];
