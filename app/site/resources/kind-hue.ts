import { hueText } from "~/design/drawings/hue-style";

/** The text colour of a kind of tools by its place, from 0: six hues, then from the first again. */
export const hueOfKind = (kind: number): string => hueText(1 + (kind % 6));
