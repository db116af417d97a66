import {
  clampChroma,
  converter,
  differenceCiede2000,
  formatHex,
  modeLab65,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  type Oklch,
  useMode as registerMode,
  wcagContrast,
} from "culori/fn";
import {
  cinnabar,
  type FixedColour,
  fixedColours,
  type SealColour,
  type SealColours,
  type Theme,
  themes,
} from "./theme-colours.ts";

// The library knows only the modes that a program names.
registerMode(modeRgb);
registerMode(modeLrgb);
registerMode(modeLab65);
registerMode(modeOklab);
registerMode(modeOklch);
const toOklch = converter("oklch");

/** A company's colour: its hue in OKLCH in degrees, and its strength as a share of cinnabar's. */
export type Accent = { accent: number; chroma: number };

/** The accent of the product as shipped, whose colours are those of `cinnabar`, byte for byte. */
export const shippedAccent: Accent = { accent: 30, chroma: 1 };

/** Whether an accent is in the range that `deriveAccent` can make readable. */
export function isAccent({ accent, chroma }: Accent): boolean {
  const isHue = Number.isInteger(accent) && accent >= 0 && accent <= 359;
  return isHue && chroma >= 0.5 && chroma <= 1.1;
}

/** Two colours that appear on each other, and the contrast that WCAG 2.2 AA asks of them. */
type ColourPair = {
  over: SealColour | FixedColour;
  under: SealColour | FixedColour;
  ratio: number;
};

/** Contrast of text, and of parts that are no text. */
const ofText = 4.5;
const ofShapes = 3;

const sealPairs: readonly ColourPair[] = [
  { over: "on-seal", under: "seal", ratio: ofText },
  { over: "on-seal", under: "seal-press", ratio: ofText },
  { over: "on-seal", under: "seal-field", ratio: ofText },
  { over: "on-seal", under: "seal-deep", ratio: ofText },
  { over: "seal-pale", under: "seal-field", ratio: ofText },
  { over: "seal-pale", under: "seal-deep", ratio: ofText },
  { over: "seal-ink", under: "paper", ratio: ofText },
  { over: "seal-ink", under: "sunk", ratio: ofText },
  { over: "seal-ink", under: "raised", ratio: ofText },
  { over: "seal-ink", under: "seal-wash", ratio: ofText },
  { over: "seal", under: "paper", ratio: ofShapes },
];

/** The contrast of each pair in a theme, as a share of the contrast that it needs. */
export function pairContrasts(theme: Theme, seal: SealColours): number[] {
  const colours = { ...fixedColours[theme], ...seal };
  return sealPairs.map(
    ({ over, under, ratio }) => wcagContrast(colours[over], colours[under]) / ratio,
  );
}

/** One step of lightness, and the most steps: more than any hue needs. */
const step = 0.004;
const mostSteps = 200;

/** The largest lightness of a pale colour. A lighter one would look white. */
const palest = 0.97;

/**
 * Derives the seal's colours of both themes from an accent: cinnabar's lightness and strength with another hue, fitted
 * into sRGB. Then it moves lightness in small steps until every pair has its contrast.
 */
export function deriveAccent({ accent, chroma }: Accent): Record<Theme, SealColours> {
  if (accent === shippedAccent.accent && chroma === shippedAccent.chroma) return { ...cinnabar };
  return {
    light: deriveTheme("light", accent, chroma),
    dark: deriveTheme("dark", accent, chroma),
  };
}

type Turned = Record<SealColour, Oklch>;

function deriveTheme(theme: Theme, hue: number, strength: number): SealColours {
  const turned = mapColours(cinnabar[theme], (hex) => turn(hex, hue, strength));
  for (let count = 0; count < mostSteps; count++) {
    const colours = mapColours(turned, toHex);
    const failing = pairContrasts(theme, colours).flatMap((share, index) =>
      share < 1 ? (sealPairs[index] ?? []) : [],
    );
    if (failing.length === 0) break;
    for (const pair of failing) widen(theme, turned, pair);
  }
  return mapColours(turned, toHex);
}

/** Moves the colours of a pair apart: a ground of light text gets darker, text on a surface leaves the surface. */
function widen(theme: Theme, turned: Turned, { over, under }: ColourPair): void {
  if (over === "on-seal") {
    turned[under as SealColour].l -= step;
  } else if (over === "seal-pale") {
    turned[under as SealColour].l -= step;
    turned[over].l = Math.min(palest, turned[over].l + step / 2);
  } else {
    turned[over as SealColour].l += theme === "light" ? -step : step;
  }
}

function turn(hex: string, hue: number, strength: number): Oklch {
  const colour = parsed(hex);
  return { ...colour, c: colour.c * strength, h: hue };
}

function toHex(colour: Oklch): string {
  return formatHex(clampChroma(colour, "oklch"));
}

function parsed(hex: string): Oklch {
  const colour = toOklch(hex);
  if (colour === undefined) throw new Error(`${hex} is no colour`);
  return colour;
}

function mapColours<From, To>(
  colours: Readonly<Record<SealColour, From>>,
  change: (colour: From) => To,
): Record<SealColour, To> {
  return {
    seal: change(colours.seal),
    "seal-press": change(colours["seal-press"]),
    "seal-ink": change(colours["seal-ink"]),
    "seal-wash": change(colours["seal-wash"]),
    "seal-field": change(colours["seal-field"]),
    "seal-deep": change(colours["seal-deep"]),
    "seal-pale": change(colours["seal-pale"]),
  };
}

/** How different two colours look (CIEDE2000); about 2 is the least that people see. */
export const colourDifference: (one: string, other: string) => number = differenceCiede2000();

/** Colours with a meaning, which an accent should not be mistaken for. */
const meaningful = [
  "hue-1",
  "hue-2",
  "hue-3",
  "hue-4",
  "hue-5",
  "hue-6",
  "ok",
] as const satisfies readonly FixedColour[];

type MeaningfulColour = (typeof meaningful)[number];

/** Names the colours with a meaning that an accent resembles: within 20 degrees of hue and 0.06 of lightness. */
export function resembledColours(accent: Accent): MeaningfulColour[] {
  const seals = deriveAccent(accent);
  const resembled = meaningful.filter((name) =>
    themes.some((theme) => {
      const own = parsed(seals[theme].seal);
      const other = parsed(fixedColours[theme][name]);
      const turn = Math.abs((own.h ?? 0) - (other.h ?? 0)) % 360;
      return Math.min(turn, 360 - turn) < 20 && Math.abs(own.l - other.l) < 0.06;
    }),
  );
  return resembled;
}
