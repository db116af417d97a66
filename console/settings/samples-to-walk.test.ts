import { expect, it } from "vitest";
import { startingFacts } from "~/brand";
import { samplePaths } from "~/domain/settings/samples";
import { sectionNames } from "~/domain/settings/sections";
import { startingValue } from "~/domain/settings/settings";
import type { Part } from "./document";
import { samplesToWalk, textAt } from "./samples-to-walk";

const starting = { facts: startingFacts, chat: null, mirrors: [] } as unknown as Parameters<
  typeof startingValue
>[1];
const sections = sectionNames.map((name) => {
  const value = startingValue(name, starting);
  return { name, value, samples: samplePaths(value) };
});

it("leads through every sample text once, both languages of a fact together", () => {
  const samples = samplesToWalk(sections);
  expect(samples.flatMap(({ paths }) => paths)).toEqual(sections.flatMap((one) => one.samples));
  expect(samples[0]).toEqual({
    section: "operator",
    name: "legalEntity",
    paths: ["legalEntity.cn", "legalEntity.en"],
    place: 1,
  });
  expect(samples[1]?.place).toBe(3);
  expect(samples.find(({ name }) => name === "servicePhone")?.paths).toHaveLength(2);
  const last = samples.at(-1);
  const total = samplePaths(startingFacts).length;
  expect((last?.place ?? 0) + (last?.paths.length ?? 0) - 1).toBe(total);
});

it("reads the text of each from its section", () => {
  for (const { section, paths } of samplesToWalk(sections)) {
    const value = sections.find(({ name }) => name === section)?.value as Part;
    for (const path of paths) expect(textAt(value, path), path).not.toBe("");
  }
  expect(textAt({ a: ["b"] }, "a.1.c")).toBe("");
});
