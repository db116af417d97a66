import { fill } from "~/i18n/fill";
import type { Contradiction } from "./contradictions";
import { networkOf } from "./read-candidates";
import type { Facts, Readings, RowId } from "./readings";
import type { SelfCheckMessages } from "./words.en";
import { showOffset } from "./zone-offset";

export type CheckMessages = SelfCheckMessages["check"];
type ValueMessages = CheckMessages["values"];

/** Picks the form of a message for a number and puts the number in. */
export function countOf(
  forms: { one: string; other: string },
  n: number,
  values: Record<string, string | number> = {},
): string {
  return fill(n === 1 ? forms.one : forms.other, { n, ...values });
}

type Shown = { [Id in RowId]: (facts: Facts[Id], words: ValueMessages) => string };

const shown: Shown = {
  userAgent: ({ text }) => text,
  system: showSystem,
  timeZone: ({ zone, offset }) => `${zone}  ${showOffset(offset)}`,
  languages: ({ list }) => list.join(", "),
  formats: ({ locale }) => locale,
  screen: ({ width, height, scale, depth }, words) =>
    fill(words.screen, { size: `${width} × ${height}`, scale: +scale.toFixed(2), depth }),
  processor: ({ threads, memory }, words) =>
    [
      countOf(words.threads, threads),
      ...(memory === null ? [] : [fill(words.memory, { n: memory })]),
    ].join(words.and),
  webgl: ({ renderer }) => renderer,
  canvas: ({ hash }, words) => fill(words.canvas, { hash }),
  audio: ({ sum }) => sum.toFixed(7),
  fonts: ({ found, tested }, words) => fill(words.fonts, { n: found.length, total: tested }),
  touch: ({ points }, words) => countOf(words.touch, points),
  webrtc: ({ addresses }, words) => {
    const known = addresses.map((address) => networkOf(address) ?? words.hidden);
    return known.length === 0 ? words.noCandidates : [...new Set(known)].join(words.and);
  },
};

/** The text of a row: its value, that it was refused (null), or nothing yet (undefined). */
export function shownValue(
  id: RowId,
  readings: Readings,
  words: ValueMessages,
): string | null | undefined {
  const facts = readings[id];
  if (facts === undefined || facts === null) return facts;
  return (shown[id] as (facts: unknown, words: ValueMessages) => string)(facts, words);
}

/** Windows 11 calls itself 13 or higher in client hints, Windows 10 a number from 1 to 10. */
function showSystem({ platform, hints }: Facts["system"], words: ValueMessages): string {
  if (hints === null || hints.platform === "") return platform;
  const main = Number.parseInt(hints.version, 10);
  const version =
    hints.platform !== "Windows" ? hints.version : main >= 13 ? "11" : main >= 1 ? "10" : "";
  const system = [hints.platform, version].filter((part) => part !== "").join(" ");
  return hints.bitness === "" ? system : fill(words.bits, { system, bits: hints.bitness });
}

/** The row or thing that a contradiction names, and its sentences. */
export function explain(
  { kind, other, values }: Contradiction,
  words: CheckMessages,
  language: string,
) {
  const { why, fix, other: thing } = words.contradictions[kind];
  const named = other === null ? thing : words.rows[other];
  const spoken = kind === "formatsLanguages" ? inWords(values, language) : values;
  return { against: fill(words.contradicts, { row: named }), why: fill(why, spoken), fix };
}

/** Language tags as names of languages. */
function inWords(tags: Record<string, string>, language: string): Record<string, string> {
  const names = new Intl.DisplayNames(language, { type: "language", fallback: "code" });
  return Object.fromEntries(
    Object.entries(tags).map(([key, tag]) => [key, names.of(new Intl.Locale(tag).language) ?? tag]),
  );
}
