import type { SettingsSection } from "~/console-api/schemas/settings";
import type { SectionName } from "~/domain/settings/sections";
import type { Part } from "./document";

/** A fact with sample texts: one text, both languages of it, a number as shown and as dialled, or all promises. */
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

/** Lists the sample facts in the order of the screen. */
export function samplesToWalk(
  sections: readonly Pick<SettingsSection, "name" | "samples">[],
): Sample[] {
  const samples: Sample[] = [];
  let place = 1;
  for (const { name: section, samples: paths } of sections) {
    for (const path of paths) {
      const name = section === "promises" ? section : path.replace(end, "");
      const last = samples.at(-1);
      if (last?.section === section && last.name === name) last.paths.push(path);
      else samples.push({ section, name, paths: [path], place });
      place += 1;
    }
  }
  return samples;
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
