import { formerSamples, samples } from "~/brand";
import { leavesOf } from "./sections";

/** Texts of samples that say nothing by themselves: a real office may be in the same city. */
const common = /^offices\.\d+\.(city\.\w+|postcode)$/;

const sampleTexts: ReadonlySet<string> = new Set([
  ...leavesOf(samples)
    .filter(({ path }) => !common.test(path))
    .map(({ text }) => text),
  ...formerSamples,
]);

/** Paths of a document's texts that are still samples. */
export function samplePaths(value: unknown): string[] {
  return leavesOf(value)
    .filter(({ text }) => sampleTexts.has(text))
    .map(({ path }) => path);
}
