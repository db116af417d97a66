import { expect, it } from "vitest";
import { kernelMatrix, type MatrixBuild } from "~/domain/release/public/kernel-matrix";
import { browserLog as chinese } from "./browser-log-words.cn";
import { browserLog as english } from "./browser-log-words.en";
import { kernelLead } from "./kernel-lead";

/** @param builds kernel, oldest Windows, architecture */
const told = (...builds: [string, string, MatrixBuild["architecture"]][]) => {
  const matrix = kernelMatrix(
    builds.map(([kernel, minimumWindows, architecture]) => {
      const version = `${kernel}.0.1.1`;
      const releasedAt = new Date(Number(kernel));
      const file = `${version}.zip`;
      return { kernel, minimumWindows, architecture, version, file, releasedAt, heldLines: [] };
    }),
    [...new Set(builds.map(([kernel]) => kernel))].map((kernel) => ({
      kernel,
      first: Number(kernel),
      last: Number(kernel),
    })),
  );
  const words = english;
  const text = kernelLead(words, matrix, "en");
  return text.slice(words.lead.length, -words.files.length).replace(words.policy, "").trim();
};

it("names the kernels that older systems are limited to, as they are published", () => {
  expect(told(["109", "7", "x64"], ["109", "7", "x86"], ["142", "10", "x64"])).toBe(
    "Windows 7, 8, 8.1 and 32-bit Windows run kernel 109 only.",
  );
  expect(told(["109", "7", "x64"], ["142", "10", "x64"], ["142", "10", "x86"])).toBe(
    "Windows 7, 8 and 8.1 run kernel 109 only. 32-bit Windows runs kernel 142 only.",
  );
  expect(told(["109", "7", "x64"], ["110", "7", "x64"], ["142", "10", "x64"])).toBe(
    "Windows 7, 8 and 8.1 run kernel 110, 109 only.",
  );
});

it("makes the operator's promise only where kernels are published", () => {
  const build = {
    kernel: "142",
    minimumWindows: "10",
    architecture: "x64" as const,
    heldLines: [],
  };
  const matrix = kernelMatrix(
    [{ ...build, version: "142.0.1.1", file: "142.zip", releasedAt: new Date(142) }],
    [{ kernel: "142", first: 142, last: 142 }],
  );
  expect(kernelLead(english, matrix, "en")).toContain(english.policy);
  expect(kernelLead(english, { columns: [], rows: [] }, "en")).not.toContain(english.policy);
});

it("says nothing of limits where there are none, or nothing is published", () => {
  expect(told(["142", "7", "x64"], ["142", "7", "x86"])).toBe("");
  expect(told(["142", "10", "x64"])).toBe("");
  expect(told()).toBe("");
  expect(kernelLead(chinese, { columns: [], rows: [] }, "cn")).toBe(chinese.lead + chinese.files);
});
