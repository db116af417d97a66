import { eq } from "drizzle-orm";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { approveRequest } from "~/domain/release/approvals/approval-edits.server";
import { type NewRelease, seedReleases } from "~/domain/release/files/release-seed.server";
import { publishRelease, withdrawRelease } from "~/domain/release/release-edits.server";
import type { RolloutLine } from "~/domain/release/rollout";
import { scheduleSteps } from "~/domain/release/rollouts/release-schedules.server";
import { editRollout } from "~/domain/release/rollouts/rollout-edits.server";
import { listScans } from "~/domain/release/scans/antivirus-scans.server";
import {
  antivirusScans,
  releaseApprovals,
  releaseFiles,
  releaseKeys,
  releaseSignatures,
  releases,
  staff,
} from "~/platform/db/schema";
import { databaseOfFile } from "~tests/support/database-of-file";
import { listenForChanges } from "~tests/support/listen-for-changes";
import { createMemoryStorage } from "~tests/support/memory-storage";
import { patience } from "~tests/support/patience";
import { testSecret } from "~tests/support/registration";
import { actorFor, joinPeople, makeSigned } from "~tests/support/registry-database";
import { newRelease } from "~tests/support/release-factory";
import { operatorScanRow } from "~tests/support/table-rows";
import { readKernelMatrix } from "./kernel-matrix.server";
import { listReleaseNames } from "./public-releases.server";
import { findReleasePage } from "./release-page.server";
import { listWithdrawn } from "./release-withdrawal.server";
import { readUpgrade } from "./upgrade.server";

const both = [
  { kind: "package", architecture: "x64", kilobytes: 90 },
  { kind: "package", architecture: "x86", kilobytes: 80 },
  { kind: "patch", architecture: "x64", kilobytes: 10 },
] as const satisfies NewRelease["files"];
const client = (version: string, day: string, changes: Partial<NewRelease> = {}) =>
  newRelease({
    product: "client",
    version,
    releasedAt: `${day}T02:00:00.000Z`,
    minimumWindows: "7",
    files: [...both],
    ...changes,
  });

const seeds: NewRelease[] = [
  client("6.0.9", "2026-01-10"),
  client("6.0.10", "2026-02-10"),
  client("6.1.0", "2026-03-10", { channel: "beta" }),
  client("6.1.1", "2026-04-10", {
    status: "withdrawn",
    notes: { cn: { remarks: "同步出错", updateContent: [] } },
  }),
  client("6.2.0", "2026-05-10"),
  newRelease({ version: "109.0.5414.119", minimumWindows: "7", files: [...both] }),
  newRelease({ version: "154.0.8037.92", releasedAt: "2026-10-08T02:00:00.000Z" }),
  newRelease({ version: "156.0.8078.47", releasedAt: "2026-10-26T02:00:00.000Z" }),
  newRelease({ version: "156.0.8078.79", releasedAt: "2026-11-05T02:00:00.000Z" }),
  newRelease({ version: "156.0.8078.99", status: "draft" }),
];

const line: RolloutLine = {
  product: "client",
  channel: "stable",
  architecture: "x64",
  windows: "10",
};
const lin = actorFor({ kind: "person", id: 1 });

let clock = new Date("2026-11-20T02:00:00.000Z");
const options = () => ({
  db,
  now: () => clock,
  hasScanner: true,
  secret: testSecret,
});
const pageOf = (version: string, product: "client" | "browser" = "client") =>
  findReleasePage(db, { locale: "cn", product, version });
const known = async (...wanted: Parameters<typeof pageOf>) => {
  const page = await pageOf(...wanted);
  if (page === undefined) throw new Error(`no page of ${wanted[0]}`);
  return page;
};

/** A pipeline asks for a rollout to go on, and Lin agrees. */
const resumeByTwo = async (version: string) => {
  const pipeline = actorFor({ kind: "token", id: 1, ownerId: 1 });
  const resumption = { act: { act: "resume", version } } as const;
  expect(await editRollout(options(), pipeline, line, resumption)).toBe("asked");
  const isWaiting = eq(releaseApprovals.state, "waiting");
  const [request] = await db.select().from(releaseApprovals).where(isWaiting);
  if (request === undefined) throw new Error("nothing waits");
  await approveRequest(options(), lin, { id: request.id, hash: request.changeHash });
};
const { db } = await databaseOfFile();
await seedReleases(db, { seeds, storage: createMemoryStorage() });
await joinPeople(options(), 1);

it("is there for what was ever published, and for nothing else", async () => {
  expect((await pageOf("6.2.0"))?.withdrawal).toBeNull();
  expect(await pageOf("156.0.8078.99", "browser")).toBeUndefined();
  expect(await pageOf("6.2.0", "browser")).toBeUndefined();
  expect(await pageOf("6.2")).toBeUndefined();
});

it("knows the versions before and after it by their numbers, each kernel for itself", async () => {
  const { previous, next, newest } = await known("6.0.10");
  expect([previous?.version, next?.version, newest]).toEqual(["6.0.9", "6.2.0", "6.2.0"]);
  const kernel = await known("156.0.8078.79", "browser");
  expect([kernel.previous?.version, kernel.next, kernel.newest]).toEqual([
    "156.0.8078.47",
    null,
    null,
  ]);
  const beta = await known("6.1.0");
  expect(beta.previous?.version).toBe("6.0.10");
});

it("says from which version a patch starts", async () => {
  const { files } = await known("6.0.10");
  expect(
    files.map(({ role, architecture, fromVersion }) => [role, architecture, fromVersion]),
  ).toEqual([
    ["archive", "x64", null],
    ["archive", "x86", null],
    ["patch", "x64", "6.0.9"],
  ]);
});

it("recommends what runs on a system, and nothing else to it", async () => {
  const for7 = { windows: "7", architectures: ["x64"] };
  const for32Bit = { windows: null, architectures: ["x86"] };
  const kernel = await known("156.0.8078.79", "browser");
  expect(kernel.forOthers.map(({ version, systems }) => [version, systems])).toEqual([
    ["109.0.5414.119", for7],
    ["109.0.5414.119", for32Bit],
  ]);
  expect((await known("6.2.0")).forOthers).toEqual([]);
  const older = await known("6.0.9");
  expect(older.instead).toMatchObject([{ version: "6.2.0", systems: null }]);
});

it("of a withdrawn version it tells why, and what to have instead", async () => {
  const { withdrawal, newest, scans } = await known("6.1.1");
  expect(withdrawal).toMatchObject({ at: null, reason: "同步出错" });
  expect(withdrawal?.happenings.map(({ kind }) => kind)).toEqual(["released", "successor"]);
  expect(newest).toBe("6.2.0");
  expect(scans).toEqual([]);
  expect(await listWithdrawn(db, "client")).toEqual(["6.1.1"]);
  expect(await listWithdrawn(db, "browser")).toEqual([]);
});

it("shows scans that the operator entered, with the file that was scanned", async () => {
  const [file] = await db
    .select()
    .from(releaseFiles)
    .where(eq(releaseFiles.name, "Manifold-6.2.0-x64.zip"));
  await db.insert(antivirusScans).values(operatorScanRow(file?.id ?? 0));
  expect((await known("6.2.0")).scans).toEqual([
    {
      file: "Manifold-6.2.0-x64.zip",
      engine: "引擎",
      scannedOn: "2026-05-11",
      reportUrl: "https://scans.example/1",
    },
  ]);
  expect((await known("6.0.10")).scans).toEqual([]);
  // As the page of the newest one says it, in the other language.
  const wanted = { locale: "en", fileName: "Manifold-6.2.0-x64.zip" } as const;
  expect(await listScans(db, wanted)).toMatchObject([
    { engine: "Engine", scannedOn: "2026-05-11" },
  ]);
  expect(await listScans(db, { ...wanted, fileName: "Manifold-6.0.10-x64.zip" })).toEqual([]);
  await db.delete(antivirusScans);
});

it("names signatures of the sums, and no others", async () => {
  const [row] = await db.select().from(releases).where(eq(releases.version, "6.2.0"));
  const of = { releaseId: row?.id ?? 0, keyId: "A1", addedAt: clock };
  await db.insert(releaseSignatures).values([
    { ...of, kind: "minisign", subject: "SHA256SUMS", bytes: btoa("signed") },
    { ...of, kind: "minisign", subject: "release.json", bytes: btoa("json") },
    { ...of, kind: "ed25519", subject: "file:Manifold.exe", bytes: btoa("file") },
  ]);
  expect((await known("6.2.0")).signatures).toEqual([
    {
      kind: "minisign",
      keyId: "A1",
      isKeyOver: false,
      size: 6,
      address: "/files/client/6.2.0/SHA256SUMS.minisig",
      // No key is known of it, which a command would need.
      command: null,
    },
  ]);
});

it("says of a key that it has ended, and not that it will", async () => {
  const [row] = await db.select().from(releases).where(eq(releases.version, "6.0.10"));
  const key = { kind: "sshsig", keyId: "S1" } as const;
  const end = new Date(clock.getTime() + 60_000);
  const times = { validFrom: row?.releasedAt ?? clock, validUntil: end };
  await db.insert(releaseKeys).values({ ...key, publicKey: "ssh-ed25519 AAAA", ...times });
  await db.insert(releaseSignatures).values({
    ...key,
    releaseId: row?.id ?? 0,
    addedAt: clock,
    subject: "SHA256SUMS",
    bytes: btoa("signed"),
  });
  const isOverAt = async (now: Date) => {
    const wanted = { locale: "cn", product: "client", version: "6.0.10" } as const;
    return (await findReleasePage(db, wanted, now))?.signatures.map(({ isKeyOver }) => isKeyOver);
  };
  // A command with the time of the release is refused by programs that check the signature without it.
  expect(await isOverAt(clock)).toEqual([false]);
  expect(await isOverAt(end)).toEqual([true]);
  await db.delete(releaseKeys);
});

describe("the way from an earlier version", () => {
  const upgrade = async (version: string, from: string | null) =>
    readUpgrade(db, await known(version), { from });

  it("lists what a visitor may have, withdrawn versions as well", async () => {
    const { versions, outcome } = await upgrade("6.2.0", null);
    expect(versions).toEqual(["6.1.1", "6.1.0", "6.0.10", "6.0.9"]);
    expect(outcome).toBeNull();
  });

  it("takes the patch of the version before, else the archive", async () => {
    expect((await upgrade("6.0.10", "6.0.9")).outcome).toMatchObject([
      { version: "6.0.10", by: "patch", isPassage: false },
    ]);
    expect((await upgrade("6.2.0", "6.0.9")).outcome).toBe("no-patch");
  });

  it("is of files for the architecture that the visitor has", async () => {
    const way = async (version: string, architecture: string) =>
      readUpgrade(db, await known(version), { from: "6.0.9", architecture });
    expect(await way("6.0.10", "x64")).toMatchObject({
      architecture: "x64",
      architectures: ["x64", "x86"],
      outcome: [{ by: "patch", file: { name: expect.stringContaining("x64") } }],
    });
    // The patch is for another architecture: 32-bit systems are not sent to it.
    expect(await way("6.0.10", "x86")).toMatchObject({
      architecture: "x86",
      outcome: "no-patch",
    });
    for (const none of ["arm64", "x65", ""]) {
      expect((await way("6.0.10", none)).architecture).toBe("x64");
    }
  });

  it("says so when it is the same one, and makes nothing of anything else", async () => {
    expect((await upgrade("6.2.0", "6.2.0")).outcome).toBe("same");
    for (const asked of ["9.9.9", "156.0.8078.47", "<script>", ""]) {
      expect(await upgrade("6.2.0", asked)).toMatchObject({ from: null, outcome: null });
    }
  });
});

it("tells of a rollout until everybody is offered the version, and then of none", async () => {
  for (const version of ["7.0.0", "7.1.0"]) {
    const name = { product: "client", version } as const;
    await makeSigned(options(), lin, version);
    expect(await publishRelease(options(), lin, name)).toBe("done");
  }
  const act = (act: Parameters<typeof editRollout>[3]["act"]) =>
    editRollout(options(), lin, line, { act });
  expect(await act({ act: "start", version: "7.0.0", percent: 100 })).toBe("done");
  expect((await known("7.0.0")).rollout).toBeNull();
  clock = new Date("2026-11-20T03:00:00.000Z");
  await act({ act: "start", version: "7.1.0", percent: 5 });
  clock = new Date("2026-11-20T04:00:00.000Z");
  await act({ act: "raise", version: "7.1.0", percent: 50 });
  const steps = [{ at: "2026-11-23T02:00:00.000Z", percent: 100 }];
  await scheduleSteps(options(), lin, line, { version: "7.1.0", steps });
  expect((await known("7.1.0")).rollout).toEqual({
    percent: 50,
    isPaused: false,
    marks: [
      { percent: 5, at: "2026-11-20T03:00:00.000Z", state: "done" },
      { percent: 50, at: "2026-11-20T04:00:00.000Z", state: "now" },
      { percent: 100, at: "2026-11-23T02:00:00.000Z", state: "planned" },
    ],
  });
  // The planner may not publish for a while: the publication would fail at its time, so nobody is
  // notified.
  const told: string[] = [];
  const stop = await listenForChanges(db, (words) => told.push(words));
  onTestFinished(() => stop());
  /** How many planned steps the page tells of after a change of Lin, which makes stored pages stale. */
  const plannedAfter = async (change: Partial<typeof staff.$inferInsert>) => {
    told.length = 0;
    await db.update(staff).set(change).where(eq(staff.id, 1));
    await vi.waitFor(() => expect(told).toEqual([""]), patience);
    const marks = (await known("7.1.0")).rollout?.marks ?? [];
    return marks.filter(({ state }) => state === "planned").length;
  };
  expect(await plannedAfter({ disabledAt: clock })).toBe(0);
  expect(await plannedAfter({ disabledAt: null })).toBe(1);
  expect(await plannedAfter({ roles: ["editor"] })).toBe(0);
  expect(await plannedAfter({ roles: ["release-manager"] })).toBe(1);
  await act({ act: "limits", minimumVersion: null, mustPassThrough: "7.0.0" });
  const { outcome } = await readUpgrade(db, await known("7.1.0"), { from: "6.2.0" });
  expect(outcome).toMatchObject([
    { version: "7.0.0", by: "package", isPassage: true },
    { version: "7.1.0", by: "package", isPassage: false },
  ]);
  clock = new Date("2026-11-20T05:00:00.000Z");
  await act({ act: "pause", version: "7.1.0" });
  expect((await known("7.1.0")).rollout).toMatchObject({ isPaused: true, marks: [{}, {}] });
  // After the first pause the rollout went on: only the second one says how far the version came.
  clock = new Date("2026-11-20T05:10:00.000Z");
  await resumeByTwo("7.1.0");
  clock = new Date("2026-11-20T05:20:00.000Z");
  await act({ act: "pause", version: "7.1.0" });
  const reason = { cn: "会丢数据", en: "Loses data" };
  clock = new Date("2026-11-20T06:00:00.000Z");
  await withdrawRelease(options(), lin, { product: "client", version: "7.1.0" }, reason);
  const { withdrawal, rollout, newest } = await known("7.1.0");
  expect(rollout).toBeNull();
  expect(newest).toBe("7.0.0");
  expect(withdrawal).toMatchObject({ reason: "会丢数据", at: "2026-11-20T06:00:00.000Z" });
  expect(withdrawal?.happenings).toMatchObject([
    { kind: "released" },
    { kind: "paused", percent: 50, at: "2026-11-20T05:20:00.000Z" },
    { kind: "withdrawn" },
  ]);
});

it("tells of no pause of a withdrawn version after which two people let its rollout go on", async () => {
  const name = { product: "client", version: "7.2.0" } as const;
  await makeSigned(options(), lin, name.version);
  expect(await publishRelease(options(), lin, name)).toBe("done");
  for (const act of [
    { act: "start", version: name.version, percent: 5 },
    { act: "pause", version: name.version },
  ] as const) {
    expect(await editRollout(options(), lin, line, { act })).toBe("done");
  }
  await resumeByTwo(name.version);
  expect((await known(name.version)).rollout).toMatchObject({ percent: 5, isPaused: false });
  await withdrawRelease(options(), lin, name, { cn: "会丢数据", en: "Loses data" });
  expect((await known(name.version)).withdrawal?.happenings).toMatchObject([
    { kind: "released" },
    { kind: "withdrawn" },
  ]);
});

it("lists the newest published versions for addresses, drafts and withdrawn ones left out", async () => {
  const names = await listReleaseNames(db, 3);
  expect(names).toHaveLength(3);
  expect(names.map(({ version }) => version)).toContain("156.0.8078.79");
  const all = (await listReleaseNames(db, 100)).map(({ version }) => version);
  expect(all).not.toContain("6.1.1");
  expect(all).not.toContain("156.0.8078.99");
});

it("the matrix has the last compatible build of each kernel", async () => {
  const { rows, columns } = await readKernelMatrix(db);
  expect(rows.map(({ kernel }) => kernel)).toEqual(["156", "154", "109"]);
  const cell = (row: number, windows: string, architecture: string) =>
    rows[row]?.cells[
      columns.findIndex((one) => one.windows === windows && one.architecture === architecture)
    ];
  expect(cell(0, "10", "x64")).toEqual({
    state: "updated",
    version: "156.0.8078.79",
    file: "Manifold-Chromium-156.0.8078.79-x64.zip",
    releasedAt: expect.any(Date),
  });
  expect(cell(0, "7", "x64")).toEqual({ state: "none" });
  expect(cell(1, "11", "x64")).toMatchObject({ state: "stays", version: "154.0.8037.92" });
  expect(cell(2, "8", "x86")).toMatchObject({ state: "stays", version: "109.0.5414.119" });
  expect(cell(2, "11", "x86")).toEqual({ state: "no-edition" });
});
