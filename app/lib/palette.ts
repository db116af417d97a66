import { type Accent, deriveAccent } from "./accent.ts";
import {
  type FixedColour,
  fixedColours,
  type SealColour,
  sealColours,
  type Theme,
} from "./theme-colours.ts";

/** The colours of one theme by the names of their tokens: `paper` is `--paper` in a style sheet. */
type ThemePalette = Readonly<Record<FixedColour | SealColour, string>>;

/** All colours of the site, for everything that cannot read a style sheet: mails, icons, the manifest. */
export type Palette = Readonly<Record<Theme, ThemePalette>>;

/** Computes the site's colours for an accent. Takes about a millisecond: keep the result. */
export function paletteOf(accent: Accent): Palette {
  const seal = deriveAccent(accent);
  return {
    light: { ...fixedColours.light, ...seal.light },
    dark: { ...fixedColours.dark, ...seal.dark },
  };
}

/** Shadows, which are no colours but differ between the themes. */
const shadows: Readonly<Record<Theme, Readonly<Record<string, string>>>> = {
  light: {
    "elev-window": "0 1px 0 rgb(26 22 19 / .04), 0 18px 40px -22px rgb(26 22 19 / .28)",
    "elev-menu": "0 8px 28px -10px rgb(26 22 19 / .22)",
  },
  dark: {
    "elev-window": "0 0 0 1px #000, 0 22px 44px -20px rgb(0 0 0 / .7)",
    "elev-menu": "0 10px 30px -8px rgb(0 0 0 / .7)",
  },
};

/**
 * Writes the themes as CSS. `[data-theme]` works on any element: a dark band inside a light page is
 * `<section data-theme="dark">`. Without a choice on `<html>`, the system's preference applies.
 */
export function paletteCss(palette: Palette): string {
  return themesCss(
    declarations("light", palette),
    declarations("dark", palette),
    palette.light["seal-ink"],
  );
}

/**
 * Writes only the colours that follow the accent. After a style sheet that was built with another accent, they replace
 * its colours.
 * @param isUsed whether the style sheet has a colour of this name
 */
export function accentCss(palette: Palette, isUsed: (name: SealColour) => boolean): string {
  const names = sealColours.filter(isUsed);
  if (names.length === 0) return "";
  const colours = (theme: Theme) =>
    names.map((name) => `--${name}:${palette[theme][name]};`).join("");
  const ink = names.includes("seal-ink") ? palette.light["seal-ink"] : undefined;
  return themesCss(colours("light"), colours("dark"), ink);
}

/** @param printInk the colour of links on paper */
function themesCss(light: string, dark: string, printInk: string | undefined): string {
  return [
    `:root,[data-theme="light"]{${light}}`,
    `[data-theme="dark"]{${dark}}`,
    `@media (prefers-color-scheme: dark){:root:not([data-theme]){${dark}}}`,
    // On paper pages are light whatever the theme (`app.css`).
    printInk === undefined
      ? ""
      : `@media print{:root:root,[data-theme][data-theme]{--seal-ink:${printInk}}}`,
    "",
  ].join("\n");
}

function declarations(theme: Theme, palette: Palette): string {
  const tokens = { ...palette[theme], ...shadows[theme] };
  const lines = Object.entries(tokens).map(([name, value]) => `--${name}:${value};`);
  return `color-scheme:${theme};${lines.join("")}`;
}
