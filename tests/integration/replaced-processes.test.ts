import { createHash, randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { request } from "node:http";
import { type AddressInfo, BoundSocket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openDatabase } from "~/platform/db/open-database.server";
import { contactMessages } from "~/platform/db/schema";
import { acceptInvitation, inviteOwner } from "~tests/support/console-client";
import { patience } from "~tests/support/patience";
import { openSocket } from "~tests/support/raw-request";
import { databaseServers, type SiteDatabase } from "~tests/support/site-database";
import { endSite, type SiteProcess, startScript, startSite } from "~tests/support/site-process";
import { startingDatabase, startingFolder } from "~tests/support/starting-site";
import { startVisitors } from "~tests/support/visitors";

const token = {
  name: "ci",
  network: "",
  days: 1,
  products: ["client"],
  channels: ["stable"],
  scopes: ["releases.read", "releases.upload"],
};

/** For several processes in turn; shorter than the time after which the site gives up a reader that rests. */
const longPatience = { ...patience, timeout: 50_000 };

const tus = { "tus-resumable": "1.0.0" };
const version = "9.0.0";

const [serverUrl = ""] = databaseServers;

/** The contact messages that an ended site has stored. */
async function storedContacts(databaseUrl: string | undefined, dataFolder: string) {
  const connection = await openDatabase({ databaseUrl, dataFolder });
  const stored = await connection.db
    .select({ contact: contactMessages.contact })
    .from(contactMessages);
  await connection.close();
  return stored.map(({ contact }) => contact);
}

describe.skipIf(serverUrl === "")("a site of several processes, replaced under load,", () => {
  let folder: string;
  let database: SiteDatabase;
  let site: SiteProcess;
  let authorization: string;

  beforeAll(async () => {
    ({ database, folder } = await startingDatabase(serverUrl));
    const variables = {
      DATA_DIR: folder,
      TRUST_PROXY: "loopback",
      OPS_PORT: "0",
      DATABASE_URL: database.url,
      WEB_CONCURRENCY: "2",
    };
    const invitation = inviteOwner(variables);
    site = await startSite(variables);
    const owner = await acceptInvitation(site.origin, invitation);
    authorization = `Bearer ${(await owner.call("/tokens", token)).token}`;
    const created = await fetch(`${site.origin}/api/publisher/releases`, {
      method: "POST",
      headers: { authorization, "content-type": "application/json", connection: "close" },
      body: JSON.stringify({ product: "client", version, channel: "stable", minimumWindows: "10" }),
    });
    expect(created.status).toBe(200);
  });
  afterAll(async () => {
    if (site.child.exitCode === null) await endSite(site, "SIGKILL");
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  /**
   * Sends an upload; its second half goes out when `rest` resolves.
   * @returns the bytes that are stored
   */
  async function upload(bytes: Buffer, rest: Promise<void>): Promise<string | undefined> {
    const base64 = (text: string) => Buffer.from(text).toString("base64");
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const metadata = { product: "client", version, filename: "Manifold-9.0.0-x64.exe", sha256 };
    const begun = await fetch(`${site.origin}/api/publisher/uploads`, {
      method: "POST",
      headers: {
        ...tus,
        authorization,
        "upload-length": String(bytes.length),
        connection: "close",
        "upload-metadata": Object.entries(metadata)
          .map(([key, value]) => `${key} ${base64(value)}`)
          .join(","),
      },
    });
    expect(begun.status).toBe(201);
    const sending = request(`${site.origin}${begun.headers.get("location")}`, {
      method: "PATCH",
      headers: {
        ...tus,
        authorization,
        "upload-offset": "0",
        "content-length": bytes.length,
        "content-type": "application/offset+octet-stream",
      },
    });
    const half = bytes.length / 2;
    sending.write(bytes.subarray(0, half));
    void rest.then(() => sending.end(bytes.subarray(half)));
    return new Promise((resolve, reject) => {
      sending.once("error", reject);
      sending.once("response", (answer) => {
        answer.resume();
        resolve(answer.headers["upload-offset"] as string | undefined);
      });
    });
  }

  /**
   * Requests a file `times` times at once on one connection, and reads on when `rest` resolves. That is more than
   * connections buffer by themselves, so the site has to wait for the reader.
   * @returns the bytes that came
   */
  async function download(path: string, times: number, rest: Promise<void>): Promise<Buffer> {
    const socket = openSocket(site.origin);
    socket.pause();
    const head = `GET ${path} HTTP/1.1\r\nHost: site.example\r\n\r\n`;
    socket.write(head.repeat(times));
    const pieces: Buffer[] = [];
    await rest;
    for await (const piece of socket) pieces.push(piece as Buffer);
    return Buffer.concat(pieces);
  }

  it("answers every request, finishes every transfer, and stores what it acknowledged", async () => {
    const page = await (await fetch(`${site.origin}/en/download`)).text();
    const file = /href="(\/files\/[^"?]+\.zip)/.exec(page)?.[1] ?? "";
    const whole = Buffer.from(await (await fetch(site.origin + file)).arrayBuffer());
    const restOfDownload = Promise.withResolvers<void>();
    const restOfUpload = Promise.withResolvers<void>();
    const times = 24;
    const downloading = download(file, times, restOfDownload.promise);
    const bytes = randomBytes(4_000_000);
    const uploading = upload(bytes, restOfUpload.promise);
    const visitors = startVisitors(site.origin);
    const isUnderWay = () => expect(visitors.visits.sent).toBeGreaterThan(150);
    await vi.waitFor(isUnderWay, patience);
    site.child.kill("SIGHUP");
    await pause(500);
    restOfUpload.resolve();
    const isReplaced = () => expect(site.output()).toContain("were replaced within");
    await vi.waitFor(isReplaced, longPatience);
    restOfDownload.resolve();
    expect(await uploading).toBe(String(bytes.length));
    const received = await downloading;
    expect(received.toString("latin1").split(whole.toString("latin1"))).toHaveLength(times + 1);
    const asked = visitors.visits.sent;
    const isAnswered = () =>
      expect(visitors.visits.sent).toBeGreaterThan(Math.max(asked + 100, 500));
    await vi.waitFor(isAnswered, patience);
    const { failures, acknowledged } = await visitors.end();
    expect(failures).toEqual([]);
    // The first process tells operators of those behind it.
    const ops = /Health\s+(http:\/\/127\.0\.0\.1:\d+)/.exec(site.output())?.[1] ?? "";
    expect(await (await fetch(`${ops}/readyz`)).json()).toMatchObject({
      ready: true,
      replacement: { state: "done" },
    });
    expect(await endSite(site)).toBe(0);

    const stored = await storedContacts(database.url, folder);
    expect(stored).toEqual(expect.arrayContaining(acknowledged));
    expect(acknowledged.length).toBeGreaterThan(20);
  });
});

it("a site with the embedded database, restarted under load, lets new connections wait and keeps what it acknowledged", async () => {
  const folder = await startingFolder();
  // As a unit of systemd: its socket stays open while no process of the site runs.
  const socket = new BoundSocket({ host: "127.0.0.1" });
  const { port } = socket.address() as AddressInfo;
  const variables = { DATA_DIR: folder, TRUST_PROXY: "loopback", SUPERVISE: "on", PORT: `${port}` };
  const site = await startSite(variables, startScript, socket.fd());
  try {
    const visitors = startVisitors(site.origin);
    await vi.waitFor(() => expect(visitors.visits.sent).toBeGreaterThan(150), patience);
    site.child.kill("SIGHUP");
    const isReplaced = () => expect(site.output()).toContain("were replaced within");
    await vi.waitFor(isReplaced, longPatience);
    const asked = visitors.visits.sent;
    await vi.waitFor(() => expect(visitors.visits.sent).toBeGreaterThan(asked + 100), patience);
    const { failures, acknowledged } = await visitors.end();
    // A request on a kept connection may meet its end.
    expect(failures.filter((failure) => failure.includes(" new "))).toEqual([]);
    expect(await endSite(site)).toBe(0);
    expect(await storedContacts(undefined, folder)).toEqual(expect.arrayContaining(acknowledged));
    expect(acknowledged.length).toBeGreaterThan(10);
  } finally {
    if (site.child.exitCode === null) await endSite(site, "SIGKILL");
    socket.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
