import { describe, expect, it } from "vitest";
import type { PublicRelease } from "~/domain/release/public/public-release";
import { emptyRollout, type Rollout } from "~/domain/release/rollout";
import { type LineOffer, offeredTo } from "./installed-offers.server";

const place = { product: "client", architecture: "x64", windows: "10" } as const;

/** A line whose rollout offers some versions, all of them available. */
const lineWith = (channel: "stable" | "beta", rollout: Partial<Rollout>): LineOffer => {
  const whole = { ...emptyRollout({ ...place, channel }), ...rollout };
  const versions = [whole.full, whole.candidate, whole.mustPassThrough];
  const releases = versions.flatMap((version) =>
    version === null ? [] : [[version, { version } as PublicRelease] as const],
  );
  return { rollout: whole, releases: new Map(releases) };
};

const told = (lines: readonly LineOffer[], version: string | null) => {
  const offered = offeredTo(lines, { id: null, version });
  return offered && { ...offered, release: offered.release.version };
};

describe("what a tester is offered", () => {
  const everybody = { full: "6.2.0", minimumVersion: "6.1.5", mustPassThrough: "6.1.0" };
  const stable = lineWith("stable", everybody);
  const beta = lineWith("beta", { full: "6.3.0" });

  it("is the higher one of two lines, under the limits of both", () => {
    expect(told([beta, stable], null)).toEqual({
      release: "6.3.0",
      minimumVersion: "6.1.5",
      mustPassThrough: "6.1.0",
    });
    const strict = lineWith("beta", { full: "6.3.0", minimumVersion: "6.2.10" });
    expect(told([strict, stable], null)?.minimumVersion).toBe("6.2.10");
  });

  it("is first what everybody older takes first", () => {
    expect(told([beta, stable], "6.0.9")?.release).toBe("6.1.0");
    expect(told([beta, stable], "6.1.0")?.release).toBe("6.3.0");
    const both = lineWith("beta", { full: "6.3.0", mustPassThrough: "6.2.5" });
    const steps = ["6.0.9", "6.1.0", "6.2.5"].map((version) => told([both, stable], version));
    expect(steps.map((step) => [step?.release, step?.mustPassThrough])).toEqual([
      ["6.1.0", "6.1.0"],
      ["6.2.5", "6.2.5"],
      ["6.3.0", "6.1.0"],
    ]);
  });

  it("is the full release where what comes first cannot be taken", () => {
    const gone = {
      ...stable,
      releases: new Map([["6.2.0", { version: "6.2.0" } as PublicRelease]]),
    };
    expect(told([beta, gone], "6.0.9")?.release).toBe("6.3.0");
    expect(told([lineWith("beta", {}), lineWith("stable", {})], "6.0.9")).toBeNull();
  });
});
