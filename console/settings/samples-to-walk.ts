import type { SettingsSection } from "~/console-api/schemas/settings";
import type { SectionName } from "~/domain/settings/sections";
import { type Part, withPart } from "./document";

/**
 * A fact with sample texts: one text, both languages of it, a number as shown and as dialled, a whole office, or all
 * promises.
 */
export type Sample = {
  section: SectionName;
  /** The path that its texts have in common. */
  name: string;
  paths: string[];
  /** Number of its first text among all sample texts, from 1. */
  place: number;
};

/** Ends of paths whose texts belong together. */
const end = /\.(cn|en|display|tel)$/;

/** An address is saved as a whole, so that no page shows a street of one city and the name of another. */
const office = /^offices\.\d+/;

function nameOf(section: SectionName, path: string): string {
  if (section === "promises") return section;
  return office.exec(path)?.[0] ?? path.replace(end, "");
}

/** Lists the sample facts in the order of the screen. */
export function samplesToWalk(
  sections: readonly Pick<SettingsSection, "name" | "samples">[],
): Sample[] {
  const samples: Sample[] = [];
  let place = 1;
  for (const { name: section, samples: paths } of sections) {
    for (const path of paths) {
      const name = nameOf(section, path);
      const last = samples.at(-1);
      if (last?.section === section && last.name === name) last.paths.push(path);
      else samples.push({ section, name, paths: [path], place });
      place += 1;
    }
  }
  return samples;
}

/** The path of a row of a list, such as an office that the company may not have. */
const rowPath = /^(?:offices|licences)\.\d+/;

/** Returns the path of the row that a sample is in; undefined if there is none, or if it may not be removed. */
export function removableRow({ name }: Pick<Sample, "name">, document: Part): string | undefined {
  const [path] = rowPath.exec(name) ?? [];
  const [list = ""] = name.split(".");
  const rows =
    typeof document === "object" && !Array.isArray(document) ? document[list] : undefined;
  const isLast = list === "offices" && Array.isArray(rows) && rows.length === 1;
  return isLast ? undefined : path;
}

/** Returns a document without the row at a path. */
export function withoutRow(document: Part, path: string): Part {
  const [list = "", place] = path.split(".");
  if (typeof document !== "object" || Array.isArray(document)) return document;
  const rows = document[list];
  if (!Array.isArray(rows)) return document;
  return withPart(
    document,
    [list],
    rows.filter((_, index) => index !== Number(place)),
  );
}

/**
 * Continues a walk after a row was removed: later rows have other paths by then.
 * @returns the samples that are left, and the place of the first that was not passed
 */
export function samplesAfterRemoval(
  passed: readonly Sample[],
  sections: Parameters<typeof samplesToWalk>[0],
): { samples: Sample[]; index: number } {
  const samples = samplesToWalk(sections);
  const isPassed = ({ section, name }: Sample) =>
    passed.some((one) => one.section === section && one.name === name);
  return { samples, index: samples.filter(isPassed).length };
}

/** Returns the text at a path of a document; "" where there is none. */
export function textAt(document: Part, path: string): string {
  let part: Part | undefined = document;
  for (const name of path.split(".")) {
    if (typeof part !== "object") return "";
    part = Array.isArray(part) ? part[Number(name)] : part[name];
  }
  return typeof part === "string" ? part : "";
}
