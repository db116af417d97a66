import { hueText } from "~/design/drawings/hue-style";

/** The text colour of a category by its index from 0; the six hues repeat. */
export const hueOfCategory = (categoryIndex: number): string => hueText(1 + (categoryIndex % 6));
