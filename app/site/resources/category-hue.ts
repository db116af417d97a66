import { hueText } from "~/design/drawings/hue-style";

/** The text colour of a kind of tools by its place, from 0: six hues, then from the first again. */
export const hueOfCategory = (categoryIndex: number): string => hueText(1 + (categoryIndex % 6));
