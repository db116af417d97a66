import type { Facts, Readings, RowId, Size, WorkerFacts } from "./readings";
import {
  areApart,
  groupOf,
  type System,
  type SystemGroup,
  systemOfPlatform,
  systemOfUserAgent,
} from "./systems";
import { offsetOfZone, showOffset } from "./zone-offset";

/** Kinds of contradictions; the words of each are in `words.en.ts`. */
type ContradictionKind =
  | "systemAgent"
  | "webglSystem"
  | "fontsSystem"
  | "formatsLanguages"
  | "zoneOffset"
  | "screenMedia"
  | "touchPointer"
  | "pointerTouch"
  | "worker";

export type Contradiction = {
  /** The row that is marked. Without the marked rows, the others agree. */
  row: RowId;
  kind: ContradictionKind;
  /** The row that it contradicts; null where it contradicts something that has no row. */
  other: RowId | null;
  /** The two values in the sentence. */
  values: Record<string, string>;
};

/**
 * Finds values that cannot belong to one browser on one computer. Ordinary browsers have none:
 * what they are known to blur, round or hide counts for nothing here, and neither does what
 * could not be read.
 */
export function findContradictions(
  readings: Readings,
  worker: WorkerFacts | null,
): Contradiction[] {
  return [
    ...systemAgainstUserAgent(readings),
    ...offsetAgainstZone(readings),
    ...formatsAgainstLanguages(readings),
    ...screenAgainstMedia(readings),
    ...webglAgainstSystem(readings),
    ...fontsAgainstSystem(readings),
    ...touchAgainstPointer(readings),
    ...pageAgainstWorker(readings, worker),
  ];
}

function systemAgainstUserAgent({ userAgent, system }: Readings): Contradiction[] {
  if (!userAgent || !system) return [];
  const agent = systemOfUserAgent(userAgent.text);
  const named = [system.hints?.platform ?? "", system.platform].map(systemOfPlatform);
  const other = named.find((one) => areApart(agent, one));
  if (!agent || !other) return [];
  const values = { agent, system: other };
  return [{ row: "system", kind: "systemAgent", other: "userAgent", values }];
}

/**
 * The system that a browser claims. Linux as the platform says little: Android and ChromeOS name it
 * as well, and their user agents tell.
 */
function claimedSystem({ userAgent, system }: Readings): System | null {
  const agent = systemOfUserAgent(userAgent?.text ?? "");
  const platform =
    systemOfPlatform(system?.hints?.platform ?? "") ?? systemOfPlatform(system?.platform ?? "");
  if (platform === null) return agent;
  return platform === "Linux" && agent !== null && groupOf(agent) === "unix" ? agent : platform;
}

/**
 * Names of graphics drivers that exist on some systems only. Apple's own chips also run Linux,
 * where Mesa names them; the subsystem for Linux of Windows draws by Direct3D 12.
 */
const drivers: readonly { pattern: RegExp; card: string; missingOn: readonly System[] }[] = [
  {
    pattern: /Direct3D ?(?:9|11)/,
    card: "Windows",
    missingOn: ["macOS", "iOS", "Android", "ChromeOS", "Linux"],
  },
  {
    pattern: /Metal Renderer/,
    card: "Apple",
    missingOn: ["Windows", "Android", "ChromeOS", "Linux"],
  },
  {
    pattern: /Apple (?:M\d|A\d|GPU)/,
    card: "Apple",
    missingOn: ["Windows", "Android", "ChromeOS"],
  },
  { pattern: /\bMesa\b|llvmpipe/, card: "Linux", missingOn: ["Windows", "macOS", "iOS"] },
  { pattern: /Adreno|Mali-/, card: "Android", missingOn: ["macOS", "iOS"] },
];

function webglAgainstSystem(readings: Readings): Contradiction[] {
  const system = claimedSystem(readings);
  if (!readings.webgl || system === null) return [];
  const { renderer } = readings.webgl;
  const found = drivers.find(
    ({ pattern, missingOn }) => pattern.test(renderer) && missingOn.includes(system),
  );
  if (found === undefined) return [];
  const values = { card: found.card, system };
  return [{ row: "webgl", kind: "webglSystem", other: "system", values }];
}

/** Fonts that come with a system and that programs do not bring along. */
export const systemFonts: Record<SystemGroup, readonly string[]> = {
  windows: ["Segoe UI", "Segoe UI Symbol", "Segoe Print", "Gabriola", "Ebrima", "Consolas"],
  apple: ["Helvetica Neue", "Menlo", "Lucida Grande", "Geneva", "PingFang SC"],
  unix: [
    "DejaVu Sans",
    "DejaVu Serif",
    "Liberation Mono",
    "Nimbus Sans",
    "FreeSans",
    "Ubuntu",
    "Cantarell",
    "WenQuanYi Micro Hei",
    "Noto Sans CJK SC",
    "Roboto",
  ],
};

const groupNames: Record<SystemGroup, string> = {
  windows: "Windows",
  apple: "macOS",
  unix: "Linux",
};

/** This many fonts of another system, and none of the claimed one, leave no doubt. */
const enoughFonts = 3;

function fontsAgainstSystem(readings: Readings): Contradiction[] {
  const system = claimedSystem(readings);
  if (!readings.fonts || system === null) return [];
  const { found } = readings.fonts;
  const countOf = (group: SystemGroup) =>
    systemFonts[group].filter((font) => found.includes(font)).length;
  if (countOf(groupOf(system)) > 0) return [];
  const other = (["windows", "apple", "unix"] as const).find(
    (group) => countOf(group) >= enoughFonts,
  );
  if (other === undefined) return [];
  const values = { fonts: groupNames[other], system };
  return [{ row: "fonts", kind: "fontsSystem", other: "system", values }];
}

/**
 * The browser's formats follow the language of its menus, which belongs to the list of languages.
 * English formats say nothing, since programs in English are used everywhere; and a browser other
 * than Safari that names a single language may hide the others (Chrome's incognito windows do).
 */
function formatsAgainstLanguages({ languages, formats }: Readings): Contradiction[] {
  if (!languages || !formats) return [];
  const { list, vendor } = languages;
  const ofFormats = languageOf(formats.locale);
  const known = list.map(languageOf);
  const mayHide = list.length < 2 && !isApple(vendor);
  if (ofFormats === null || ofFormats === "en" || mayHide || known.length === 0) return [];
  if (known.includes(null) || known.includes(ofFormats)) return [];
  const values = { languages: list[0] ?? "", formats: formats.locale };
  return [{ row: "formats", kind: "formatsLanguages", other: "languages", values }];
}

/** Languages that browsers write under several codes, beyond what `Intl.Locale` puts in order. */
const sameLanguage: Record<string, string> = { nb: "no", nn: "no", yue: "zh" };

/** The language of a tag without script and region; null when the tag cannot be read. */
function languageOf(tag: string): string | null {
  try {
    const { language } = new Intl.Locale(tag);
    return sameLanguage[language] ?? language;
  } catch {
    return null;
  }
}

function offsetAgainstZone({ timeZone }: Readings): Contradiction[] {
  if (!timeZone) return [];
  const expected = offsetOfZone(timeZone.zone, timeZone.at);
  if (expected === null || expected === timeZone.offset) return [];
  const values = {
    zone: timeZone.zone,
    expected: showOffset(expected),
    offset: showOffset(timeZone.offset),
  };
  return [{ row: "timeZone", kind: "zoneOffset", other: null, values }];
}

/** Sizes may differ by this much, because browsers round them. */
const roundedBy = 3;

/**
 * Zooming changes both sizes alike, and telephones may turn one before the other. A few browsers
 * give one of them in the pixels of the device.
 */
function screenAgainstMedia({ screen }: Readings): Contradiction[] {
  if (!screen?.media) return [];
  const { media, scale } = screen;
  const turned = { width: media.height, height: media.width };
  const isSame = [1, scale, 1 / scale].some((by) =>
    [media, turned].some((size) =>
      isNear(screen, { width: size.width * by, height: size.height * by }),
    ),
  );
  if (isSame) return [];
  const values = { screen: showSize(screen), media: showSize(media) };
  return [{ row: "screen", kind: "screenMedia", other: null, values }];
}

function isNear(one: Size, other: Size): boolean {
  return (
    Math.abs(one.width - other.width) <= roundedBy &&
    Math.abs(one.height - other.height) <= roundedBy
  );
}

const showSize = ({ width, height }: Size) => `${width} × ${height}`;

/** Devices with a coarse pointer and no touch: television sets, consoles, headsets. */
const withoutTouch = /TV|Tizen|Web0S|SMART|AFT|PlayStation|Xbox|Nintendo|Quest|Oculus|VR/;

/**
 * Firefox is left out: on some systems it counts touch points and pointers by different rules, and
 * hides both when it resists fingerprinting.
 */
function touchAgainstPointer({ touch, userAgent }: Readings): Contradiction[] {
  if (!touch || touch.vendor === "") return [];
  const { points, pointer } = touch;
  const values = { points: String(points) };
  if (points > 0 && !pointer.isAnyCoarse) {
    return [{ row: "touch", kind: "touchPointer", other: null, values }];
  }
  const mayLackTouch = !userAgent || withoutTouch.test(userAgent.text);
  if (points === 0 && pointer.isCoarse && !mayLackTouch) {
    return [{ row: "touch", kind: "pointerTouch", other: null, values }];
  }
  return [];
}

/**
 * Compares the values of page and worker. Safari on telephones and tablets requests the desktop site in the page's
 * name only, so systems count by their group.
 */
function pageAgainstWorker(readings: Readings, worker: WorkerFacts | null): Contradiction[] {
  if (worker === null) return [];
  const { userAgent, system, timeZone, languages, processor } = readings;
  const found: Contradiction[] = [];
  const tell = (row: RowId, page: string, other: string) =>
    found.push({ row, kind: "worker", other: null, values: { page, worker: other } });

  if (userAgent && isOtherBrowser(userAgent.text, worker.userAgent)) {
    tell("userAgent", shortName(userAgent.text), shortName(worker.userAgent));
  }
  const ofPage = system?.platform ?? "";
  const ofWorker = worker.platform;
  if (areApart(systemOfPlatform(ofPage), systemOfPlatform(ofWorker))) {
    tell("system", ofPage, ofWorker);
  }
  if (timeZone && worker.zone !== "" && timeZone.zone !== worker.zone) {
    tell("timeZone", timeZone.zone, worker.zone);
  }
  const language = languages?.list[0];
  if (language && worker.language !== "" && language !== worker.language) {
    tell("languages", language, worker.language);
  }
  if (processor && worker.threads > 0 && processor.threads !== worker.threads) {
    tell("processor", String(processor.threads), String(worker.threads));
  }
  return found;
}

/** The browser's name with its main version, as a user agent has it: `Chrome/142`. */
function browserOf(userAgent: string): string | null {
  return /(?:Firefox|FxiOS|CriOS|EdgiOS|Chrome|Version)\/\d+/.exec(userAgent)?.[0] ?? null;
}

function isOtherBrowser(page: string, worker: string): boolean {
  const one = browserOf(page);
  const other = browserOf(worker);
  const areNamed = one !== null && other !== null;
  return (
    (areNamed && one !== other) || areApart(systemOfUserAgent(page), systemOfUserAgent(worker))
  );
}

const shortName = (userAgent: string) =>
  [systemOfUserAgent(userAgent), browserOf(userAgent)].filter((part) => part !== null).join(", ");

function isApple(vendor: string): boolean {
  return vendor.startsWith("Apple");
}

/** The rows that contradictions mark; each counts once. */
export function markedRows(contradictions: readonly Contradiction[]): Set<keyof Facts> {
  return new Set(contradictions.map(({ row }) => row));
}
