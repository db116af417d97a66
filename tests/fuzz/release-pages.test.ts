import fc from "fast-check";
import { describe, expect } from "vitest";
import { kernelMatrix, matrixWindows, newestBuilds } from "~/domain/release/public/kernel-matrix";
import { type UpgradeBuild, upgradePath } from "~/domain/release/public/upgrade-path";
import { isPageAddress } from "~/i18n/addresses";
import { compareVersions } from "~/lib/version-number";
import { columnName, readMatrixChoice } from "~/site/releases/matrix-choice";
import { holds } from "./fuzz";
import { hostileText } from "./texts";

const runs = 300;

const version: fc.Arbitrary<string> = fc
  .tuple(fc.nat(2), fc.nat(12), fc.nat(2))
  .map((numbers) => numbers.join("."));

const passage: fc.Arbitrary<string | null> = fc.option(version);

const build: fc.Arbitrary<UpgradeBuild> = fc.record({
  version,
  package: fc.option(fc.record({ name: version, size: fc.nat(100), isStandIn: fc.boolean() })),
  patches: fc.array(
    fc.record({ name: version, size: fc.nat(100), isStandIn: fc.boolean(), fromVersion: version }),
    { maxLength: 4 },
  ),
});
const builds = fc.uniqueArray(build, { selector: (one) => one.version, maxLength: 12 });

describe("pages of versions:", () => {
  holds(
    {
      "a way leads upwards from what is there to what was asked for, through what must be taken":
        fc.property(version, version, builds, passage, (from, to, given, mustPassThrough) => {
          const steps = upgradePath({ from, to, builds: given, mustPassThrough });
          if (steps === null) return;
          if (steps.length === 0) {
            expect(from).toBe(to);
            return;
          }
          const passed = [from, ...steps.map((step) => step.version)];
          expect(passed.at(-1)).toBe(to);
          for (const [index, step] of steps.entries()) {
            const before = passed[index] ?? "";
            expect(compareVersions(step.version, before)).toBeGreaterThan(0);
            const own = given.find((one) => one.version === step.version);
            const fits =
              step.by === "package"
                ? own?.package?.size === step.file.size
                : own?.patches.some(
                    ({ fromVersion, size }) => fromVersion === before && size === step.file.size,
                  );
            expect(fits).toBe(true);
          }
          const isBetween =
            mustPassThrough !== null &&
            compareVersions(mustPassThrough, from) > 0 &&
            compareVersions(mustPassThrough, to) < 0;
          if (isBetween) expect(passed).toContain(mustPassThrough);
        }),
      "no system is offered a build that it cannot run": fc.property(
        fc.array(
          fc.record({
            kernel: fc.constantFrom("109", "132", "156"),
            minimumWindows: fc.constantFrom("7", "10"),
            architecture: fc.constantFrom("x64", "x86", "arm64"),
            version: version.map((text) => `${text}.1`),
            file: version,
            releasedAt: fc.constant(new Date("2026-11-05T00:00:00Z")),
            heldLines: fc.constant([]),
          }),
          { maxLength: 10 },
        ),
        fc.nat(3),
        (given, last) => {
          const kernels = [...new Set(given.map(({ kernel }) => kernel))];
          const times = kernels.map((kernel, index) => ({
            kernel,
            first: index,
            last: index + last,
          }));
          const matrix = kernelMatrix(given, times);
          for (const { kernel, version: chosen, windows, architecture } of newestBuilds(matrix)) {
            for (const place of windows) {
              const fits = given.some(
                (one) =>
                  one.kernel === kernel &&
                  one.version === chosen &&
                  one.architecture === architecture &&
                  Number(one.minimumWindows) <= Number(place),
              );
              expect(fits).toBe(true);
              expect(`${place} ${architecture}`).not.toBe("11 x86");
            }
          }
        },
      ),
      "a query names a system that there is": fc.property(
        hostileText(6),
        fc.oneof(hostileText(6), fc.constantFrom(...matrixWindows)),
        (arch, windows) => {
          const { columns } = kernelMatrix([], []);
          const chosen = readMatrixChoice(new URLSearchParams({ arch, windows }), columns);
          expect(columns.map(columnName)).toContain(columnName(chosen));
        },
      ),
      "an address of a version holds nothing but numbers": fc.property(hostileText(20), (text) => {
        const path = `/release/client/${text}`;
        if (isPageAddress(path)) expect(text).toMatch(/^\d+\.\d+\.\d+(-(alpha|beta|rc)\.\d+)?$/);
      }),
    },
    runs,
  );
});
