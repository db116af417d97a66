import { execFileSync } from "node:child_process";
import { createHash, randomFillSync } from "node:crypto";
import { once } from "node:events";
import {
  createReadStream,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { approveRequest } from "~/domain/release/approvals/approval-edits.server";
import { recordScan } from "~/domain/release/scans/release-scans.server";
import { openPostgres } from "~/platform/db/postgres.server";
import { releaseApprovals } from "~/platform/db/schema";
import { acceptInvitation, inviteOwner } from "~tests/support/console-client";
import { freePorts } from "~tests/support/free-ports";
import { actorFor, addKeyByTwo } from "~tests/support/registry-database";
import { createFollowers } from "~tests/support/release-followers";
import { type ReleaseRun, runRelease } from "~tests/support/release-program";
import { usesSigningTools } from "~tests/support/signing-tools";
import { databaseServers, type SiteDatabase } from "~tests/support/site-database";
import { endSite, type SiteProcess, startSite } from "~tests/support/site-process";
import { startingDatabase, startingFolder } from "~tests/support/starting-site";

const [serverUrl = ""] = databaseServers;

/** Milliseconds for tests that start sites, on a busy machine. */
const longest = 900_000;

const token = {
  name: "ci",
  network: "",
  days: 1,
  products: ["client"],
  channels: ["stable"],
  scopes: [
    ...["releases.read", "releases.upload", "releases.sign", "releases.submit"],
    ...["releases.withdraw", "rollouts.widen", "rollouts.pause"],
  ],
};

/** A connection to a site that passes on so many bytes, and more on command. */
async function openNarrowWay(port: number, bytes: number) {
  let left = bytes;
  const held = new Set<Socket>();
  const server = createServer((client) => {
    const site = connect(port, "127.0.0.1");
    for (const [one, other] of [
      [client, site],
      [site, client],
    ] as const) {
      one.on("error", () => undefined);
      one.once("close", () => other.destroy());
    }
    site.pipe(client);
    client.on("data", (piece: Buffer) => {
      site.write(piece);
      left -= piece.length;
      if (left <= 0) held.add(client.pause());
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    widen(): void {
      left = Number.POSITIVE_INFINITY;
      for (const client of held) client.resume();
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

async function sumOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const bytes of createReadStream(path)) hash.update(bytes);
  return hash.digest("hex");
}

/** The file that was uploaded last, where the site keeps its bytes. */
async function storedFile(folder: string): Promise<string> {
  const files = join(folder, "files");
  const uploaded = readdirSync(files).filter((name) => name.startsWith("upload-"));
  const times = uploaded.map((name) => ({ name, at: statSync(join(files, name)).mtimeMs }));
  const last = times.reduce((one, other) => (other.at > one.at ? other : one));
  return join(files, last.name);
}

/** Makes a file of that size, without equal parts. */
function makeFile(path: string, megabytes: number): void {
  const piece = randomFillSync(Buffer.alloc(1024 * 1024));
  const bytes = Buffer.alloc(megabytes * piece.length);
  for (let index = 0; index < megabytes; index += 1) {
    piece.writeUInt32BE(index);
    piece.copy(bytes, index * piece.length);
  }
  writeFileSync(path, bytes);
}

const ofClient = (version: string) => ["--product", "client", "--version", version];
const done = ({ code, said }: ReleaseRun) => {
  expect([code, said.at(-1)]).toMatchObject([0, {}]);
  return said.at(-1);
};

describe("a pipeline whose site is killed while it takes a file", () => {
  const work = mkdtempSync(join(tmpdir(), "publisher-"));
  const installer = join(work, "Manifold-9.0.0-x64.exe");
  let folder: string;
  let port: number;
  let site: SiteProcess;
  let at: { site: string; token: string };

  const start = async () => {
    // No scanner listens on this socket, so no file is ever found clean.
    const scanner = join(work, "clamd.sock");
    site = await startSite({ DATA_DIR: folder, PORT: String(port), CLAMD_SOCKET: scanner });
  };

  beforeAll(async () => {
    folder = await startingFolder();
    // So that it can be started again where it was.
    [port = 0] = await freePorts(1);
    const invitation = inviteOwner({ DATA_DIR: folder });
    await start();
    const owner = await acceptInvitation(site.origin, invitation);
    at = { site: site.origin, token: (await owner.call("/tokens", token)).token };
    makeFile(installer, 160);
  }, longest);
  afterAll(async () => {
    await endSite(site, "SIGKILL");
    for (const path of [folder, work]) rmSync(path, { recursive: true, force: true });
  });

  const release = (...values: string[]) => runRelease(at, ...values, ...ofClient("9.0.0"));
  const status = async () => {
    const headers = { authorization: `Bearer ${at.token}`, connection: "close" };
    const address = `${at.site}/api/publisher/releases/client/9.0.0`;
    return (await (await fetch(address, { headers })).json()).data;
  };

  it(
    "goes on where it was, to the same bytes, and waits until the scanner has found them clean",
    async () => {
      const create = ["release", "create", "--channel", "stable", "--windows", "10"];
      expect(done(await release(...create))).toMatchObject({ event: "done", state: "draft" });
      const place = ["--role", "installer", "--arch", "x64"];
      // Only a part goes through before the site is killed, on slow and fast machines.
      const way = await openNarrowWay(port, 80 * 1024 * 1024);
      const through = { ...at, site: way.origin };
      const uploading = runRelease(through, "upload", installer, ...place, ...ofClient("9.0.0"));
      let received = 0;
      while (received === 0) {
        await pause(5);
        received = (await status()).uploads[0]?.received ?? 0;
      }
      await endSite(site, "SIGKILL");
      way.widen();
      await start();
      const [upload] = (await status()).uploads;
      expect(upload.received).toBeGreaterThanOrEqual(received);
      const { code, said } = await uploading;
      await way.close();
      expect([code, said.at(-1)]).toMatchObject([0, { event: "uploaded", isNew: true }]);
      expect(said.map(({ event }) => event)).toContain("wait");
      // Nobody who reaches the files by themselves can guess the name of a draft.
      const stored = await storedFile(folder);
      expect(stored).not.toContain("Manifold-9.0.0");
      expect(await sumOf(stored)).toBe(await sumOf(installer));
      expect((await release("verify", "--patience", "1")).code).not.toBe(0);
      expect(await status()).toMatchObject({ state: "uploaded", files: [{ scan: "pending" }] });
    },
    longest,
  );
});

describe.skipIf(serverUrl === "")("a pipeline, two instances and two people", () => {
  let work: string;
  let database: SiteDatabase;
  let connection: Awaited<ReturnType<typeof openPostgres>>;
  let folder: string;
  let sites: SiteProcess[] = [];
  let tokenOf: string;
  const followers = createFollowers(() => sites);

  beforeAll(async () => {
    work = mkdtempSync(join(tmpdir(), "publisher-"));
    ({ database, folder } = await startingDatabase(serverUrl));
    const variables = { DATABASE_URL: database.url, DATA_DIR: folder };
    const invitation = inviteOwner(variables);
    const first = await startSite(variables);
    sites = [first, await startSite(variables)];
    const owner = await acceptInvitation(first.origin, invitation);
    tokenOf = (await owner.call("/tokens", token)).token;
    connection = await openPostgres(database.url);
  }, longest);
  afterEach(() => expect(sites.map(({ output }) => output()).join("")).not.toContain("failed"));
  afterAll(async () => {
    followers.close();
    for (const site of sites) await endSite(site, "SIGKILL");
    await connection.close();
    await database.drop();
    for (const path of [folder, work]) rmSync(path, { recursive: true, force: true });
  });

  const release = (version: string, instance: number, ...values: string[]) =>
    runRelease(
      { site: sites[instance]?.origin ?? "", token: tokenOf, cwd: work },
      ...[...values, ...ofClient(version)],
    );
  const options = () => ({ db: connection.db, now: () => new Date(), hasScanner: false });

  /** The second person agrees to all that was asked for. */
  async function approve(): Promise<void> {
    const isWaiting = eq(releaseApprovals.state, "waiting");
    const waiting = await connection.db.select().from(releaseApprovals).where(isWaiting);
    expect(waiting).toHaveLength(1);
    const second = actorFor({ kind: "person", id: 7_777 });
    for (const { id, changeHash: hash } of waiting) {
      await approveRequest(options(), second, { id, hash });
    }
  }

  const line = ["--channel", "stable", "--arch", "x64", "--windows", "10"];
  const rollouts = async (version: string) =>
    done(await release(version, 1, "status")).release.rollouts;

  async function publish(version: string, key: string): Promise<void> {
    const installer = join(work, `Manifold-${version}-x64.exe`);
    makeFile(installer, 24);
    const create = ["release", "create", "--channel", "stable", "--windows", "10"];
    done(await release(version, 0, ...create));

    // The first part goes to one instance, and the other one gets the rest.
    const sum = await sumOf(installer);
    const base64 = (text: string) => Buffer.from(text).toString("base64");
    const metadata = { product: "client", version, filename: `Manifold-${version}-x64.exe` };
    const given = Object.entries({ ...metadata, sha256: sum });
    const bytes = readFileSync(installer);
    const common = { authorization: `Bearer ${tokenOf}`, "tus-resumable": "1.0.0" };
    const begun = await fetch(`${sites[0]?.origin}/api/publisher/uploads`, {
      method: "POST",
      headers: {
        ...common,
        "upload-length": String(bytes.length),
        "upload-metadata": given.map(([key, value]) => `${key} ${base64(value)}`).join(","),
      },
    });
    const address = `${sites[0]?.origin}${begun.headers.get("location")}`;
    const headers = { ...common, "content-type": "application/offset+octet-stream" };
    const half = bytes.subarray(0, 10_000_001);
    const sent = await fetch(address, {
      method: "PATCH",
      body: half,
      headers: { ...headers, "upload-offset": "0" },
    });
    expect(sent.headers.get("upload-offset")).toBe("10000001");
    const uploaded = await release(
      version,
      1,
      "upload",
      installer,
      "--role",
      "installer",
      "--arch",
      "x64",
    );
    expect(uploaded.code).toBe(0);
    expect(uploaded.said).toContainEqual({
      event: "resumes",
      file: `Manifold-${version}-x64.exe`,
      offset: 10_000_001,
    });
    expect(await sumOf(await storedFile(folder))).toBe(sum);

    done(await release(version, 0, "verify"));
    expect((await release(version, 0, "sign")).said.at(-1).reason).toBe("signature-missing");
    // To be signed on another machine: into a folder that is not there yet.
    const texts = join(work, version, "texts");
    expect(done(await release(version, 0, "sign", "--texts", texts))).toMatchObject({ texts });
    expect(readdirSync(texts).toSorted()).toEqual(["SHA256SUMS", "release.json"]);
    const signing = ["sign", "--kind", "sshsig", "--key-id", "builder", "--key", key];
    expect(done(await release(version, 1, ...signing))).toMatchObject({ event: "signed" });
    expect(done(await release(version, 0, ...signing))).toMatchObject({ event: "signed" });
    expect(done(await release(version, 0, "sign"))).toMatchObject({ state: "signed" });
    expect(done(await release(version, 1, "submit"))).toMatchObject({ event: "asked" });
    await approve();
    expect(done(await release(version, 0, "submit"))).toMatchObject({ state: "published" });
  }

  it("bring a version to everybody, one step at a time, and take it back", {
    timeout: longest,
    skip: !usesSigningTools,
  }, async () => {
    const key = join(work, "key");
    execFileSync("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", key]);
    await addKeyByTwo(options(), {
      keyId: "builder",
      kind: "sshsig",
      publicKey: readFileSync(`${key}.pub`, "utf8"),
      validFrom: "2020-01-01T00:00:00.000Z",
      validUntil: null,
    });
    await publish("9.0.0", key);
    expect(done(await release("9.0.0", 0, "stage", "100", ...line))).toMatchObject({
      event: "asked",
    });
    await approve();
    expect(done(await release("9.0.0", 0, "full", ...line))).toMatchObject({ event: "asked" });
    await approve();
    expect(done(await release("9.0.0", 0, "stage", "10", ...line))).toMatchObject({
      event: "done",
    });

    await publish("9.1.0", key);
    const candidate = { full: "9.0.0", candidate: "9.1.0" };
    const stage = async (instance: number, percent: number) => {
      const words = ["stage", String(percent), ...line];
      expect(done(await release("9.1.0", instance, ...words))).toMatchObject({ event: "asked" });
      await approve();
      expect(await rollouts("9.1.0")).toMatchObject([{ ...candidate, percent, isPaused: false }]);
    };
    await stage(0, 10);
    const first = await followers.chosen("9.1.0");
    // By chance: one of a million runs is outside.
    expect(first.length).toBeGreaterThan(850);
    expect(first.length).toBeLessThan(1_150);
    const others = followers.others(first);
    await followers.offers("9.0.0", others.slice(0, 500), true);

    // Installations that were offered it still are, and some of the others as well.
    await stage(1, 25);
    const more = await followers.chosen("9.1.0", others);
    expect(more.length).toBeGreaterThan(2_250);
    expect(more.length).toBeLessThan(2_750);
    const kept = new Set(more);
    expect(first.filter((id) => !kept.has(id))).toEqual([]);
    const off = await release("9.1.0", 0, "shut-off", "--channel", "stable", "--why", "Crashes");
    expect(done(off).paused).toHaveLength(1);
    expect(await rollouts("9.1.0")).toMatchObject([{ ...candidate, percent: 25, isPaused: true }]);
    await followers.offers("9.0.0", first, true);
    const lines = ["--channel", "stable", "--line", "all"];
    expect(done(await release("9.1.0", 1, "resume", ...lines))).toMatchObject({ event: "asked" });
    await followers.offers("9.1.0", first, false);
    await approve();
    await followers.offers("9.1.0", first, true);
    expect(done(await release("9.1.0", 0, "full", ...line))).toMatchObject({ event: "asked" });
    await approve();
    expect(await rollouts("9.1.0")).toMatchObject([{ full: "9.1.0", candidate: null }]);
    await followers.offers("9.1.0", others.slice(0, 500), true);
    await followers.findEverywhere("9.1.0");
    const scan = (state: "infected" | "clean") =>
      recordScan(
        options(),
        { product: "client", version: "9.1.0" },
        {
          fileName: "Manifold-9.1.0-x64.exe",
          scan: { state, engine: "clamd", at: new Date().toISOString() },
        },
      );
    await scan("infected");
    await followers.findNowhere("9.1.0");
    await scan("clean");
    await stage(0, 100);
    expect(done(await release("9.1.0", 0, "full", ...line))).toMatchObject({ event: "asked" });
    await approve();
    await followers.findEverywhere("9.1.0");
    const reason = ["--reason-cn", "会丢数据", "--reason-en", "Loses data"];
    expect(done(await release("9.1.0", 1, "withdraw", ...reason))).toMatchObject({
      event: "done",
      state: "withdrawn",
    });
    await followers.findNowhere("9.1.0");
    await followers.findWithdrawn("9.1.0");
    await followers.offers("9.0.0", first, true);
    expect(await rollouts("9.0.0")).toMatchObject([{ full: "9.0.0", candidate: null }]);
    expect(done(await release("9.1.0", 0, "status")).release).toMatchObject({
      state: "withdrawn",
      waiting: [],
      rollouts: [],
    });
  });
});
