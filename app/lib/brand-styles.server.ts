import { type BrandFacts, brand as build } from "~/brand";
import { darkMarkStyles } from "./mark/mark.ts";
import { accentCss } from "./palette.ts";
import { sitePalette } from "./site-palette.server.ts";

/**
 * Writes the rules that follow a built style sheet if the operator has set another accent or mark. They are the colours
 * that the sheet uses, and the change between two marks. "" while both are as built.
 */
export function brandStyles({ accent, chroma, marks }: BrandFacts, builtStyles?: string): string {
  const isBuilt = accent === build.accent && chroma === build.chroma;
  const isUsed = (name: string) => builtStyles?.includes(`--${name}:`) !== false;
  const colours = isBuilt ? "" : accentCss(sitePalette({ accent, chroma }), isUsed);
  return colours + (marks?.dark ? darkMarkStyles : "");
}
