import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { browserReleases } from "./browser-releases";
import {
  chromiumBuilds,
  lastMilestoneForWindows7,
  milestoneDays,
  timeZoneReleases,
} from "./chromium-facts";
import { clientReleases } from "./client-releases";
import type { ReleaseSeed } from "./release-seed";

const day = (release: ReleaseSeed) => release.releasedAt.slice(0, 10);
const textOf = ({ notes }: ReleaseSeed, locale: "cn" | "en") =>
  [notes[locale].remarks, ...notes[locale].updateContent].join("\n");
const versionParts = (version: string) => version.split(".").map(Number);
const isNewer = (a: string, b: string) => {
  const left = versionParts(a);
  const right = versionParts(b);
  const at = left.findIndex((part, index) => part !== right[index]);
  return at !== -1 && (left[at] ?? 0) > (right[at] ?? 0);
};

it("the guide for pipelines publishes a version that the starting content does not have", () => {
  const path = new URL("../../docs/how-to/publish-from-a-pipeline.md", import.meta.url);
  const named = readFileSync(path, "utf8").matchAll(/--version (\d[\d.]*)/g);
  const versions = [...named].map(([, version = ""]) => version);
  expect(versions).not.toHaveLength(0);
  for (const version of versions) {
    // A lower one could not be rolled out.
    expect(clientReleases.every((release) => isNewer(version, release.version))).toBe(true);
  }
});

describe.each(browserReleases)("kernel $version", (release) => {
  const build = chromiumBuilds[release.version];
  const milestone = Number(release.kernel);

  it("is a build of Chromium's stable channel, and not older than it", () => {
    expect(release.version.split(".")[0]).toBe(release.kernel);
    if (build === undefined) throw new Error("no source for this build");
    const milestoneDay = milestoneDays[milestone] ?? "none";
    expect(build.stableOn >= milestoneDay).toBe(true);
    expect(day(release) >= build.stableOn).toBe(true);
  });

  it("names only fixes of that build, the same in both languages", () => {
    const named = (locale: "cn" | "en") =>
      (textOf(release, locale).match(/CVE-\d{4}-\d+/g) ?? []).toSorted();
    expect(named("en")).toEqual(Object.keys(build?.fixes ?? {}).toSorted());
    expect(named("cn")).toEqual(named("en"));
    // How many fixes there were has no source that counts as Chromium does.
    expect(textOf(release, "en")).not.toMatch(/\d+ (upstream )?security fixes/);
    expect(textOf(release, "cn")).not.toMatch(/安全修复 ?\d+ 项/);
  });

  it("names a release of the time zone database that was out by then", () => {
    for (const locale of ["cn", "en"] as const) {
      for (const name of textOf(release, locale).match(/\b20\d\d[a-z]\b/g) ?? []) {
        expect(timeZoneReleases[name] ?? `no source for ${name}`).toMatch(/^\d{4}-/);
        expect(day(release) >= (timeZoneReleases[name] ?? "")).toBe(true);
      }
    }
  });

  it("is offered for Windows 7 up to the last milestone that runs there", () => {
    expect(release.minimumWindows).toBe(milestone <= lastMilestoneForWindows7 ? "7" : "10");
  });

  it("comes with or after the client that it needs", () => {
    const needed = /client (\d+\.\d+\.\d+)/.exec(release.notes.en.remarks)?.[1];
    if (needed === undefined) return;
    const client = clientReleases.find(({ version }) => version === needed);
    if (client === undefined) throw new Error(`no client ${needed}`);
    expect(client.releasedAt <= release.releasedAt).toBe(true);
    const support = [`Kernel ${release.kernel} `, `Kernels ${release.kernel} `];
    expect(support.some((words) => textOf(client, "en").includes(words))).toBe(true);
  });
});

it("the later of two builds of a kernel is the higher one, and no release comes twice", () => {
  const ofKernel = Map.groupBy(browserReleases, ({ kernel }) => kernel);
  for (const releases of ofKernel.values()) {
    for (const [index, release] of releases.entries()) {
      const older = releases[index + 1];
      if (older === undefined) continue;
      expect(isNewer(release.version, older.version), release.version).toBe(true);
      expect(release.releasedAt > older.releasedAt, release.version).toBe(true);
    }
  }
  const moments = browserReleases.map(({ releasedAt }) => releasedAt);
  expect(moments).toEqual(moments.toSorted().toReversed());
});

it("kernels keep the policy that the log states: even milestones, each within ten days of Chromium", () => {
  const followed = Object.entries(milestoneDays).filter(
    ([milestone]) => Number(milestone) > lastMilestoneForWindows7,
  );
  for (const [milestone, stableOn] of followed) {
    expect(Number(milestone) % 2).toBe(0);
    const first = browserReleases.findLast(({ kernel }) => kernel === milestone);
    expect(first, milestone).toBeDefined();
    const days = (Date.parse(first?.releasedAt ?? "") - Date.parse(stableOn)) / 86_400_000;
    expect(days, milestone).toBeLessThan(11);
  }
});

it("a client for Windows 7, or of 32 bits, has a kernel that runs there", () => {
  const hasPackage = (releases: ReleaseSeed[], architecture: "x64" | "x86") =>
    releases.some(
      ({ status, files }) =>
        status === "published" &&
        files.some((file) => file.kind === "package" && file.architecture === architecture),
    );
  const forWindows7 = (releases: ReleaseSeed[]) =>
    releases.filter(({ minimumWindows }) => minimumWindows === "7");
  for (const architecture of ["x64", "x86"] as const) {
    expect(hasPackage(forWindows7(clientReleases), architecture)).toBe(true);
    expect(hasPackage(forWindows7(browserReleases), architecture)).toBe(true);
  }
});

it("the client names only kernels of the log", () => {
  const kernels = new Set(browserReleases.map(({ kernel }) => kernel));
  const versions = new Set(browserReleases.map(({ version }) => version));
  for (const release of clientReleases) {
    for (const locale of ["cn", "en"] as const) {
      const text = textOf(release, locale);
      for (const version of text.match(/\d+\.0\.\d{4}\.\d+/g) ?? []) {
        expect(versions, version).toContain(version);
      }
      const named = [...text.matchAll(/(?:[Kk]ernels? |内核 ?)(\d{3})(?: (?:and|与) (\d{3}))?/g)];
      for (const kernel of named.flatMap((match) => match.slice(1).filter(Boolean))) {
        expect(kernels, `${release.version}: ${kernel}`).toContain(kernel);
      }
    }
  }
});
