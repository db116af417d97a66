/** The rows of the check, in reading order; each is one ring of the print, from the core outward. */
export const rowIds = [
  "userAgent",
  "system",
  "timeZone",
  "languages",
  "formats",
  "screen",
  "processor",
  "webgl",
  "canvas",
  "audio",
  "fonts",
  "touch",
  "webrtc",
] as const;

export type RowId = (typeof rowIds)[number];

/** Width and height. */
export type Size = { width: number; height: number };

/** The browser's values, by row. */
export type Facts = {
  userAgent: { text: string };
  system: {
    /** `navigator.platform`. */
    platform: string;
    /** The client hints; null if the browser has none. */
    hints: { platform: string; version: string; bitness: string } | null;
  };
  timeZone: {
    zone: string;
    /** Minutes east of UTC by the clock of `Date`, at the moment `at` (milliseconds since 1970). */
    offset: number;
    at: number;
  };
  languages: {
    list: readonly string[];
    /** `navigator.vendor`, which tells engines apart: Google's, Apple's, or "" for Mozilla's. */
    vendor: string;
  };
  formats: { locale: string };
  screen: Size & {
    /** Device pixels for a pixel of the page; zooming changes it in most browsers. */
    scale: number;
    depth: number;
    /** The screen as media queries measure it; null where they do not tell. */
    media: Size | null;
  };
  processor: { threads: number; memory: number | null };
  webgl: { renderer: string };
  canvas: { hash: string };
  audio: { sum: number };
  fonts: { found: readonly string[]; tested: number };
  touch: {
    points: number;
    /** Whether the main pointing device, or any of them, is coarse like a finger. */
    pointer: { isCoarse: boolean; isAnyCoarse: boolean };
    vendor: string;
  };
  webrtc: { addresses: readonly string[] };
};

/** Rows that were read; null where the browser did not let the page read. */
export type Readings = { [Id in RowId]?: Facts[Id] | null };

/** The values that page and worker both see. */
export type WorkerFacts = {
  userAgent: string;
  platform: string;
  language: string;
  threads: number;
  zone: string;
};
