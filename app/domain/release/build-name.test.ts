import { expect, it } from "vitest";
import { nameProblem, readBuildName } from "./build-name";

it.each([
  ["Manifold-6.4.0-x64.exe", "installer", "x64", null],
  ["ManifoldSetup-6.4.0-win32.msi", "installer", "x86", null],
  ["Manifold-6.4.0-x86_64.zip", "archive", "x64", null],
  ["Manifold-6.4.0-arm64.7z", "archive", "arm64", null],
  ["Manifold-6.4.0-x64.exe.blockmap", "blockmap", "x64", null],
  ["Manifold-6.2.1-6.4.0-x64.patch", "patch", "x64", "6.2.1"],
  ["Manifold-6.2.1-to-6.4.0-x64.zip", "patch", "x64", "6.2.1"],
  ["Manifold-6.4.0.patch", "patch", undefined, undefined],
  ["Manifold-6.2.0-6.2.1-6.4.0-x64.patch", "patch", "x64", undefined],
  ["Manifold-6.2.1-x99.exe", "installer", undefined, null],
  ["setup", undefined, undefined, null],
])("%s is read", (name, role, architecture, fromVersion) => {
  expect(readBuildName(name, "6.4.0")).toEqual({ role, architecture, fromVersion });
});

it.each([
  ["Manifold-7.5.0-beta.1-x64.exe", "installer", "x64", null],
  ["Manifold-7.5.0-beta.1-7.5.0-rc.1-x64.patch", "patch", "x64", "7.5.0-rc.1"],
  ["Manifold-7.4.0-to-7.5.0-beta.1-x64.zip", "patch", "x64", "7.4.0"],
])("%s is read as one of a pre-release", (name, role, architecture, fromVersion) => {
  expect(readBuildName(name, "7.5.0-beta.1")).toEqual({ role, architecture, fromVersion });
});

it.each([
  ["Manifold-7.5.0-beta.1-x64.exe", "7.5.0-beta.1", null],
  ["Manifold-7-5-0-beta-1-x64.exe", "7.5.0-beta.1", null],
  ["Manifold-7.5.0-beta.1-x64.exe", "7.5.0-beta.2", "name-other-version"],
  ["Manifold-7.5.0-beta.1-x64.exe", "7.5.0", "name-other-version"],
  ["Manifold-7-5-0-beta-1-x64.exe", "7.5.0", "name-other-version"],
  ["Manifold-7.5.0-x64.exe", "7.5.0-beta.1", "name-other-version"],
  ["Manifold-7.5.0-beta.10-x64.exe", "7.5.0-beta.1", "name-other-version"],
  ["Manifold-7.5.0-beta.32.exe", "7.5.0-beta.32", null],
  ["Manifold-7.5.0-beta-x64.exe", "7.5.0", null],
])("%s fits %s, or says why not: %s", (name, version, problem) => {
  const place = { role: "installer", architecture: "x64", fromVersion: null } as const;
  expect(nameProblem(name, { product: "client", version, place })).toBe(problem);
});

it("reads the version of a kernel as one, and none of another's numbers as a second", () => {
  expect(readBuildName("kernel-142.0.7444.61-x64.zip", "142.0.7444.61")).toMatchObject({
    role: "archive",
    fromVersion: null,
  });
});
