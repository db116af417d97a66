export const themes = ["light", "dark"] as const;

export type Theme = (typeof themes)[number];

const light = {
  /** Surfaces: 宣纸. The page's background. */
  paper: "#fbfaf7",
  /** Recessed bands, table heads, code. */
  sunk: "#f3f0ea",
  /** Windows, inputs, menus. */
  raised: "#ffffff",
  /** Decorative hairlines. */
  line: "#e3ded5",
  /** Edges of inputs and controls: at least 3 : 1 on paper, sunk and raised. */
  "line-strong": "#8f867c",

  /** Ink: 墨. Headings and body. */
  ink: "#1a1613",
  /** Secondary text. */
  "ink-2": "#544d46",
  /** Captions and meta: at least 4.5 : 1 on paper and sunk. */
  "ink-3": "#6f675e",
  /** Text on an ink fill. */
  "on-ink": "#fbfaf7",
  /** Text on seal, field and deep. */
  "on-seal": "#fff8f3",

  /** Identity hues: 石青 石绿 藤黄 赭石 紫棠 黛. Safe for text on paper and raised. */
  "hue-1": "#2c5f80",
  "hue-1-wash": "#e6eef3",
  "hue-2": "#2b7259",
  "hue-2-wash": "#e4f0eb",
  "hue-3": "#826310",
  "hue-3-wash": "#f5efdc",
  "hue-4": "#97562a",
  "hue-4-wash": "#f6ebe2",
  "hue-5": "#7a4a72",
  "hue-5-wash": "#f2e9f0",
  "hue-6": "#4c5a6a",
  "hue-6-wash": "#e9ecf0",

  ok: "#2b7259",
  warn: "#826310",
  /** Red with every accent, so that a warning never takes a company's colour. */
  danger: "#b4230f",
  /** Outer focus ring; 2 px gap in surface colour. */
  focus: "#1a1613",
};

export type FixedColour = keyof typeof light;

const dark: Record<FixedColour, string> = {
  paper: "#151210",
  sunk: "#0f0d0b",
  raised: "#1e1a17",
  line: "#332d28",
  "line-strong": "#7d7369",

  ink: "#f2ede5",
  "ink-2": "#beb5aa",
  "ink-3": "#9c9287",
  "on-ink": "#151210",
  "on-seal": "#fff8f3",

  "hue-1": "#86b6d4",
  "hue-1-wash": "#18262f",
  "hue-2": "#7cc2a4",
  "hue-2-wash": "#152a22",
  "hue-3": "#d6b75b",
  "hue-3-wash": "#2b2412",
  "hue-4": "#dba075",
  "hue-4-wash": "#2e2118",
  "hue-5": "#cb9dc3",
  "hue-5-wash": "#2b1f29",
  "hue-6": "#a9b6c5",
  "hue-6-wash": "#20252b",

  ok: "#7cc2a4",
  warn: "#d6b75b",
  danger: "#f57f69",
  focus: "#f2ede5",
};

/** Colours that are the same with every accent. */
export const fixedColours: Readonly<Record<Theme, Readonly<Record<FixedColour, string>>>> = {
  light,
  dark,
};

const cinnabarLight = {
  /** Fills. One filled seal per viewport. */
  seal: "#bf271a",
  /** Fills under the pointer and pressed. */
  "seal-press": "#9a1b11",
  /** Text, links and thin lines. */
  "seal-ink": "#b4230f",
  /** Backgrounds of error summaries. */
  "seal-wash": "#fbece8",
  /** The poster that fills the width. */
  "seal-field": "#bf271a",
  /** Ridges and panel on the poster; text on the inverse button. */
  "seal-deep": "#8f190f",
  /** Second text on the poster. */
  "seal-pale": "#ffd9cf",
};

export type SealColour = keyof typeof cinnabarLight;

const cinnabarDark: Record<SealColour, string> = {
  seal: "#cf3424",
  "seal-press": "#b52a1c",
  "seal-ink": "#f57f69",
  "seal-wash": "#33190f",
  "seal-field": "#a8261a",
  "seal-deep": "#7b160d",
  "seal-pale": "#ffd9cf",
};

/** The names of the colours that follow a company's accent. */
export const sealColours = Object.keys(cinnabarLight) as SealColour[];

export type SealColours = Readonly<Record<SealColour, string>>;

/** The seal's colours as they were drawn: 朱砂, cinnabar. Other accents have their lightness and strength. */
export const cinnabar: Readonly<Record<Theme, SealColours>> = {
  light: cinnabarLight,
  dark: cinnabarDark,
};
