import { describe, expect, it } from "vitest";
import { worldFile } from "~tests/support/registry-world";
import {
  actOnRelease,
  endProblem,
  missingPromotionKeys,
  missingSignatures,
  type ReleaseAct,
  type ReleaseRules,
  subjectsOf,
} from "./release-acts";
import type { ReleaseRecord, ReleaseSignature, SigningKey } from "./release-record";

const now = new Date("2026-11-20T02:00:00.000Z");
const noRules: ReleaseRules = { hasScanner: false, keys: [], now };

const release = (changes: Partial<ReleaseRecord> = {}): ReleaseRecord => ({
  id: 1,
  product: "client",
  version: "6.3.0",
  kernel: null,
  channel: "stable",
  status: "draft",
  minimumWindows: "10",
  releasedAt: "2026-12-01T02:00:00.000Z",
  promotedAt: null,
  files: [worldFile("6.3.0")],
  signatures: [],
  heldLines: [],
  ...changes,
});

const key = (changes: Partial<SigningKey> = {}): SigningKey => ({
  keyId: "A1",
  kind: "minisign",
  publicKey: "RWQ",
  validFrom: "2026-01-01T00:00:00.000Z",
  validUntil: null,
  ...changes,
});

const problemOf = (from: ReleaseRecord, act: ReleaseAct, rules = noRules) => {
  const outcome = actOnRelease(from, act, rules);
  return "problem" in outcome ? outcome.problem : null;
};

describe("a release", () => {
  it("goes from draft to withdrawn one state at a time, and has its time when it is published", () => {
    let current = release();
    const states = ["finish-upload", "verify", "sign", "publish", "withdraw"] as const;
    const passed = states.map((act) => {
      const outcome = actOnRelease(current, { act }, noRules);
      if ("problem" in outcome) throw new Error(outcome.problem);
      current = outcome.state;
      return current.status;
    });
    expect(passed).toEqual(["uploaded", "verified", "signed", "published", "withdrawn"]);
    expect(current.releasedAt).toBe(now.toISOString());
    for (const act of ["publish", "reopen", "sign"] as const) {
      expect(problemOf(current, { act })).toBe("wrong-state");
    }
  });

  it.each(["signed", "published", "withdrawn"] as const)(
    "keeps its files once it is %s",
    (status) => {
      const sealed = release({ status });
      const other = worldFile("6.3.0", { name: "other.exe", architecture: "x86" });
      expect(problemOf(sealed, { act: "add-file", file: other })).toBe("wrong-state");
      const name = sealed.files[0]?.name ?? "";
      expect(problemOf(sealed, { act: "remove-file", name })).toBe("wrong-state");
      expect(problemOf(sealed, { act: "reopen" })).toBe("wrong-state");
    },
  );

  it("takes a file again if it is the same, and never other bytes under its name", () => {
    const add = (content: number) =>
      problemOf(release(), { act: "add-file", file: worldFile("6.3.0", { content }) });
    expect(add(1)).toBeNull();
    expect(add(2)).toBe("other-bytes");
  });

  it("does not say done where a file it has is to be something else", () => {
    const patch = worldFile("6.3.0", { name: "p.exe", role: "patch", fromVersion: "6.2.1" });
    const files = [worldFile("6.3.0"), patch];
    const again = (file: typeof patch) => problemOf(release({ files }), { act: "add-file", file });
    expect(again({ ...worldFile("6.3.0"), role: "archive" })).toBe("place-differs");
    expect(again({ ...worldFile("6.3.0"), architecture: "x86" })).toBe("place-differs");
    expect(again({ ...patch, fromVersion: "6.2.0" })).toBe("place-differs");
    // What an installer starts from says nothing.
    expect(again({ ...worldFile("6.3.0"), fromVersion: "6.2.1" })).toBeNull();
    expect(again(patch)).toBeNull();
  });

  it("takes a patch that says from which older version it starts", () => {
    const add = (fromVersion: string | null) => {
      const patch = worldFile("6.3.0", { name: "p.exe", role: "patch", fromVersion });
      return problemOf(release(), { act: "add-file", file: patch });
    };
    expect([add(null), add("6.3.0"), add("6.2.1")]).toEqual([
      "start-missing",
      "start-not-older",
      null,
    ]);
  });

  it("has one installer for an architecture, whatever version it is said to start from", () => {
    const more = worldFile("6.3.0", { name: "second.exe", content: 2, fromVersion: "6.2.1" });
    const files = [worldFile("6.3.0")];
    expect(problemOf(release({ files }), { act: "add-file", file: more })).toBe("place-taken");
  });

  it("is not whole without a package, or with a blockmap of no file", () => {
    const finish = (files: ReleaseRecord["files"]) =>
      problemOf(release({ files }), { act: "finish-upload" });
    const map = worldFile("6.3.0", { role: "blockmap", name: "Manifold-6.3.0-x64.exe.blockmap" });
    expect(finish([])).toBe("no-package");
    expect(finish([worldFile("6.3.0", { name: "other.exe" }), map])).toBe("blockmap-alone");
    expect(finish([worldFile("6.3.0"), map])).toBeNull();
  });

  it("is verified only if it is what was announced, and scanned where there is a scanner", () => {
    const verify = (file: Partial<ReturnType<typeof worldFile>>, hasScanner = true) => {
      const files = [worldFile("6.3.0", file)];
      return problemOf(
        release({ status: "uploaded", files }),
        { act: "verify" },
        {
          ...noRules,
          hasScanner,
        },
      );
    };
    const scan = (state: "pending" | "failed" | "infected" | "not-scanned") => ({
      scan: { state, engine: null, at: null },
    });
    expect(verify({})).toBeNull();
    expect(verify({ announced: { size: 1, sha256: "0" } })).toBe("sums-differ");
    expect(verify(scan("pending"), false)).toBe("not-scanned-yet");
    expect(verify(scan("not-scanned"))).toBe("not-scanned-yet");
    expect(verify(scan("not-scanned"), false)).toBeNull();
    expect(verify(scan("failed"), false)).toBe("scan-not-clean");
    expect(verify(scan("infected"))).toBe("scan-not-clean");
  });

  it("is not published once a file turned out to be infected, or a key is new", () => {
    const signed = release({ status: "signed" });
    const infected = worldFile("6.3.0", { scan: { state: "infected", engine: "T", at: null } });
    expect(problemOf({ ...signed, files: [infected] }, { act: "publish" })).toBe("scan-not-clean");
    const withKey = { ...noRules, keys: [key()] };
    expect(problemOf(signed, { act: "publish" }, withKey)).toBe("signature-missing");
  });

  it("is scanned by the scanner alone: what the uploader says of it is not read", () => {
    const lying = worldFile("6.3.0", { name: "x86.exe", architecture: "x86", isStandIn: true });
    const added = (hasScanner: boolean) => {
      const outcome = actOnRelease(
        release(),
        { act: "add-file", file: lying },
        { ...noRules, hasScanner },
      );
      return "state" in outcome ? outcome.state.files.at(-1) : outcome.problem;
    };
    const scan = { engine: null, at: null };
    expect(added(true)).toMatchObject({ isStandIn: false, scan: { ...scan, state: "pending" } });
    expect(added(false)).toMatchObject({
      isStandIn: false,
      scan: { ...scan, state: "not-scanned" },
    });
  });

  it.each([
    ["Manifold-6.3.0-x64.exe.map", "blockmap"],
    ["Manifold-6.3.0.exe", "blockmap"],
    ["Manifold-6.3.0-x86.exe.blockmap", "installer"],
    ["Manifold-6.3.0-x86.zip", "installer"],
    ["Manifold-6.3.0-x86.msix", "installer"],
    ["Manifold-6.3.0-x86", "installer"],
  ] as const)("has no %s as %s: the ending says what it is", (name, role) => {
    const file = worldFile("6.3.0", { name, role, architecture: "x86" });
    expect(problemOf(release(), { act: "add-file", file })).toBe("name-wrong");
  });

  it.each([
    ["Manifold-6.1.0-x64.exe", { architecture: "x64" }, "name-other-version"],
    ["Manifold-6.1.0-x99.exe", { architecture: "x64" }, "name-other-version"],
    ["Manifold-6.3.0-x86.exe", { architecture: "x64" }, "name-other-architecture"],
    ["Manifold-6.3.0-x99.exe", { architecture: "x64" }, "name-other-architecture"],
    ["Manifold-6.3.0-x86_64.exe", { architecture: "x86" }, "name-other-architecture"],
    ["Manifold-6-1-0-x64.exe", { architecture: "x64" }, "name-other-version"],
    ["Manifold_6_1_0_x64.exe", { architecture: "x64" }, "name-other-version"],
    ["Manifold-6.1-x64.exe", { architecture: "x64" }, "name-other-version"],
    ["manifold-v6.1.exe", { architecture: "x64" }, "name-other-version"],
    ["Manifold-6.3.0-32.exe", { architecture: "x64" }, "name-other-architecture"],
    ["Manifold-6.3.0-32bit.exe", { architecture: "x64" }, "name-other-architecture"],
    ["Manifold-6.3.0-64-bit.exe", { architecture: "x86" }, "name-other-architecture"],
    ["Manifold-6-3-0-x64.exe", { architecture: "x64" }, null],
    ["Manifold-6.3-64.exe", { architecture: "x64" }, null],
    ["Manifold-windows-8.1-x64.exe", { architecture: "x64" }, null],
    ["Manifold-win8.1-x64.exe", { architecture: "x64" }, null],
    ["Manifold-2026-11-20-x64.exe", { architecture: "x64" }, null],
    ["Manifold-6.3.0-arm-64.exe", { architecture: "arm64" }, null],
    ["Manifold-6.3.0-1-2-3-x64.exe", { architecture: "x64" }, null],
    ["6.2-x64.patch", { architecture: "x64", role: "patch", fromVersion: "6.2.1" }, null],
    ["Manifold-6.3.0-win32-x64.exe", { architecture: "x64" }, null],
    ["Manifold-6.3.0-universal.exe", { architecture: "x64" }, null],
    ["Manifold-6.3.0.4711-x64.exe", { architecture: "x64" }, null],
    ["Manifold-2026.11.20-x64.exe", { architecture: "x64" }, null],
    ["Manifold-x64.exe", { architecture: "x64" }, null],
    ["6.2.1-x64.patch", { architecture: "x64", role: "patch", fromVersion: "6.2.1" }, null],
    [
      "6.2.0-x64.patch",
      { architecture: "x64", role: "patch", fromVersion: "6.2.1" },
      "name-other-version",
    ],
  ] as const)("a file %s of 6.3.0 says what it is: %j", (name, place, problem) => {
    const file = worldFile("6.3.0", { name, ...place });
    expect(problemOf({ ...release(), files: [] }, { act: "add-file", file })).toBe(problem);
  });

  it("takes a blockmap of a package only, and a patch from a version only", () => {
    const patch = worldFile("6.3.0", { name: "p.exe", role: "patch", fromVersion: "6.2.1" });
    const map = worldFile("6.3.0", { name: "p.exe.blockmap", role: "blockmap" });
    const files = [worldFile("6.3.0"), patch, map];
    expect(problemOf(release({ files }), { act: "finish-upload" })).toBe("blockmap-alone");
    const latest = { ...patch, fromVersion: "latest" };
    expect(problemOf(release(), { act: "add-file", file: latest })).toBe("version-wrong");
  });

  it("loses its signatures with its files", () => {
    const signature: ReleaseSignature = {
      kind: "minisign",
      keyId: "A1",
      subject: "SHA256SUMS",
      bytes: "",
    };
    const verified = release({ status: "verified", signatures: [signature] });
    expect(actOnRelease(verified, { act: "reopen" }, noRules)).toMatchObject({
      state: { status: "draft", signatures: [] },
    });
  });
});

describe("signatures", () => {
  it("are needed of every key in force, so that both sign during a rotation", () => {
    const keys = [
      key({ validUntil: "2026-12-01T00:00:00.000Z" }),
      key({ keyId: "B2", validFrom: "2026-11-01T00:00:00.000Z" }),
      key({ keyId: "old", validUntil: "2026-10-01T00:00:00.000Z" }),
      key({ keyId: "next", validFrom: "2027-01-01T00:00:00.000Z" }),
    ];
    const missing = missingSignatures(release(), { keys, now });
    expect(missing.map(({ keyId, subject }) => `${keyId} ${subject}`)).toEqual([
      "A1 SHA256SUMS",
      "A1 release.json",
      "B2 SHA256SUMS",
      "B2 release.json",
    ]);
  });

  it("stay needed when every key is over, and bare Ed25519 alone does not do", () => {
    const ended = key({ validUntil: "2026-10-01T00:00:00.000Z" });
    const bare = key({ keyId: "E1", kind: "ed25519" });
    const verified = release({ status: "verified" });
    const signed = release({ status: "signed" });
    for (const keys of [[ended], [bare], [ended, bare]]) {
      expect(problemOf(verified, { act: "sign" }, { ...noRules, keys })).toBe("no-key-in-force");
      expect(problemOf(signed, { act: "publish" }, { ...noRules, keys })).toBe("no-key-in-force");
    }
    const kernel = { ...verified, product: "browser" } as const;
    const rules = { ...noRules, keys: [bare] };
    expect(problemOf(kernel, { act: "sign" }, rules)).toBe("no-key-in-force");
    const planned = key({ validFrom: "2027-01-01T00:00:00.000Z" });
    expect(problemOf(verified, { act: "sign" }, { ...noRules, keys: [planned] })).toBeNull();
  });

  it("keep a key that vouches for all bytes until another one does", () => {
    const at = (time: string) => ({ at: new Date(time), now });
    const today = at("2026-11-20T02:00:00.000Z");
    const later = at("2026-12-24T00:00:00.000Z");
    const first = key();
    const second = key({ keyId: "B2", kind: "sshsig" });
    const planned = key({ keyId: "C3", validFrom: "2026-12-01T00:00:00.000Z" });
    const short = key({ keyId: "D4", validUntil: "2026-12-01T00:00:00.000Z" });
    const bare = key({ keyId: "E1", kind: "ed25519" });
    expect(endProblem([first, bare], first, today)).toBe("last-key");
    expect(endProblem([first, bare], bare, today)).toBeNull();
    // One that is only planned may never come into force.
    expect(endProblem([first, planned], first, later)).toBe("last-key");
    expect(endProblem([first, planned], planned, today)).toBeNull();
    expect(endProblem([first, second], first, today)).toBeNull();
    expect(endProblem([first, short], first, today)).toBeNull();
    expect(endProblem([first, short], first, later)).toBe("last-key");
    const over = key({ validUntil: "2026-10-01T00:00:00.000Z" });
    expect(endProblem([over, second], over, later)).toBe("unknown-key");
    expect(endProblem([second], first, later)).toBe("unknown-key");
  });

  it("of bare Ed25519 are over the client's installers below 2 GiB", () => {
    const files = [
      worldFile("6.3.0"),
      worldFile("6.3.0", { name: "big.exe", size: 2 ** 31 }),
      worldFile("6.3.0", { name: "a.zip", role: "archive" }),
    ];
    const alone = key({ kind: "ed25519" });
    expect(subjectsOf(release({ files }), alone)).toEqual(["file:Manifold-6.3.0-x64.exe"]);
    expect(subjectsOf(release({ files, product: "browser" }), alone)).toEqual([]);
  });

  it("of a key that is not in force are not taken", () => {
    const signature = { kind: "minisign", keyId: "A1", subject: "SHA256SUMS", bytes: "" } as const;
    const add = (keys: SigningKey[], status: ReleaseRecord["status"] = "verified") =>
      problemOf(release({ status }), { act: "add-signature", signature }, { ...noRules, keys });
    expect(add([])).toBe("unknown-key");
    expect(add([key({ validUntil: "2026-10-01T00:00:00.000Z" })])).toBe("unknown-key");
    expect(add([key()])).toBeNull();
    expect(add([key()], "signed")).toBeNull();
    expect(add([key()], "published")).toBe("wrong-state");
  });

  it("of a further key join a published release, and replace none", () => {
    const signature = { kind: "minisign", keyId: "A1", subject: "SHA256SUMS", bytes: "" } as const;
    const rules = { ...noRules, keys: [key()] };
    const act = { act: "add-late-signature", signature } as const;
    for (const status of ["draft", "uploaded", "verified", "signed", "withdrawn"] as const) {
      expect(problemOf(release({ status }), act, rules)).toBe("wrong-state");
    }
    const published = release({ status: "published" });
    expect(problemOf(published, act)).toBe("unknown-key");
    expect(actOnRelease(published, act, rules)).toMatchObject({
      state: { status: "published", signatures: [signature] },
    });
    const signed = release({ status: "published", signatures: [signature] });
    const other = { ...act, signature: { ...signature, bytes: "b3RoZXI=" } };
    expect(actOnRelease(signed, other, rules)).toEqual({ state: signed });
  });
});

describe("a promotion", () => {
  const beta = (changes: Partial<ReleaseRecord> = {}) =>
    release({ status: "published", channel: "beta", ...changes });
  const infected = worldFile("6.3.0", { scan: { state: "infected", engine: "T", at: null } });
  const stable: ReleaseSignature = {
    kind: "minisign",
    keyId: "A1",
    subject: "release.stable.json",
    bytes: "",
  };
  const signed = { ...noRules, keys: [key()] };

  it.each<[string, ReleaseRecord, ReleaseRules, string | null]>([
    ["a published beta", beta(), noRules, null],
    ["a pre-release", beta({ version: "6.3.0-beta.1" }), noRules, "pre-release-stays"],
    ["a stable release", beta({ channel: "stable" }), noRules, "wrong-state"],
    ["a beta that is not out", beta({ status: "signed" }), noRules, "wrong-state"],
    ["a withdrawn beta", beta({ status: "withdrawn" }), noRules, "wrong-state"],
    ["a beta with a finding", beta({ files: [infected] }), noRules, "scan-not-clean"],
    ["one that its key has not signed", beta(), signed, "signature-missing"],
    ["one that its key has signed", beta({ signatures: [stable] }), signed, null],
    [
      "one with a key of bare Ed25519 alone",
      beta(),
      { ...noRules, keys: [key({ kind: "ed25519" })] },
      "no-key-in-force",
    ],
  ])("of %s: %#", (_, from, rules, problem) => {
    expect(problemOf(from, { act: "promote" }, rules)).toBe(problem);
  });

  it("changes the channel alone, and nothing when it comes twice", () => {
    const from = beta({ signatures: [stable] });
    const outcome = actOnRelease(from, { act: "promote" }, signed);
    const state = "state" in outcome ? outcome.state : from;
    expect(state).toEqual({ ...from, channel: "stable", promotedAt: now.toISOString() });
    expect(actOnRelease(state, { act: "promote" }, signed)).toEqual({ state });
    expect(subjectsOf(state, key())).toEqual(["SHA256SUMS", "release.json", "release.stable.json"]);
  });

  it("is signed before it, and never for what cannot become stable", () => {
    const sign = (from: ReleaseRecord, signature = stable) =>
      problemOf(from, { act: "add-signature", signature }, signed);
    expect(missingPromotionKeys(beta(), signed).map(({ keyId }) => keyId)).toEqual(["A1"]);
    expect(sign(beta())).toBeNull();
    expect(sign(beta({ channel: "stable", promotedAt: now.toISOString() }))).toBe("wrong-state");
    expect(sign(beta({ channel: "stable" }))).toBe("wrong-state");
    expect(sign(beta({ version: "6.3.0-rc.1" }))).toBe("wrong-state");
    expect(sign(release({ status: "verified", channel: "beta" }))).toBe("no-such-file");
    const bare = { ...stable, kind: "ed25519" } as const;
    const rules = { ...noRules, keys: [key({ kind: "ed25519" })] };
    expect(problemOf(beta(), { act: "add-signature", signature: bare }, rules)).toBe(
      "no-such-file",
    );
  });
});
