import { samples } from "~/brand";
import { leavesOf } from "./sections";

export type SampleName = keyof typeof samples;

/** Texts of samples that say nothing by themselves: a real office may be in the same city. */
const common = /^offices\.\d+\.(city\.\w+|postcode)$/;

/** Which sample each text is. */
const namesOfTexts: ReadonlyMap<string, SampleName> = new Map(
  leavesOf(samples)
    .filter(({ path }) => !common.test(path))
    .map(({ path, text }) => [text, path.split(".")[0] as SampleName]),
);

/** Paths of a document's texts that are still samples. */
export function samplePaths(value: unknown): string[] {
  return leavesOf(value)
    .filter(({ text }) => namesOfTexts.has(text))
    .map(({ path }) => path);
}

/** The samples that facts still have texts of, in the order of `samples`. */
export function samplesIn(facts: unknown): SampleName[] {
  const used = new Set(leavesOf(facts).map(({ text }) => namesOfTexts.get(text)));
  return (Object.keys(samples) as SampleName[]).filter((name) => used.has(name));
}
