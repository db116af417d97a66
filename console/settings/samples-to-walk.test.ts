import { expect, it } from "vitest";
import { startingFacts } from "~/brand";
import { samplePaths } from "~/domain/settings/samples";
import { sectionNames } from "~/domain/settings/sections";
import { startingValue } from "~/domain/settings/settings";
import type { Part } from "./document";
import {
  removableRow,
  samplesAfterRemoval,
  samplesToWalk,
  textAt,
  withoutRow,
} from "./samples-to-walk";

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
  const offices = samples.filter(({ section }) => section === "offices");
  expect(offices.map(({ name, paths }) => [name, paths.length])).toEqual([
    ["offices.0", 7],
    ["offices.1", 7],
  ]);
  expect(offices[0]?.paths).toEqual(
    expect.arrayContaining(["offices.0.city.en", "offices.0.postcode"]),
  );
  const last = samples.at(-1);
  const total = samplePaths(startingFacts).length;
  expect((last?.place ?? 0) + (last?.paths.length ?? 0) - 1).toBe(total);
});

it("continues behind an office or a licence that the company does not have", () => {
  const samples = samplesToWalk(sections);
  const at = samples.findIndex(({ name }) => name === "offices.0");
  const offices = sections.find(({ name }) => name === "offices")?.value as Part;
  const row = removableRow({ name: "offices.0" }, offices);
  const left = withoutRow(offices, row ?? "");
  expect(textAt(left, "offices.0.postcode")).toBe(textAt(offices, "offices.1.postcode"));
  // The last office stays: legal texts name it.
  expect(removableRow({ name: "offices.0" }, left)).toBeUndefined();
  expect(removableRow({ name: "licences.2.number" }, { licences: [] })).toBe("licences.2");
  expect(removableRow({ name: "legalEntity" }, {})).toBeUndefined();
  const now = sections.map((section) =>
    section.name === "offices" ? { ...section, samples: samplePaths(left) } : section,
  );
  const next = samplesAfterRemoval(samples.slice(0, at), now);
  expect(next.samples).toHaveLength(samples.length - 1);
  expect(next.samples[next.index]?.name).toBe("offices.0");
});

it("reads the text of each from its section", () => {
  for (const { section, paths } of samplesToWalk(sections)) {
    const value = sections.find(({ name }) => name === section)?.value as Part;
    for (const path of paths) expect(textAt(value, path), path).not.toBe("");
  }
  expect(textAt({ a: ["b"] }, "a.1.c")).toBe("");
});
