import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { isInRollout, offeredVersion } from "~/domain/release/rollouts/cohort.server";
import { worldFile } from "~tests/support/registry-world";
import { type Build, emptyRollout, isOfferable, lastCompatible, type Rollout } from "./rollout";
import { actOnRollout, withoutInfected, withoutRelease } from "./rollout-acts";

const line = { product: "client", channel: "stable", architecture: "x64", windows: "10" } as const;

const build = (version: string, changes: Partial<Build> = {}): Build => ({
  product: "client",
  version,
  channel: "stable",
  status: "published",
  minimumWindows: "10",
  files: [worldFile(version)],
  heldLines: [],
  ...changes,
});

const builds = ["6.1.0", "6.2.0", "6.3.0", "6.4.0"].map((version) => build(version));
const rules = {
  findBuild: (version: string) => builds.find((one) => one.version === version),
  newSalt: () => "new salt",
};
const running = {
  ...emptyRollout(line),
  full: "6.2.0",
  candidate: "6.3.0",
  percent: 10,
  salt: "salt",
  formerFull: ["6.1.0"],
};

describe("the share of a rollout", () => {
  it("is decided by the first four bytes of SHA-256(salt ‖ id)", () => {
    const digest = createHash("sha256").update("salt8f14e45f").digest("hex");
    const place = (Number.parseInt(digest.slice(0, 8), 16) / 2 ** 32) * 100;
    expect(isInRollout("salt", "8f14e45f", Math.ceil(place))).toBe(true);
    expect(isInRollout("salt", "8f14e45f", Math.floor(place))).toBe(false);
  });

  it("holds as many as its percentage says, and others with another salt", () => {
    const ids = Array.from({ length: 10_000 }, (_, index) => `00000000-${index}`);
    const first = ids.filter((id) => isInRollout("one", id, 10));
    const second = ids.filter((id) => isInRollout("other", id, 10));
    for (const { length } of [first, second]) {
      expect(length).toBeGreaterThan(900);
      expect(length).toBeLessThan(1_100);
    }
    const both = first.filter((id) => second.includes(id));
    expect(both.length).toBeLessThan(200);
  });

  it("is empty while paused, and never holds who has no id", () => {
    const all = { ...running, percent: 100 };
    expect(offeredVersion(all, "some id")).toBe("6.3.0");
    expect(offeredVersion(all, null)).toBe("6.2.0");
    // As a program sends it that could not keep one: all of those would be one installation.
    expect(offeredVersion(all, "")).toBe("6.2.0");
    expect(offeredVersion({ ...all, isPaused: true }, "some id")).toBe("6.2.0");
    expect(offeredVersion(emptyRollout(line), "some id")).toBeNull();
  });
});

describe("an installation whose user asks for updates", () => {
  const begun = { ...running, percent: 1 };
  it.each<[string, Partial<Rollout>, string]>([
    ["gets the candidate outside the share", {}, "6.3.0"],
    ["gets no paused candidate", { isPaused: true }, "6.2.0"],
    ["gets no candidate that is for nobody yet", { percent: 0 }, "6.2.0"],
    ["gets the full release where there is no candidate", { candidate: null }, "6.2.0"],
  ])("%s", (_, changes, version) => {
    for (const id of [null, "some id"]) {
      expect(offeredVersion({ ...begun, ...changes }, id, true)).toBe(version);
    }
  });
});

describe("builds of a line", () => {
  it.each<[string, Partial<Build>, boolean]>([
    ["one for testers", { channel: "beta" }, false],
    ["a withdrawn one", { status: "withdrawn" }, false],
    ["one that is signed only", { status: "signed" }, false],
    ["one for a newer Windows", { minimumWindows: "11" }, false],
    ["one for an older Windows", { minimumWindows: "7" }, true],
    ["one of 32 bits", { files: [worldFile("6.2.0", { architecture: "x86" })] }, false],
    ["an archive", { files: [worldFile("6.2.0", { role: "archive" })] }, true],
    ["one whose pages wait", { heldLines: ["x64 10"] }, false],
    ["one whose pages wait for another line", { heldLines: ["x64 7"] }, true],
    ["a patch alone", { files: [worldFile("6.2.0", { role: "patch" })] }, false],
  ])("hold %s: %#", (_, changes, fits) => {
    const one = build("6.2.0", changes);
    expect(lastCompatible([one], line)).toBe(fits ? one : undefined);
  });

  it("are offered to installed clients as installers, and never as stand-ins", () => {
    const archive = build("6.2.0", { files: [worldFile("6.2.0", { role: "archive" })] });
    expect(isOfferable(archive, line)).toBe(false);
    // electron-updater starts the file itself, and nothing comes of it.
    const name = "Manifold-6.2.0-x64.msi";
    const packaged = build("6.2.0", { files: [worldFile("6.2.0", { name })] });
    expect(isOfferable(packaged, line)).toBe(false);
    const kernels = { ...line, product: "browser" } as const;
    expect(isOfferable({ ...archive, product: "browser" }, kernels)).toBe(true);
    const standIn = build("6.2.0", { files: [worldFile("6.2.0", { isStandIn: true })] });
    expect(isOfferable(standIn, line)).toBe(false);
  });

  it("have a last one by number, which for Windows 7 is an older one", () => {
    const last = build("6.0.10", { minimumWindows: "7" });
    const all = [build("6.0.9", { minimumWindows: "7" }), last, ...builds];
    expect(lastCompatible(all, line)?.version).toBe("6.4.0");
    expect(lastCompatible(all, { ...line, windows: "7" })).toBe(last);
    expect(lastCompatible(all, { ...line, architecture: "arm64" })).toBeUndefined();
    const scan = { state: "infected", engine: "clamd", at: null } as const;
    const infected = build("6.5.0", { files: [worldFile("6.5.0", { scan })] });
    expect(lastCompatible([...all, infected], line)?.version).toBe("6.4.0");
  });
});

describe("a rollout", () => {
  const act = (...[rollout, what]: [typeof running, Parameters<typeof actOnRollout>[1]]) =>
    actOnRollout(rollout, what, rules);

  it("begins with another salt, and makes a candidate that all were offered the full release", () => {
    const start = { act: "start", version: "6.4.0", percent: 5 } as const;
    const begun = { candidate: "6.4.0", percent: 5, salt: "new salt" };
    expect(act(running, start)).toMatchObject({ state: { ...begun, full: "6.2.0" } });
    expect(act({ ...running, percent: 100 }, start)).toMatchObject({
      state: { ...begun, full: "6.3.0", formerFull: ["6.2.0", "6.1.0"] },
    });
  });

  it.each([0, 5, 99])("of %d percent needs a full release", (percent) => {
    const empty = emptyRollout(line);
    const start = { act: "start", version: "6.2.0", percent } as const;
    expect(actOnRollout(empty, start, rules)).toEqual({ problem: "no-full-release" });
    expect(actOnRollout(empty, { ...start, percent: 100 }, rules)).toHaveProperty("state");
  });

  it("goes to higher versions only, which is how to go back", () => {
    const start = (version: string) => act(running, { act: "start", version, percent: 10 });
    expect(start("6.1.0")).toEqual({ problem: "not-higher" });
    expect(start("6.2.0")).toEqual({ problem: "not-higher" });
    expect(start("9.9.9")).toEqual({ problem: "does-not-fit" });
  });

  it("only grows, and not while it is paused", () => {
    const raise = { act: "raise", version: "6.3.0", percent: 25 } as const;
    expect(act(running, raise)).toMatchObject({ state: { percent: 25, salt: "salt" } });
    expect(act(running, { ...raise, percent: 5 })).toEqual({ problem: "percent-not-raised" });
    expect(act(running, { ...raise, percent: 12.5 })).toEqual({ problem: "percent-wrong" });
    expect(act({ ...running, isPaused: true }, raise)).toEqual({ problem: "is-paused" });
    expect(act(running, { ...raise, version: "6.4.0" })).toEqual({ problem: "moved-on" });
  });

  it("is paused whatever its share has become, but not in place of another version", () => {
    const pause = (version: string) => ({ act: "pause", version }) as const;
    for (const percent of [0, 10, 100]) {
      const state = { ...running, percent, isPaused: true };
      expect(act({ ...running, percent }, pause("6.3.0"))).toEqual({ state });
    }
    expect(act(running, pause("6.2.0"))).toEqual({ problem: "moved-on" });
    const full = { ...running, candidate: null, percent: 0, full: "6.3.0" };
    expect(actOnRollout(full, pause("6.3.0"), rules)).toEqual({ problem: "nothing-rolled-out" });
  });

  it("changes nothing when an act is repeated", () => {
    const paused = { ...running, isPaused: true };
    expect(act(paused, { act: "pause", version: "6.3.0" })).toEqual({ state: paused });
    expect(act(running, { act: "resume", version: "6.3.0" })).toEqual({ state: running });
    const same = { act: "raise", version: "6.3.0", percent: 10 } as const;
    expect(act(running, same)).toEqual({ state: running });
  });

  it("asks nobody to have a version that is not offered to everybody", () => {
    const limits = (minimumVersion: string | null, mustPassThrough: string | null) =>
      act(running, { act: "limits", minimumVersion, mustPassThrough });
    expect(limits("6.3.0", null)).toEqual({ problem: "minimum-too-high" });
    expect(limits(null, "6.3.0")).toEqual({ problem: "minimum-too-high" });
    expect(limits("latest", null)).toEqual({ problem: "version-wrong" });
    expect(limits("6.1", null)).toEqual({ problem: "version-wrong" });
    expect(limits(null, "latest")).toEqual({ problem: "version-wrong" });
    expect(limits("6.1.5", "6.1.0")).toMatchObject({
      state: { minimumVersion: "6.1.5", mustPassThrough: "6.1.0" },
    });
  });
});

describe("an infected release", () => {
  const sick = (version: string) => {
    const scan = { state: "infected", engine: "T", at: null } as const;
    const infected = build(version, { files: [worldFile(version, { scan })] });
    return {
      ...rules,
      findBuild: (one: string) => (one === version ? infected : rules.findBuild(one)),
    };
  };

  it.each([
    ["start", "6.4.0", { act: "start", version: "6.4.0", percent: 10 }, running],
    ["raise", "6.3.0", { act: "raise", version: "6.3.0", percent: 50 }, running],
    ["complete", "6.3.0", { act: "complete", version: "6.3.0" }, running],
    ["resume", "6.3.0", { act: "resume", version: "6.3.0" }, { ...running, isPaused: true }],
    [
      "pass through",
      "6.1.0",
      { act: "limits", minimumVersion: null, mustPassThrough: "6.1.0" },
      running,
    ],
  ] as const)("refuses to %s", (_, version, what, rollout) => {
    expect(actOnRollout(rollout, what, sick(version))).toEqual({ problem: "scan-not-clean" });
  });

  it("pauses as the candidate, which a person resumes once it is clean", () => {
    const paused = withoutInfected(running, "6.3.0", sick("6.3.0"));
    expect(paused).toEqual({ ...running, isPaused: true });
    expect(withoutInfected(paused, "6.3.0", sick("6.3.0"))).toBe(paused);
    expect(actOnRollout(paused, { act: "resume", version: "6.3.0" }, rules)).toEqual({
      state: running,
    });
  });

  it("gives way as the full one to the one of before, itself infected or not", () => {
    const before = { ...running, full: "6.2.0", formerFull: ["6.1.0"] };
    expect(withoutInfected(before, "6.2.0", sick("6.2.0"))).toMatchObject({
      full: "6.1.0",
      candidate: "6.3.0",
      isPaused: false,
      formerFull: [],
    });
    const alone = { ...before, formerFull: [] };
    expect(withoutInfected(alone, "6.2.0", sick("6.2.0"))).toMatchObject({
      full: null,
      candidate: "6.3.0",
      isPaused: true,
    });
    expect(withoutInfected(running, "6.4.0", sick("6.4.0"))).toBe(running);
  });

  it("is never what a withdrawal goes back to", () => {
    const after = withoutRelease(running, "6.2.0", sick("6.1.0"));
    expect(after).toMatchObject({ full: null, isPaused: true });
  });
});

describe("withdrawing", () => {
  it("the candidate ends its rollout", () => {
    const after = withoutRelease(running, "6.3.0", rules);
    expect(after).toMatchObject({ full: "6.2.0", candidate: null, percent: 0 });
  });

  it("the full release brings back the one of before, and lowers what clients must have", () => {
    const before = { ...running, minimumVersion: "6.1.5", mustPassThrough: "6.2.0" };
    const after = withoutRelease(before, "6.2.0", rules);
    expect(after).toMatchObject({ full: "6.1.0", candidate: "6.3.0", isPaused: false });
    expect(after).toMatchObject({ minimumVersion: null, mustPassThrough: null, formerFull: [] });
  });

  it("the last full release pauses a candidate that only a share was to get", () => {
    const before = { ...running, formerFull: [] };
    expect(withoutRelease(before, "6.2.0", rules)).toMatchObject({ full: null, isPaused: true });
    const all = withoutRelease({ ...before, percent: 100 }, "6.2.0", rules);
    expect(all).toMatchObject({ candidate: "6.3.0", isPaused: false });
  });

  it("what a rollout does not name leaves it as it is", () => {
    expect(withoutRelease(running, "6.4.0", rules)).toBe(running);
  });
});
