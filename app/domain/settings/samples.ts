import { formerSamples, samples } from "~/brand";
import { leavesOf } from "./sections";

const sampleTexts: ReadonlySet<string> = new Set([
  ...leavesOf(samples).map(({ text }) => text),
  ...formerSamples,
]);

/**
 * City and postcode of an office. They say nothing by themselves: a real office may be in the same city. They are
 * samples as long as street or address of their office is one.
 */
const common = /^(.*\boffices\.\d+\.)(?:city\.\w+|postcode)$/;

/** Paths of a document's texts that are still samples. */
export function samplePaths(value: unknown): string[] {
  const paths = leavesOf(value)
    .filter(({ text }) => sampleTexts.has(text))
    .map(({ path }) => path);
  const certain = paths.filter((path) => !common.test(path));
  return paths.filter((path) => {
    const office = common.exec(path)?.[1];
    return office === undefined || certain.some((other) => other.startsWith(office));
  });
}
