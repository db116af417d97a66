/** The countries that text messages go to, with the most a day for each, and for all together. */
export type SmsCaps = { countries: ReadonlyMap<string, number>; all: number };
