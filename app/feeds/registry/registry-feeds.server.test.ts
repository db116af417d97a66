import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";
import {
  Browser,
  BrowserPlatform,
  type ChromeReleaseChannel,
  canDownload,
  install,
  resolveBuildId,
} from "@puppeteer/browsers";
import { changeBaseVersionUrlForTesting } from "@puppeteer/browsers/lib/browser-data/chrome.js";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { promoteRelease, saveNotes } from "~/domain/release/release-edits.server";
import { addKey } from "~/domain/release/signing/release-keys.server";
import { signatureCommand } from "~/domain/release/signing/signature-facts";
import {
  readDocument,
  readPromotionDocument,
  signRelease,
} from "~/domain/release/signing/signing.server";
import { readFacts } from "~/domain/settings/settings.server";
import { rememberContent } from "~/platform/db/content-memory.server";
import { releaseKeys, siteMarks } from "~/platform/db/schema";
import { databaseOfFile } from "~tests/support/database-of-file";
import { createMemoryStorage } from "~tests/support/memory-storage";
import { emptyRegistry, joinPeople } from "~tests/support/registry-database";
import {
  alone,
  bytesFor,
  installerOf,
  release,
  type TestFile,
  withdraw,
} from "~tests/support/registry-releases";
import { openRegistryServer } from "~tests/support/registry-server";
import { openSigningTools, type TestKey, usesSigningTools } from "~tests/support/signing-tools";
import { temporaryFolder } from "~tests/support/temporary-folder";
import { createRegistryFeeds } from "./registry-feeds.server";

const publicUrl = "https://site.example";
const hash = (digits: number) => z.string().regex(new RegExp(`^[0-9a-f]{${digits}}$`));

/** The fields that readers of Chrome for Testing's files rely on, and the additional ones that ours promise. */
const download = z.strictObject({
  platform: z.enum(["win64", "win32", "win-arm64"]),
  url: z.url(),
  name: z.string(),
  size: z.int().positive(),
  sha256: hash(64),
  sha512: hash(128),
  mediaType: z.string(),
  fromVersion: z.string().optional(),
});
const signature = z.strictObject({
  kind: z.enum(["minisign", "sshsig", "ed25519"]),
  keyId: z.string(),
  subject: z.string(),
  url: z.url().optional(),
  signature: z.base64(),
});
const entry = z.strictObject({
  product: z.enum(["client", "browser"]),
  version: z.string().regex(/^\d+(\.\d+){2,3}$/),
  milestone: z.string().regex(/^\d+$/).optional(),
  channel: z.enum(["Stable", "Beta"]),
  state: z.literal("published"),
  releasedAt: z.iso.datetime(),
  minimumWindows: z.enum(["7", "10"]),
  checksums: z.url(),
  downloads: z.record(z.string(), z.array(download)),
  signatures: z.array(signature),
});
const timestamp = z.iso.datetime();
const documents = {
  "known-good": z.strictObject({ timestamp, versions: z.array(entry) }),
  "last-known-good": z.strictObject({
    timestamp,
    channels: z.record(z.string(), entry),
    client: z.record(z.string(), entry),
  }),
  milestones: z.strictObject({ timestamp, milestones: z.record(z.string(), entry) }),
};

const archiveOf = (version: string, architecture: TestFile["architecture"] = "x64"): TestFile => {
  const name = `Manifold-Chromium-${version}-${architecture}.zip`;
  return { role: "archive", architecture, name, bytes: bytesFor(name) };
};

let clock = new Date("2026-11-20T02:00:00.000Z");
const { db } = await databaseOfFile();
const forget = rememberContent(db);
const storage = createMemoryStorage();
const registry = { db, now: () => clock, hasScanner: false, storage };
const app = createRegistryFeeds({ db, publicUrl });

beforeEach(async () => {
  await emptyRegistry(registry);
  await joinPeople(registry, 1);
  clock = new Date("2026-11-20T02:00:00.000Z");
  forget();
});

const get = async (path: string, init?: RequestInit) => app.request(path, init);
const textAt = async (path: string) => (await get(path)).text();
const jsonAt = async (path: string) => JSON.parse(await textAt(path));

const makeBrowsers = async () => {
  const product = "browser";
  await release(registry, {
    product,
    version: "109.0.5414.168",
    minimumWindows: "7",
    files: [archiveOf("109.0.5414.168"), archiveOf("109.0.5414.168", "x86")],
  });
  const version = "156.0.8078.9";
  await release(registry, { product, version, files: [archiveOf(version)] });
  await release(registry, {
    product,
    version: "156.0.8078.79",
    files: [
      archiveOf("156.0.8078.79"),
      {
        role: "patch",
        architecture: "x64",
        fromVersion: version,
        name: "patch.zip",
        bytes: bytesFor("patch"),
      },
    ],
  });
  for (const beta of ["156.0.8079.1", "157.0.8100.1"]) {
    const files = [archiveOf(beta)];
    await release(registry, { product, version: beta, channel: "beta", files });
  }
  await release(registry, { version: "6.2.1", files: [installerOf("6.2.1")] });
};

it("have the shape of Chrome for Testing's, and tell the last build for each Windows and architecture", async () => {
  await makeBrowsers();
  const known = documents["known-good"].parse(await jsonAt("/releases/v1/known-good.json"));
  expect(known.versions.map(({ version }) => version)).toEqual([
    ...["109.0.5414.168", "156.0.8078.9", "156.0.8078.79", "156.0.8079.1", "157.0.8100.1"],
    "6.2.1",
  ]);
  const last = documents["last-known-good"].parse(
    await jsonAt("/releases/v1/last-known-good.json"),
  );
  expect(last.channels["Stable"]).toEqual(known.versions[2]);
  expect(last.channels["Beta"]?.version).toBe("157.0.8100.1");
  expect(last.client["Stable"]?.version).toBe("6.2.1");
  const { milestones } = documents.milestones.parse(await jsonAt("/releases/v1/milestones.json"));
  // A version for testers stands for a kernel only until there is a stable one, and says what it is.
  expect(
    Object.entries(milestones).map(([name, { version, channel }]) => [name, version, channel]),
  ).toEqual([
    ["109", "109.0.5414.168", "Stable"],
    ["156", "156.0.8078.79", "Stable"],
    ["157", "157.0.8100.1", "Beta"],
  ]);
  const files = known.versions[2]?.downloads ?? {};
  expect(Object.keys(files)).toEqual(["archive", "patch"]);
  expect(files["archive"]?.[0]).toMatchObject({
    platform: "win64",
    url: `${publicUrl}/files/Manifold-Chromium-156.0.8078.79-x64.zip`,
    size: 2_000,
  });
  expect(files["patch"]?.[0]?.fromVersion).toBe("156.0.8078.9");

  const { systems, kernels } = await jsonAt("/releases/v1/matrix.json");
  const versionsIn = (of: Record<string, { version: string } | null>) =>
    Object.fromEntries(Object.entries(of).map(([name, build]) => [name, build?.version ?? null]));
  expect(versionsIn(systems)).toEqual({
    "win7-x64": "109.0.5414.168",
    "win7-x86": "109.0.5414.168",
    "win7-arm64": null,
    "win10-x64": "156.0.8078.79",
    "win10-x86": "109.0.5414.168",
    "win10-arm64": null,
  });
  // A kernel of testers is nobody's last compatible one.
  expect(Object.keys(kernels)).toEqual(["109", "156"]);
  expect(versionsIn(kernels["156"])).toMatchObject({
    "win7-x64": null,
    "win10-x64": "156.0.8078.79",
  });
  expect(kernels["109"]["win7-x86"]).toEqual({
    version: "109.0.5414.168",
    milestone: "109",
    url: `${publicUrl}/releases/v1/browser/109.0.5414.168.json`,
  });
});

it("say of one version what it is, and of a withdrawn one that it is over", async () => {
  await makeBrowsers();
  await saveNotes(
    registry,
    alone,
    { product: "client", version: "6.2.1" },
    {
      cn: { remarks: "", updateContent: ["打开更快"] },
      en: { remarks: "", updateContent: ["Opens faster"] },
    },
  );
  const path = "/releases/v1/client/6.2.1.json";
  const { notes, ...rest } = await jsonAt(path);
  expect(entry.parse(rest)).toMatchObject({ version: "6.2.1", state: "published" });
  expect(notes).toEqual({
    "zh-CN": { remarks: "", updateContent: ["打开更快"] },
    en: { remarks: "", updateContent: ["Opens faster"] },
  });
  clock = new Date("2026-11-21T02:00:00.000Z");
  await withdraw(registry, "6.2.1");
  forget();
  const over = await jsonAt(path);
  expect(over).toMatchObject({
    state: "withdrawn",
    withdrawnAt: clock.toISOString(),
    withdrawnReason: { "zh-CN": "会丢失数据。", en: "It loses data." },
  });
  expect(over.downloads.installer[0]).not.toHaveProperty("url");
  expect(over.downloads.installer[0].sha256).toHaveLength(64);
  const known = await jsonAt("/releases/v1/known-good.json");
  expect(known.timestamp).toBe(clock.toISOString());
  expect(JSON.stringify(known)).not.toContain("6.2.1");
  expect((await jsonAt("/releases/v1/last-known-good.json")).client).toEqual({});
});

it("have Chrome for Testing's names, for programs that are given this base address", async () => {
  await makeBrowsers();
  const server = await openRegistryServer(registry);
  const base = `${server.origin}/releases/v1`;
  changeBaseVersionUrlForTesting(base);
  const resolved = ["stable", "beta", "109", "156", "156.0.8078", "109.0.5414", "12"].map((tag) =>
    resolveBuildId(Browser.CHROME, BrowserPlatform.WIN64, tag as ChromeReleaseChannel),
  );
  expect(await Promise.all(resolved)).toEqual([
    ...["156.0.8078.79", "157.0.8100.1", "109.0.5414.168", "156.0.8078.79"],
    ...["156.0.8078.79", "109.0.5414.168", "12"],
  ]);
  const of = (platform: BrowserPlatform, buildId: string) => ({
    browser: Browser.CHROME,
    cacheDir: temporaryFolder(),
    platform,
    buildId,
    baseUrl: base,
  });
  const path = await install({ ...of(BrowserPlatform.WIN32, "109.0.5414.168"), unpack: false });
  const archive = archiveOf("109.0.5414.168", "x86");
  expect(readFileSync(path)).toEqual(Buffer.from(archive.bytes));
  expect(await canDownload(of(BrowserPlatform.WIN64, "109.0.5414.168"))).toBe(true);
  expect(await canDownload(of(BrowserPlatform.WIN32, "156.0.8078.79"))).toBe(false);
  expect(await canDownload(of(BrowserPlatform.WIN64, "200.0.0.1"))).toBe(false);

  const withDownloads = await jsonAt("/releases/v1/known-good-versions-with-downloads.json");
  expect(withDownloads.versions[0]).toEqual({
    version: "109.0.5414.168",
    downloads: {
      chrome: [
        {
          platform: "win64",
          url: `${publicUrl}/files/Manifold-Chromium-109.0.5414.168-x64.zip`,
        },
        { platform: "win32", url: `${publicUrl}/files/${archive.name}` },
      ],
    },
  });
  const plain = await jsonAt("/releases/v1/known-good-versions.json");
  expect(plain.versions).toEqual(
    withDownloads.versions.map(({ version }: { version: string }) => ({ version })),
  );
  const { channels } = await jsonAt("/releases/v1/last-known-good-versions.json");
  expect(channels.Beta).toEqual({ channel: "Beta", version: "157.0.8100.1" });
  const { milestones } = await jsonAt(
    "/releases/v1/latest-versions-per-milestone-with-downloads.json",
  );
  expect(milestones["156"]).toMatchObject({ milestone: "156", version: "156.0.8078.79" });
  await server.close();
});

it("are empty and whole where there is no release, and only read", async () => {
  const begun = new Date("2026-11-01T02:00:00.000Z");
  await registry.db.insert(siteMarks).values({ name: "seeded releases", madeAt: begun });
  const post = await get("/releases/v1/known-good.json", { method: "POST" });
  expect([post.status, post.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  const known = documents["known-good"].parse(await jsonAt("/releases/v1/known-good.json"));
  expect(known).toEqual({ timestamp: begun.toISOString(), versions: [] });
  expect(await jsonAt("/releases/v1/last-known-good.json")).toMatchObject({ channels: {} });
  expect((await jsonAt("/releases/v1/matrix.json")).systems["win10-x64"]).toBeNull();
});

it("are kept for a minute, not sent again to whoever has them, and counted where they are of one version", async () => {
  await makeBrowsers();
  for (const name of ["known-good", "matrix", "client/6.2.1"]) {
    const path = `/releases/v1/${name}.json`;
    const first = await get(path);
    expect(first.headers.get("cache-control")).toBe("public, max-age=60");
    expect(first.headers.get("content-type")).toBe("application/json");
    const etag = first.headers.get("etag") ?? "";
    const headers = { "If-None-Match": `"other", ${etag}` };
    const again = await get(path, { headers });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    expect(again.headers.get("etag")).toBe(etag);
    const head = await get(path, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
  }
  const packed = await get("/releases/v1/known-good.json", {
    headers: { "Accept-Encoding": "br, gzip" },
  });
  expect(packed.headers.get("vary")).toBe("Accept-Encoding");
  expect(gunzipSync(await packed.arrayBuffer()).toString()).toBe(
    await textAt("/releases/v1/known-good.json"),
  );
  const limited = createRegistryFeeds({ db, publicUrl, admits: async () => false });
  const statusAt = async (path: string) => (await limited.request(path)).status;
  expect(await statusAt("/releases/v1/client/6.2.1.json")).toBe(429);
  expect(await statusAt("/files/client/6.2.1/SHA256SUMS")).toBe(429);
  expect(await statusAt("/releases/v1/known-good.json")).toBe(200);
});

const missing = [
  "/releases/v1/client/9.9.9.json",
  "/releases/v1/client/6.2.json.json",
  "/releases/v1/client/x.json",
  "/releases/v1/phone/6.2.1.json",
  "/releases/v1/client/6.2.1",
  "/releases/v1/client/99999999999.0.0.json",
  "/releases/v1/nothing.json",
  "/files/client/9.9.9/SHA256SUMS",
  "/files/client/6.2.1/SHA256SUMS.asc",
  "/files/client/6.2.1/SHA256SUMS.minisig",
  "/files/client/..%2F6.2.1/SHA256SUMS",
];

it("answer 404 in a sentence where there is no such file", async () => {
  await release(registry, { version: "6.2.1", files: [installerOf("6.2.1")] });
  for (const path of missing) {
    const answer = await get(path);
    const said = [path, answer.status, answer.headers.get("cache-control"), await answer.text()];
    expect(said).toEqual([path, 404, "no-store", "没有这个文件。\n\nNot Found\n"]);
  }
});

describe("for checking by hand", { skip: !usesSigningTools }, () => {
  let tools: Awaited<ReturnType<typeof openSigningTools>>;
  let keys: { old: TestKey; young: TestKey; ssh: TestKey };
  const folder = "/files/client/6.2.1/SHA256SUMS";

  beforeAll(async () => {
    tools = await openSigningTools();
    keys = {
      old: await tools.minisignKey("B10C5", "2026-01-01T00:00:00.000Z"),
      young: await tools.minisignKey("A0FF1", "2026-11-01T00:00:00.000Z"),
      ssh: await tools.sshKey("SHA256:abc+/=", "2026-01-01T00:00:00.000Z"),
    };
  });
  afterAll(() => tools.close());

  /** @param beforeSigning what is done once the files are checked */
  const makeSigned = async (beforeSigning?: () => Promise<void>) => {
    for (const { sign: _, ...key } of Object.values(keys)) await addKey(registry, alone, key);
    const files: TestFile[] = [
      installerOf("6.2.1"),
      installerOf("6.2.1", "x86"),
      {
        role: "blockmap",
        architecture: "x64",
        bytes: bytesFor("blocks"),
        name: "Manifold-6.2.1-x64.exe.blockmap",
      },
    ];
    const sign = async (of: Parameters<TestKey["sign"]>[0]) => {
      await beforeSigning?.();
      return (await Promise.all(Object.values(keys).map((key) => key.sign(of)))).flat();
    };
    await release(registry, { version: "6.2.1", files, sign });
    return files;
  };

  it("have a list that sha256sum checks the files with, also of a release that is withdrawn", async () => {
    const files = await makeSigned();
    const answer = await get(folder);
    expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const list = await answer.text();
    expect(list).toMatch(/^(?:[0-9a-f]{64} {2}[\w.-]+\n){3}$/);
    await writeFile(join(tools.folder, "SHA256SUMS"), list);
    for (const { name, bytes } of files) await writeFile(join(tools.folder, name), bytes);
    const check = () =>
      promisify(execFile)("sha256sum", ["--strict", "-c", "SHA256SUMS"], { cwd: tools.folder });
    expect((await check()).stdout.trim().split("\n")).toHaveLength(3);
    await writeFile(join(tools.folder, "Manifold-6.2.1-x64.exe"), "other");
    await expect(check()).rejects.toThrow();
    await withdraw(registry, "6.2.1");
    forget();
    expect(await textAt(folder)).toBe(list);
    expect((await get(`${folder}.sshsig`)).status).toBe(200);
  });

  it("have public keys at an address, with which a list is checked by one command each", async () => {
    await makeSigned();
    const { folder: place } = tools;
    const run = (command: string) => promisify(execFile)("sh", ["-c", command], { cwd: place });
    for (const name of ["SHA256SUMS", "SHA256SUMS.minisig", "SHA256SUMS.sshsig"]) {
      await writeFile(join(place, name), await textAt(folder.replace("SHA256SUMS", name)));
    }
    const answer = await get("/releases/v1/keys.json");
    expect(answer.headers.get("content-type")).toBe("application/json");
    const { keys: listed, allowedSigners } = await answer.json();
    type Listed = { kind: string; keyId: string; url: string; check?: string; state: string };
    const byId = (keyId: string): Listed => listed.find((key: Listed) => key.keyId === keyId);
    expect(listed).toHaveLength(3);
    expect(byId("B10C5")).toMatchObject({ kind: "minisign", state: "in-use", validUntil: null });
    expect((await run(byId("B10C5").check ?? "false")).stdout).toContain("verified");
    const name = byId("B10C5").url.split("/").at(-1) ?? "";
    await writeFile(join(place, name), await textAt(byId("B10C5").url.slice(publicUrl.length)));
    await run(`minisign -Vm SHA256SUMS -p ${name}`);
    expect(allowedSigners).toBe(`${publicUrl}/releases/v1/keys/allowed_signers`);
    await writeFile(
      join(place, "allowed_signers"),
      await textAt(allowedSigners.slice(publicUrl.length)),
    );
    const { site } = await readFacts(registry.db);
    expect((await run(signatureCommand(site))).stdout).toContain("Good");
    expect((await get("/releases/v1/keys/minisign-0000000000000000.pub")).status).toBe(404);
    // People with an older release still need the key.
    const ended = { validUntil: new Date("2026-01-02T00:00:00.000Z") };
    await registry.db.update(releaseKeys).set(ended).where(eq(releaseKeys.keyId, "B10C5"));
    const after = await jsonAt("/releases/v1/keys.json");
    expect(after.keys.find((key: Listed) => key.keyId === "B10C5").state).toBe("ended");
  });

  it("have signatures of the list that minisign and ssh-keygen accept, while keys change the older key's", async () => {
    await makeSigned();
    const list = await textAt(folder);
    const minisig = await textAt(`${folder}.minisig`);
    const sshsig = await textAt(`${folder}.sshsig`);
    expect(await tools.minisignVerifies(keys.old, list, minisig)).toBe(true);
    expect(await tools.minisignVerifies(keys.old, `${list}x`, minisig)).toBe(false);
    expect(await tools.sshVerifies(keys.ssh, list, sshsig)).toBe(true);
    expect(await tools.sshVerifies(keys.ssh, `${list}x`, sshsig)).toBe(false);
    // The other key's has its name.
    const { signatures } = await jsonAt("/releases/v1/client/6.2.1.json");
    const ofYoung = signatures.find(
      ({ keyId, url }: { keyId: string; url?: string }) => keyId === keys.young.keyId && url,
    );
    expect(ofYoung.url).toBe(`${publicUrl}${folder}.minisig?key=A0FF1`);
    const young = await textAt(ofYoung.url.slice(publicUrl.length));
    expect(await tools.minisignVerifies(keys.young, list, young)).toBe(true);
    expect(await tools.minisignVerifies(keys.old, list, young)).toBe(false);
    expect(Buffer.from(ofYoung.signature, "base64").toString()).toBe(young);
    const ssh = signatures.find(
      ({ kind, url }: { kind: string; url?: string }) => kind === "sshsig" && url,
    );
    expect((await get(ssh.url.slice(publicUrl.length))).status).toBe(200);
    expect((await get(`${folder}.minisig?key=unknown`)).status).toBe(404);
  });

  it("have a text of their own for a beta that became stable, beside the one that was signed before", async () => {
    const name = { product: "client", version: "7.5.0" } as const;
    const { ssh } = keys;
    const { sign, ...key } = ssh;
    await addKey(registry, alone, key);
    await release(registry, { ...name, channel: "beta", files: [installerOf("7.5.0")], sign });
    const at = (file: string) => `/files/client/7.5.0/${file}`;
    const sums = await textAt(at("SHA256SUMS"));
    const entryBefore = await jsonAt("/releases/v1/client/7.5.0.json");
    const text = await readPromotionDocument(registry, name);
    const bytes = Buffer.from(await tools.sshSigns(ssh, text)).toString("base64");
    const signature = {
      kind: "sshsig",
      keyId: key.keyId,
      subject: "release.stable.json",
      bytes,
    } as const;
    await signRelease(registry, alone, name, signature);
    forget();
    for (const ending of ["", ".sshsig"]) {
      expect((await get(at(`release.stable.json${ending}`))).status).toBe(404);
    }
    expect(await jsonAt("/releases/v1/client/7.5.0.json")).toEqual(entryBefore);
    expect((await jsonAt("/releases/v1/last-known-good.json")).client).toHaveProperty("Beta");
    expect(await promoteRelease(registry, alone, name)).toBe("done");
    forget();
    expect(await textAt(at("release.stable.json"))).toBe(text);
    const made = await textAt(at("release.stable.json.sshsig"));
    expect(await tools.sshVerifies(ssh, text, made)).toBe(true);
    expect(await tools.sshVerifies(ssh, sums, await textAt(at("SHA256SUMS.sshsig")))).toBe(true);
    expect(await textAt(at("SHA256SUMS"))).toBe(sums);
    const entryAfter = await jsonAt("/releases/v1/client/7.5.0.json");
    expect(entryAfter).toMatchObject({
      channel: "Stable",
      promotedAt: clock.toISOString(),
      releasedAt: entryBefore.releasedAt,
      downloads: entryBefore.downloads,
    });
    expect(entryAfter.signatures).toHaveLength(entryBefore.signatures.length + 1);
    const { versions } = await jsonAt("/releases/v1/known-good.json");
    expect(versions.at(-1)).toMatchObject({ version: "7.5.0", channel: "Stable" });
    expect((await jsonAt("/releases/v1/last-known-good.json")).client).toHaveProperty("Stable");
  });

  it("have none of a key that had ended before the release came out, unless it is named", async () => {
    await makeSigned();
    // As where a build was signed by both, and the older key ended before somebody published it.
    const ended = { validUntil: new Date("2026-01-02T00:00:00.000Z") };
    const { db } = registry;
    await db.update(releaseKeys).set(ended).where(eq(releaseKeys.keyId, keys.old.keyId));
    const list = await textAt(folder);
    const plain = await textAt(`${folder}.minisig`);
    expect(await tools.minisignVerifies(keys.young, list, plain)).toBe(true);
    const named = await textAt(`${folder}.minisig?key=${keys.old.keyId}`);
    expect(await tools.minisignVerifies(keys.old, list, named)).toBe(true);
    // Nor where no other key of that kind has signed it.
    await db.update(releaseKeys).set(ended).where(eq(releaseKeys.keyId, keys.ssh.keyId));
    forget();
    expect((await get(`${folder}.sshsig`)).status).toBe(404);
    expect((await get(`${folder}.sshsig?key=${encodeURIComponent(keys.ssh.keyId)}`)).status).toBe(
      200,
    );
  });

  it("have the signed JSON of the release, byte for byte, with its signatures", async () => {
    const place = "/files/client/6.2.1/release.json";
    let signed = "";
    await makeSigned(async () => {
      signed = await readDocument(registry, { product: "client", version: "6.2.1" });
      expect((await get(place)).status).toBe(404);
    });
    forget();
    expect(await textAt(place)).toBe(signed);
    expect(JSON.parse(signed)).toMatchObject({ version: "6.2.1", counter: expect.any(Number) });
    for (const ending of [".minisig", ".sshsig"]) {
      expect((await get(place + ending)).status, ending).toBe(200);
    }
  });
});
