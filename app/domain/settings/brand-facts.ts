import { type BrandFacts, startingFacts } from "~/brand";
import { hashOf } from "~/lib/hash-text";
import type { Mark, Marks } from "~/lib/mark/mark";
import { readMark } from "~/lib/mark/read-mark";
import type { SectionValues } from "./settings";

/** The stored document of the brand. One that an earlier release stored has the names alone. */
type StoredBrand = Pick<SectionValues["brand"], "name" | "shortName"> &
  Partial<SectionValues["brand"]>;

/** Makes the brand's facts of the stored document. */
export function brandFactsOf(stored: StoredBrand): BrandFacts {
  const { brand: build } = startingFacts;
  const { name, shortName } = stored;
  const { accent = build.accent, chroma = build.chroma, mark = "", darkMark = "" } = stored;
  const marks = marksOf(mark, darkMark);
  const facts = { name, shortName, accent, chroma, marks };
  const isBuilt =
    marks === null &&
    accent === build.accent &&
    chroma === build.chroma &&
    isSame(name, build.name) &&
    isSame(shortName, build.shortName);
  return { ...facts, version: isBuilt ? "" : hashOf(JSON.stringify(facts)) };
}

const isSame = (one: { cn: string; en: string }, other: { cn: string; en: string }): boolean =>
  one.cn === other.cn && one.en === other.en;

function marksOf(mark: string, darkMark: string): Marks | null {
  const light = readStored(mark);
  return light === null ? null : { light, dark: readStored(darkMark) };
}

/** Reads a stored drawing; null for none, and for one that a later rule refuses: no page may fail for it. */
function readStored(source: string): Mark | null {
  if (source === "") return null;
  try {
    return readMark(source, { allowsOwnColours: true });
  } catch {
    return null;
  }
}
