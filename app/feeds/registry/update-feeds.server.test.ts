import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { parse } from "yaml";
import { listDownloadDays } from "~/domain/figures/figure-queries.server";
import { findReleasedFile } from "~/domain/release/public/release-queries.server";
import { findRollout } from "~/domain/release/registry-rows.server";
import { promoteRelease } from "~/domain/release/release-edits.server";
import { isInRollout } from "~/domain/release/rollouts/cohort.server";
import { startingReleaseSettings } from "~/domain/settings/release-settings";
import { seedSettings } from "~/domain/settings/settings-seed.server";
import { rememberContent } from "~/platform/db/content-memory.server";
import { siteSettings } from "~/platform/db/schema";
import { blockmapOf } from "~tests/support/blockmap";
import { databaseOfFile } from "~tests/support/database-of-file";
import { type ClientOptions, installClient } from "~tests/support/installed-client";
import { createMemoryStorage } from "~tests/support/memory-storage";
import { emptyRegistry, joinPeople } from "~tests/support/registry-database";
import {
  alone,
  bytesFor,
  installerOf,
  lineOf,
  makeFull,
  release,
  rollOut,
  type TestFile,
  withdraw,
} from "~tests/support/registry-releases";
import { openRegistryServer } from "~tests/support/registry-server";
import { createRegistryFeeds } from "./registry-feeds.server";

type Client = Awaited<ReturnType<typeof installClient>>;

const line = lineOf();

const installed: Client[] = [];
const { db } = await databaseOfFile();
const forget = rememberContent(db);
const now = () => new Date("2026-11-20T02:00:00.000Z");
const storage = createMemoryStorage();
const registry = { db, now, hasScanner: false, storage };
const server = await openRegistryServer(registry);

beforeEach(async () => {
  await emptyRegistry(registry);
  await joinPeople(registry, 1);
  forget();
  server.requests();
});
afterEach(async () => {
  for (const client of installed.splice(0)) await client.uninstall();
});
afterAll(async () => {
  await server?.close();
});

const feed = (system = "win10-x64") => `${server.origin}/updates/client/${system}`;
const install = async (options: Partial<ClientOptions> & { version: string }) => {
  const client = await installClient({ feed: feed(), ...options });
  installed.push(client);
  return client;
};
/** The version that a client takes for an update; null: none. */
const updateOf = async (options: Partial<ClientOptions> & { version: string }) => {
  forget();
  const { isNew, info } = await (await install(options)).check();
  return isNew ? info.version : null;
};
const make = async (...versions: string[]) => {
  for (const version of versions) {
    await release(registry, { version, files: [installerOf(version)] });
  }
};
/** An installation outside a share. */
const outsideOf = (salt: string, percent: number) => {
  const ids = Array.from({ length: 50 }, (_, index) => `installation-${index}`);
  return ids.find((id) => !isInRollout(salt, id, percent)) ?? "";
};
const textAt = async (path: string, headers: Record<string, string> = {}) => {
  forget();
  return (await fetch(`${feed()}/${path}`, { headers })).text();
};

it("offer the full release, which the client downloads and finds whole", async () => {
  await make("6.2.0", "6.2.1");
  await makeFull(registry, line, "6.2.1");
  const client = await install({ version: "6.2.0" });
  const { isNew, info } = await client.check();
  expect(isNew).toBe(true);
  expect(info.version).toBe("6.2.1");
  expect(info.releaseDate).toBe("2026-11-20T02:00:00.000Z");
  expect(info.minimumSystemVersion).toBe("10.0.0");
  expect(await client.download()).toEqual(installerOf("6.2.1").bytes);
  expect(client.messages.join()).not.toMatch(/Staging percentage|Failed to compare/);
  // A client that has it already gets the same, and sees nothing new.
  expect(await updateOf({ version: "6.2.1" })).toBeNull();
  expect(await updateOf({ version: "6.3.0" })).toBeNull();
});

it("are sent to nobody else, and say what they depend on", async () => {
  await make("6.2.1");
  await makeFull(registry, line, "6.2.1");
  forget();
  const answer = await fetch(`${feed()}/latest.yml?noCache=1l2k3`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("private, no-cache");
  expect(answer.headers.get("vary")).toBe("x-user-staging-id");
  expect(answer.headers.get("content-type")).toBe("application/yaml");
  const etag = answer.headers.get("etag") ?? "";
  const again = await fetch(`${feed()}/latest.yml`, { headers: { "If-None-Match": etag } });
  expect(again.status).toBe(304);
  const head = await fetch(`${feed()}/latest.yml`, { method: "HEAD" });
  expect([head.status, head.headers.get("etag")]).toEqual([200, etag]);
  expect((await fetch(`${feed()}/latest.yml`, { method: "DELETE" })).status).toBe(405);
});

it("offer a candidate to its share, always the same ones, who only become more", async () => {
  await make("6.2.0", "6.2.1");
  await makeFull(registry, line, "6.2.0");
  await rollOut(registry, line, { act: "start", version: "6.2.1", percent: 10 });
  forget();
  const ids = Array.from({ length: 300 }, () => randomUUID());
  const app = createRegistryFeeds({ db, publicUrl: "https://site.example" });
  const chosen = async () => {
    const found = new Set<string>();
    for (const id of ids) {
      const headers = { "x-user-staging-id": id };
      const answer = await app.request("/updates/client/win10-x64/latest.yml", { headers });
      if ((await answer.text()).startsWith("version: 6.2.1\n")) found.add(id);
    }
    return found;
  };
  const first = await chosen();
  const { salt } = await findRollout(db, line);
  const share = (percent: number) => ids.filter((id) => isInRollout(salt, id, percent));
  expect([...first]).toEqual(share(10));
  // Another process remembers nothing of this one.
  forget();
  expect(await chosen()).toEqual(first);
  await rollOut(registry, line, { act: "raise", version: "6.2.1", percent: 25 });
  forget();
  const more = await chosen();
  expect([...more]).toEqual(share(25));
  expect([...first].filter((id) => !more.has(id))).toEqual([]);
  const [lucky = ""] = first;
  const unlucky = ids.find((id) => !more.has(id)) ?? "";
  expect(await updateOf({ version: "6.2.0", id: lucky })).toBe("6.2.1");
  expect(await updateOf({ version: "6.2.0", id: unlucky })).toBeNull();
  expect(await updateOf({ version: "6.1.0", id: unlucky })).toBe("6.2.0");
  // Who says nothing of itself gets what everybody may have.
  expect(await textAt("latest.yml")).toContain("version: 6.2.0\n");
});

it("offer the candidate to a client whose user asks, unless it is paused or settings say no", async () => {
  await make("6.2.0", "6.2.1");
  await makeFull(registry, line, "6.2.0");
  await rollOut(registry, line, { act: "start", version: "6.2.1", percent: 1 });
  const { salt } = await findRollout(db, line);
  const id = outsideOf(salt, 1);
  expect(await updateOf({ version: "6.1.0", id })).toBe("6.2.0");
  for (const query of ["?now=1", "?from=6.1.0&now=1"]) {
    forget();
    const client = await install({ version: "6.1.0", id, feed: `${feed()}${query}` });
    expect((await client.check()).info.version).toBe("6.2.1");
    expect(await client.download()).toEqual(installerOf("6.2.1").bytes);
  }
  expect(await countedDownloads()).toEqual([["Manifold-6.2.1-x64.exe", "manual-update", 2]]);
  expect(await textAt("latest.yml?now=true")).toContain("version: 6.2.0\n");
  await seedSettings(db, { releases: { ...startingReleaseSettings, checkNow: "off" } }, now());
  expect(await textAt("latest.yml?now=1")).toContain("version: 6.2.0\n");
  await db.delete(siteSettings);
  await rollOut(registry, line, { act: "pause", version: "6.2.1" });
  expect(await textAt("latest.yml?now=1")).toContain("version: 6.2.0\n");
});

it("offer testers betas, and what everybody gets when that is higher", async () => {
  await make("6.2.0", "6.4.0");
  await release(registry, { version: "6.3.0", channel: "beta", files: [installerOf("6.3.0")] });
  await makeFull(registry, line, "6.2.0");
  expect(await updateOf({ version: "6.1.0", channel: "beta" })).toBe("6.2.0");
  await makeFull(registry, lineOf({ channel: "beta" }), "6.3.0");
  expect(await updateOf({ version: "6.1.0", channel: "beta" })).toBe("6.3.0");
  expect(await updateOf({ version: "6.1.0" })).toBe("6.2.0");
  await makeFull(registry, line, "6.4.0");
  expect(await updateOf({ version: "6.3.0", channel: "beta" })).toBe("6.4.0");
});

it("lead a tester from a pre-release to the next, and to the release itself", async () => {
  const testers = lineOf({ channel: "beta" });
  const versions = [
    "7.4.0",
    "7.5.0-beta.1",
    "7.5.0-beta.2",
    "7.5.0-beta.10",
    "7.5.0-rc.1",
    "7.5.0",
  ];
  let before = "7.3.0";
  for (const version of versions) {
    const channel = version.includes("-") ? "beta" : "stable";
    await release(registry, { version, channel, files: [installerOf(version)] });
    await makeFull(registry, channel === "beta" ? testers : line, version);
    expect(await updateOf({ version: before, channel: "beta" })).toBe(version);
    expect(await updateOf({ version, channel: "beta" })).toBeNull();
    before = version;
  }
  expect(await updateOf({ version: "7.4.0" })).toBe("7.5.0");
  expect(parse(await textAt("beta.yml?from=7.5.0-beta.1"))).toMatchObject({ version: "7.5.0" });
  // The address of one version has it as well.
  expect(parse(await textAt("v/7.5.0-rc.1/latest.yml"))).toMatchObject({ version: "7.5.0-rc.1" });
});

it("offer a promoted beta to testers as before, and to everybody once its rollout begins", async () => {
  const testers = lineOf({ channel: "beta" });
  await make("7.4.0");
  await release(registry, { version: "7.5.0", channel: "beta", files: [installerOf("7.5.0")] });
  await makeFull(registry, line, "7.4.0");
  await makeFull(registry, testers, "7.5.0");
  const beta = await textAt("beta.yml");
  const name = { product: "client", version: "7.5.0" } as const;
  expect(await promoteRelease(registry, alone, name)).toBe("done");
  expect(await textAt("beta.yml")).toBe(beta);
  expect(await updateOf({ version: "7.5.0", channel: "beta" })).toBeNull();
  expect(await updateOf({ version: "7.3.0" })).toBe("7.4.0");
  await rollOut(registry, line, { act: "start", version: "7.5.0", percent: 100 });
  await rollOut(registry, line, { act: "complete", version: "7.5.0" });
  expect(await textAt("latest.yml")).toBe(beta);
  const client = await install({ version: "7.4.0" });
  expect((await client.check()).info.version).toBe("7.5.0");
  expect(await client.download()).toEqual(installerOf("7.5.0").bytes);
  expect(await updateOf({ version: "7.5.0", channel: "beta" })).toBeNull();
});

it("give Windows 7 a line of its own, and nothing that does not run there", async () => {
  const old = { minimumWindows: "7" } as const;
  await release(registry, { ...old, version: "5.9.0", files: [installerOf("5.9.0")] });
  await make("6.2.1");
  await makeFull(registry, line, "6.2.1");
  await makeFull(registry, lineOf({ windows: "7" }), "5.9.0");
  const windows = "6.1.7601";
  const client = await install({ version: "5.8.0", windows, feed: feed("win7-x64") });
  const { isNew, info } = await client.check();
  expect([isNew, info.version, info.minimumSystemVersion]).toEqual([true, "5.9.0", windows]);
  expect(await client.download()).toEqual(installerOf("5.9.0").bytes);
  // The client itself refuses it, should it ask at the wrong address.
  const lost = await install({ version: "5.8.0", windows });
  expect((await lost.check()).isNew).toBe(false);
  expect(lost.messages.join()).toContain("less than the minimum OS version required 10.0.0");
});

it("give 32-bit clients the 32-bit file", async () => {
  await release(registry, {
    version: "6.2.1",
    files: [installerOf("6.2.1"), installerOf("6.2.1", "x86")],
  });
  await makeFull(registry, line, "6.2.1");
  const x86 = lineOf({ architecture: "x86" });
  expect(await updateOf({ version: "6.2.0", feed: feed("win10-x86") })).toBeNull();
  await makeFull(registry, x86, "6.2.1");
  forget();
  for (const [system, architecture, name] of [
    ["win10-x86", "ia32", "x86"],
    ["win10-x64", "x64", "x64"],
  ] as const) {
    const client = await install({ version: "6.2.0", feed: feed(system), architecture });
    expect((await client.check()).info.files.map(({ url }) => url)).toEqual([
      `/files/Manifold-6.2.1-${name}.exe?via=updater`,
    ]);
    expect(await client.download()).toEqual(installerOf("6.2.1", name).bytes);
  }
});

it("offer the release before again when the full one is withdrawn, whose file is gone", async () => {
  await make("6.2.0", "6.2.1");
  await makeFull(registry, line, "6.2.0");
  await makeFull(registry, line, "6.2.1");
  const client = await install({ version: "6.1.0" });
  expect((await client.check()).info.version).toBe("6.2.1");
  await withdraw(registry, "6.2.1");
  await expect(client.download()).rejects.toThrow("status 410");
  expect(await updateOf({ version: "6.1.0" })).toBe("6.2.0");
  // Going back is for a higher number, or for who wants it.
  expect(await updateOf({ version: "6.2.1" })).toBeNull();
  await withdraw(registry, "6.2.0");
  expect(await updateOf({ version: "6.1.0" })).toBeNull();
});

/** Every download, by its file and the way it came. */
const countedDownloads = async () => {
  await server.counted();
  const ever = { from: "2026-01-01", to: "2999-12-31" };
  const rows = await listDownloadDays(db, ever);
  return rows.map(({ file, channel, downloads }) => [file, channel, downloads]);
};

it("have the client's downloads counted as its own", async () => {
  await make("6.2.0", "6.2.1");
  await makeFull(registry, line, "6.2.1");
  const client = await install({ version: "6.2.0" });
  await client.check();
  await client.download();
  expect(await countedDownloads()).toEqual([["Manifold-6.2.1-x64.exe", "updater", 1]]);
  // A person who takes the same file is somebody else.
  await (await fetch(`${server.origin}/files/Manifold-6.2.1-x64.exe`)).arrayBuffer();
  expect(await countedDownloads()).toEqual([
    ["Manifold-6.2.1-x64.exe", "direct", 1],
    ["Manifold-6.2.1-x64.exe", "updater", 1],
  ]);
});

const sumOf = async (name: string) => {
  return (await findReleasedFile(db, name))?.sha256;
};

it.each([false, true])(
  "tell a client that there is nothing new where nothing was rolled out, lower versions wanted: %s",
  async (allowsDowngrade) => {
    await make("6.2.1");
    for (const channel of ["latest", "beta"] as const) {
      const client = await install({ version: "6.2.0", channel, allowsDowngrade });
      expect((await client.check()).isNew).toBe(false);
      expect(client.messages.join()).not.toContain("Failed to compare");
    }
    expect(parse(await textAt("latest.yml"))).toMatchObject({ version: "0.0.0", files: [] });
    expect(parse(await textAt("latest.yml?from=6.2.0"))).toMatchObject({ version: "6.2.0" });
  },
);

it("make the client refuse a file with other bytes than the feed says", async () => {
  await make("6.2.1");
  await makeFull(registry, line, "6.2.1");
  forget();
  const { storage } = registry;
  const client = await install({ version: "6.2.0" });
  await client.check();
  const { bytes, name } = installerOf("6.2.1");
  // As on the way: the site's own check of its files would not let it out.
  const read = vi
    .spyOn(storage, "read")
    .mockImplementation(async () => Readable.from([Buffer.from(bytes).reverse()]));
  const stat = vi.spyOn(storage, "stat").mockImplementation(async () => ({
    size: bytes.length,
    modifiedAt: new Date(0),
    stamp: "",
    sha256: (await sumOf(name)) ?? "",
  }));
  await expect(client.download()).rejects.toThrow(/sha512 checksum mismatch/);
  read.mockRestore();
  stat.mockRestore();
  expect(await client.download()).toEqual(bytes);
});

describe("with a part of the file", () => {
  /** A version's installer with its list of blocks; in each changed place a block is another one. */
  const withBlocks = (version: string, size: number, changed: readonly number[]): TestFile[] => {
    const installer = { ...installerOf(version), bytes: bytesFor("program", size) };
    for (const at of changed) installer.bytes.set(bytesFor(`${version} ${at}`, 1_000), at * 1_000);
    const name = `${installer.name}.blockmap`;
    const bytes = blockmapOf(installer.bytes);
    return [installer, { role: "blockmap", architecture: "x64", name, bytes }];
  };
  const makeBoth = async (size: number, changed: readonly number[]) => {
    const before = withBlocks("6.2.0", size, []);
    const after = withBlocks("6.2.1", size, changed);
    await release(registry, { version: "6.2.0", files: before });
    await release(registry, { version: "6.2.1", files: after });
    await makeFull(registry, line, "6.2.1");
    forget();
    return { before: before[0]?.bytes ?? Buffer.alloc(0), after: after[0]?.bytes };
  };
  const installerRequests = () =>
    server
      .requests()
      .filter(({ path }) => path === "/files/Manifold-6.2.1-x64.exe?via=updater")
      .map(({ headers }) => headers.range);

  it("fetch the changed blocks by one request, also from what was withdrawn since", async () => {
    const { before, after } = await makeBoth(100_000, [3, 4, 17, 50, 99]);
    await withdraw(registry, "6.2.0");
    const client = await install({ version: "6.2.0" });
    await client.keepInstaller(before);
    expect((await client.check()).isNew).toBe(true);
    expect(await client.download()).toEqual(after);
    expect(installerRequests()).toEqual(["bytes=3000-4999, 17000-17999, 50000-50999, 99000-99999"]);
    expect(client.messages.join("\n")).not.toContain("Cannot download differentially");
    // One update, although the lists of blocks were read as well and no request began at the start.
    expect(await countedDownloads()).toEqual([["Manifold-6.2.1-x64.exe", "updater", 1]]);
  });

  it("fetch three hundred places that changed, and nothing else, by one request", async () => {
    const places = Array.from({ length: 300 }, (_, index) => index * 2);
    const { before, after } = await makeBoth(620_000, places);
    const client = await install({ version: "6.2.0" });
    await client.keepInstaller(before);
    await client.check();
    expect(await client.download()).toEqual(after);
    const [ranges = "", ...more] = installerRequests();
    expect(ranges.split(",")).toHaveLength(300);
    expect(more).toEqual([]);
    expect(await countedDownloads()).toEqual([["Manifold-6.2.1-x64.exe", "updater", 1]]);
  });
});

describe("with limits", () => {
  const limit = (minimumVersion: string | null, mustPassThrough: string | null) =>
    rollOut(registry, line, { act: "limits", minimumVersion, mustPassThrough });

  beforeEach(async () => {
    await make("5.0.0", "6.2.0");
    await makeFull(registry, line, "5.0.0");
    await makeFull(registry, line, "6.2.0");
  });

  it("say which version is the lowest, and which comes first", async () => {
    await limit("5.5.0", "5.0.0");
    expect(parse(await textAt("latest.yml"))).toMatchObject({
      version: "6.2.0",
      minimumVersion: "5.5.0",
      mustPassThrough: "5.0.0",
    });
    await limit(null, null);
    expect(Object.keys(parse(await textAt("latest.yml")))).not.toContain("minimumVersion");
  });

  it("offer who names an older version the one that comes first", async () => {
    await limit(null, "5.0.0");
    expect(parse(await textAt("latest.yml?from=4.9.9"))).toMatchObject({ version: "5.0.0" });
    expect(parse(await textAt("latest.yml?from=5.0.0"))).toMatchObject({ version: "6.2.0" });
    // The client keeps the question of its feed's address.
    forget();
    const client = await install({ version: "4.0.0", feed: `${feed()}?from=4.0.0` });
    expect((await client.check()).info.version).toBe("5.0.0");
    expect(await client.download()).toEqual(installerOf("5.0.0").bytes);
    await withdraw(registry, "5.0.0");
    expect(parse(await textAt("latest.yml?from=4.9.9"))).toMatchObject({ version: "6.2.0" });
  });

  it("answer 400 to what is no version", async () => {
    for (const from of ["", "6", "6.2.0-beta", "6.2.0-beta.x", "x", "6.2.0.1"]) {
      const answer = await fetch(`${feed()}/latest.yml?from=${from}`);
      const said = [from, answer.status, await answer.text()];
      expect(said).toEqual([from, 400, "请求有误。\n\nBad Request\n"]);
    }
  });
});

describe("of one version", () => {
  it("let a client go back that wants to", async () => {
    await make("6.2.0", "6.2.1");
    await makeFull(registry, line, "6.2.1");
    const client = await install({
      version: "6.2.1",
      feed: `${feed()}/v/6.2.0`,
      allowsDowngrade: true,
    });
    const { isNew, info } = await client.check();
    expect([isNew, info.version]).toEqual([true, "6.2.0"]);
    expect(await client.download()).toEqual(installerOf("6.2.0").bytes);
    const answer = await fetch(`${feed()}/v/6.2.0/latest.yml`);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=300");
    expect(answer.headers.get("vary")).toBeNull();
    await withdraw(registry, "6.2.0");
    const gone = await fetch(`${feed()}/v/6.2.0/latest.yml`);
    expect([gone.status, gone.headers.get("cache-control")]).toEqual([410, "no-store"]);
  });

  const missing = [
    ["another Windows", "win7-x64/v/6.2.0/latest.yml"],
    ["another architecture", "win10-x86/v/6.2.0/latest.yml"],
    ["an unknown version", "win10-x64/v/9.9.9/latest.yml"],
    ["an archive only", "win10-x64/v/6.1.0/latest.yml"],
    ["a file of that name", "win10-x64/v/6.2.0/beta.yml"],
    ["an unknown system", "win11-x64/latest.yml"],
    ["an unknown architecture", "win10-arm64/latest.yml"],
    ["an unknown channel", "win10-x64/alpha.yml"],
    ["something after it", "win10-x64/latest.yml/x"],
    ["nothing", ""],
  ] as const;

  it("answer 404 for what there is not", async () => {
    await make("6.2.0");
    const bytes = bytesFor("archive");
    const name = "Manifold-6.1.0-x64.zip";
    const files: TestFile[] = [{ role: "archive", architecture: "x64", name, bytes }];
    await release(registry, { version: "6.1.0", files });
    for (const [what, path] of missing) {
      const { status } = await fetch(`${server.origin}/updates/client/${path}`);
      expect([what, status]).toEqual([what, 404]);
    }
  });
});
