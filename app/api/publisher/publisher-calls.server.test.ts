import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createPublisherApi, type PublisherApiOptions } from "~/api/publisher.server";
import { approveRequest } from "~/domain/release/approvals/approval-edits.server";
import { saveNotes } from "~/domain/release/release-edits.server";
import { findDocument } from "~/domain/release/signing/signing.server";
import { tokenScopes } from "~/domain/rights/token-scopes";
import {
  auditEntries,
  releaseApprovals,
  releaseFiles,
  releaseKeys,
  releaseUploads,
} from "~/platform/db/schema";
import { StorageUnavailableError } from "~/platform/storage/file-storage";
import { openTestConsole } from "~tests/support/console";
import { databaseOfFile } from "~tests/support/database-of-file";
import { makeMinisignKey, minisignatureOf } from "~tests/support/minisign";
import { testSecret } from "~tests/support/registration";
import { actorFor, addKeyByTwo } from "~tests/support/registry-database";
import { openTestUploads } from "~tests/support/uploads";
import { publisherRoutes } from "./routes";

const content = Buffer.from(
  "an installer of the tests, somewhat longer than two pieces. ".repeat(4),
);
const sumOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const tus = { "tus-resumable": "1.0.0" };
const offsetStream = { ...tus, "content-type": "application/offset+octet-stream" };

let made = 0;
const errors: unknown[] = [];
const openApi = (given: Pick<PublisherApiOptions, "address" | "limits">) =>
  new Hono().route(
    "/api/publisher",
    createPublisherApi({
      db,
      hasScanner: false,
      secret: testSecret,
      ...taking,
      now: site.clock,
      log: { error: (details) => errors.push(details) },
      ...given,
    }),
  );
const { db } = await databaseOfFile();
const site = openTestConsole(db);
const manager = await site.join("release@staff.example", ["release-manager"]);
const second = await site.join("second@staff.example", ["release-manager"]);
const taking = openTestUploads({ db, now: site.clock });
const api = openApi({ address: () => "203.0.113.7" });

afterEach(() => expect([...errors.splice(0), ...site.errors.splice(0)]).toEqual([]));

/** Few may be open at a time. */
const tokens = new Map<string, Promise<string>>();
function makeToken(values: object = {}): Promise<string> {
  const key = JSON.stringify(values);
  const known = tokens.get(key) ?? newToken(values);
  tokens.set(key, known);
  return known;
}
async function newToken(values: object): Promise<string> {
  made += 1;
  const all = { scopes: tokenScopes, products: ["client", "browser"], network: "", days: 30 };
  const wanted = { name: `ci-${made}`, ...all, channels: ["stable", "beta"], ...values };
  const { body } = await manager.browser.call("makeToken", wanted);
  expect(body.token).toMatch(/^mfst_/);
  return body.token;
}

async function ask(
  token: string | null,
  method: string,
  path: string,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
) {
  const isBytes = body instanceof Uint8Array;
  const response = await api.request(`/api/publisher${path}`, {
    method,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(!isBytes && body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body: isBytes ? Buffer.from(body) : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json") && text !== "";
  return {
    status: response.status,
    headers: response.headers,
    text,
    // biome-ignore lint/suspicious/noExplicitAny: tests look at what they expect
    body: (isJson ? JSON.parse(text) : null) as any,
  };
}

const metadataOf = (given: Record<string, string>) =>
  Object.entries(given)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString("base64")}`)
    .join(",");

function begin(
  token: string,
  { bytes = content, ...given }: { bytes?: Buffer } & Record<string, unknown>,
) {
  const metadata = {
    product: "client",
    version: "9.0.0",
    filename: "Manifold-9.0.0-x64.exe",
    sha256: sumOf(bytes),
    ...given,
  };
  const headers = {
    ...tus,
    "upload-length": String(bytes.length),
    "upload-metadata": metadataOf(metadata),
  };
  return ask(token, "POST", "/uploads", { headers });
}
const idOf = ({ headers }: { headers: Headers }) =>
  headers.get("location")?.split("/").at(-1) ?? "";
const send = (token: string, id: string, offset: number, bytes: Uint8Array) =>
  ask(token, "PATCH", `/uploads/${id}`, {
    headers: { ...offsetStream, "upload-offset": String(offset) },
    body: bytes,
  });

const draft = (token: string, version: string, more = {}) =>
  ask(token, "POST", "/releases", {
    body: { product: "client", version, channel: "stable", minimumWindows: "10", ...more },
  });

const upload = async (token: string, version: string, bytes = content) => {
  const filename = `Manifold-${version}-x64.exe`;
  const id = idOf(await begin(token, { version, filename, bytes }));
  expect((await send(token, id, 0, bytes)).status).toBe(204);
  const place = { role: "installer", architecture: "x64", sha256: sumOf(bytes) };
  return ask(token, "POST", `/releases/client/${version}/files`, {
    body: { upload: id, ...place },
  });
};

async function approveAll() {
  const waiting = await db
    .select()
    .from(releaseApprovals)
    .where(eq(releaseApprovals.state, "waiting"));
  for (const { id, changeHash: hash } of waiting) {
    const options = { db, now: site.clock, hasScanner: false };
    await approveRequest(options, actorFor({ kind: "person", id: second.id }), { id, hash });
  }
  return waiting.length;
}

const pathOfCall = (path: string) =>
  path
    .replace(":product", "client")
    .replace(":version", "9.9.9")
    .replace(":channel", "stable")
    .replace(":architecture", "x64")
    .replace(":windows", "10")
    .replace(":name", "Manifold-9.9.9-x64.exe")
    .replace(":id", "0".repeat(32));

describe.each(Object.entries(publisherRoutes))("%s", (_, { method, path, scope }) => {
  it("is answered 401 without a token that works", async () => {
    for (const token of [null, "mfst_", `mfst_${"a".repeat(43)}`]) {
      expect((await ask(token, method, pathOfCall(path))).status).toBe(401);
    }
  });

  it("is answered 403 without its scope, and with it not", async () => {
    const needed: string | null = scope;
    const others = tokenScopes.filter((one) => one !== needed);
    const without = await ask(await makeToken({ scopes: others }), method, pathOfCall(path));
    const needs = needed !== null;
    expect(without.status === 403).toBe(needs);
    if (needs && method !== "HEAD") expect(without.body?.data.reason).toBe("scope");
    const withIt = needed === null ? tokenScopes : [needed];
    const answered = await ask(await makeToken({ scopes: withIt }), method, pathOfCall(path));
    expect([401, 403]).not.toContain(answered.status);
    expect(answered.status).toBeLessThan(500);
  });
});

it("reach the products and channels of the token alone", async () => {
  const all = await makeToken();
  await draft(all, "9.1.0", { channel: "beta" });
  const stable = await makeToken({ channels: ["stable"] });
  const kernels = await makeToken({ products: ["browser"] });
  const reasons = [
    await draft(stable, "9.1.1", { channel: "beta" }),
    await ask(stable, "GET", "/releases/client/9.1.0"),
    await begin(stable, { version: "9.1.0", filename: "Manifold-9.1.0-x64.exe" }),
    await draft(kernels, "9.1.1"),
    await ask(kernels, "GET", "/releases/client/9.1.0"),
    await ask(stable, "POST", "/rollouts/client/beta/x64/10/pause", {
      body: { version: "9.1.0" },
    }),
    await begin(kernels, { version: "9.1.0", filename: "Manifold-9.1.0-x64.exe" }),
  ].map(({ status, body }) => [status, body?.data?.reason]);
  expect(reasons).toEqual([
    ...[
      [403, "channel"],
      [403, "channel"],
      [403, "channel"],
      [403, "product"],
    ],
    ...[
      [403, "product"],
      [403, "channel"],
      [403, "product"],
    ],
  ]);
  const begun = await begin(all, { version: "9.1.0", filename: "Manifold-9.1.0-x64.exe" });
  const id = idOf(begun);
  expect((await send(stable, id, 0, content)).status).toBe(403);
  expect((await ask(kernels, "DELETE", `/uploads/${id}`, { headers: tus })).status).toBe(403);
  expect((await ask(all, "DELETE", `/uploads/${id}`, { headers: tus })).status).toBe(204);
  expect((await ask(all, "HEAD", `/uploads/${id}`, { headers: tus })).status).toBe(404);
});

it("say that the storage does not answer, and take the same bytes later", async () => {
  const token = await makeToken();
  await draft(token, "9.2.7");
  const id = idOf(await begin(token, { version: "9.2.7", filename: "Manifold-9.2.7-x64.exe" }));
  const { storage } = taking;
  const write = storage.write;
  const answers = [];
  const file = { upload: id, sha256: sumOf(content), role: "installer", architecture: "x64" };
  const add = () => ask(token, "POST", "/releases/client/9.2.7/files", { body: file });
  const hang = async () => {
    throw new StorageUnavailableError(new Error("TimeoutError"));
  };
  try {
    storage.write = hang;
    answers.push(await send(token, id, 0, content));
    storage.write = write;
    expect((await send(token, id, 0, content)).status).toBe(204);
    storage.write = hang;
    answers.push(await add());
    storage.write = write;
    expect((await add()).status).toBe(200);
  } finally {
    storage.write = write;
  }
  for (const { status, headers, body } of answers) {
    const said = [status, headers.get("retry-after"), body.data.reason];
    expect(said).toEqual([503, "5", "storage-away"]);
  }
  expect(errors.splice(0)).toHaveLength(2);
});

it("ask to register and to end keys, which another person approves in the console", async () => {
  await db.delete(releaseKeys);
  const token = await makeToken({ scopes: ["keys.request"] });
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const pem = String(publicKey.export({ format: "pem", type: "spki" }));
  const add = (body: object) => ask(token, "POST", "/keys", { body });
  for (const wrong of [
    { publicKey: "no key" },
    { publicKey: String(privateKey.export({ format: "pem", type: "pkcs8" })) },
    { publicKey: pem, validFrom: "9999-12-31T00:00:00Z" },
    { publicKey: pem, validUntil: "2001-01-01T00:00:00Z" },
  ]) {
    const { status, body } = await add(wrong);
    expect([status, body.data.reason]).toEqual([422, "wrong-fields"]);
  }
  const asked = await add({ publicKey: pem });
  const key = { kind: "ed25519", keyId: expect.stringMatching(/^SHA256:/) };
  expect(asked.body.data).toEqual({ outcome: "asked", ...key });
  expect((await ask(token, "GET", "/keys")).body.data).toEqual({ keys: [] });
  const decide = async (by: typeof manager) => {
    const { requests } = (await by.browser.call("releaseKeys")).body;
    const [{ id, hash }] = requests;
    return by.browser.call("approveReleaseChange", { hash }, { id });
  };
  // The token stands for the manager who made it.
  expect((await decide(manager)).body.error).toMatchObject({ rule: "own-request" });
  expect((await decide(second)).status).toBe(200);
  const { keyId } = asked.body.data;
  expect((await ask(token, "GET", "/keys")).body.data.keys).toMatchObject([{ keyId }]);
  expect((await add({ publicKey: pem })).body.data.outcome).toBe("done");
  const end = { body: { kind: "ed25519", keyId } };
  expect((await ask(token, "POST", "/keys/end", end)).body.data.outcome).toBe("asked");
  site.pass(1_000);
  expect((await decide(second)).status).toBe(200);
  expect((await ask(token, "GET", "/keys")).body.data.keys).toMatchObject([
    { keyId, validUntil: expect.any(String) },
  ]);
  await db.delete(releaseKeys);
});

it("take a file in bit by bit, and again after a cut", async () => {
  const token = await makeToken();
  await draft(token, "9.2.0");
  const wanted = { version: "9.2.0", filename: "Manifold-9.2.0-x64.exe" };
  const begun = await begin(token, wanted);
  expect(begun.status).toBe(201);
  expect(begun.headers.get("location")).toMatch(/^\/api\/publisher\/uploads\/[0-9a-f]{32}$/);
  expect(begun.headers.get("upload-expires")).toMatch(/GMT$/);
  expect(begun.headers.get("access-control-allow-origin")).toBeNull();
  const id = idOf(begun);
  expect(idOf(await begin(token, wanted))).toBe(id);
  const other = await begin(token, { ...wanted, bytes: Buffer.from("other") });
  expect([other.status, other.body.data.reason]).toEqual([409, "name-taken"]);

  expect((await send(token, id, 0, content.subarray(0, 100))).headers.get("upload-offset")).toBe(
    "100",
  );
  const state = await ask(token, "HEAD", `/uploads/${id}`, { headers: tus });
  expect([state.status, state.headers.get("upload-offset")]).toEqual([200, "100"]);
  expect(state.headers.get("upload-length")).toBe(String(content.length));
  expect((await send(token, id, 50, content.subarray(50))).status).toBe(409);
  const file = { upload: id, sha256: sumOf(content), role: "installer", architecture: "x64" };
  const early = await ask(token, "POST", "/releases/client/9.2.0/files", { body: file });
  expect([early.status, early.body.data.reason]).toEqual([409, "not-whole"]);

  // Its client breaks off in the middle of the body.
  const broken = new ReadableStream({
    start: (controller) => controller.enqueue(content.subarray(100, 170)),
    async pull(controller) {
      await pause(50);
      controller.error(new Error("gone"));
    },
  });
  const init = { method: "PATCH", body: broken, duplex: "half" } as RequestInit;
  const headers = { ...offsetStream, "upload-offset": "100", authorization: `Bearer ${token}` };
  await api.request(`/api/publisher/uploads/${id}`, { ...init, headers });
  const after = await ask(token, "HEAD", `/uploads/${id}`, { headers: tus });
  expect(after.headers.get("upload-offset")).toBe("170");
  expect((await send(token, id, 170, content.subarray(170))).status).toBe(204);

  const unlike = { ...file, sha256: "0".repeat(64) };
  const mistaken = await ask(token, "POST", "/releases/client/9.2.0/files", { body: unlike });
  expect([mistaken.status, mistaken.body.data.reason]).toEqual([409, "other-bytes"]);
  const added = await ask(token, "POST", "/releases/client/9.2.0/files", { body: file });
  expect(added.status).toBe(200);
  expect(added.body.data.release).toMatchObject({
    uploads: [],
    files: [
      {
        name: "Manifold-9.2.0-x64.exe",
        size: content.length,
        scan: "not-scanned",
        sha512: createHash("sha512").update(content).digest("hex"),
      },
    ],
  });
  expect(Buffer.from(taking.storage.files.get(`upload-${id}`) ?? "")).toEqual(content);
  expect([...taking.storage.files.keys()].filter((name) => name.startsWith(id))).toEqual([]);
  const again = await ask(token, "POST", "/releases/client/9.2.0/files", { body: file });
  expect(again.status).toBe(200);
  expect((await begin(token, wanted)).body.data.reason).toBe("already-there");
});

it("refuse bytes that are not what was said of them, and more than were announced", async () => {
  const token = await makeToken();
  await draft(token, "9.3.0");
  const wanted = { version: "9.3.0", filename: "Manifold-9.3.0-x64.exe" };
  const id = idOf(await begin(token, { ...wanted, sha256: "0".repeat(64) }));
  const answered = await send(token, id, 0, content);
  expect([answered.status, answered.body.data.reason]).toEqual([422, "sum-wrong"]);
  expect((await ask(token, "HEAD", `/uploads/${id}`, { headers: tus })).status).toBe(404);
  expect([...taking.storage.files.keys()].filter((name) => name.startsWith(id))).toEqual([]);
  const next = idOf(await begin(token, wanted));
  const much = await send(token, next, 0, Buffer.concat([content, content]));
  expect(much.status).toBe(413);
  await ask(token, "DELETE", `/uploads/${next}`, { headers: tus });
  const reasons = [
    await begin(token, { ...wanted, filename: "../x.exe" }),
    await begin(token, { ...wanted, sha256: "x" }),
    await begin(token, { ...wanted, product: "other" }),
    await begin(token, { ...wanted, version: "1.2.3" }),
  ].map(({ status, body }) => [status, body.data.reason]);
  expect(reasons).toEqual([
    ...[
      [422, "name-wrong"],
      [422, "sum-missing"],
      [422, "product"],
      [404, "no-such-release"],
    ],
  ]);
});

it("of another version of tus, or of none, are told which one there is", async () => {
  const token = await makeToken();
  await draft(token, "9.31.0");
  const wanted = { version: "9.31.0", filename: "Manifold-9.31.0-x64.exe" };
  const id = idOf(await begin(token, wanted));
  const version = (headers: Headers) => [headers.get("tus-version"), headers.get("tus-resumable")];
  for (const headers of [{ "tus-resumable": "0.2.2" }, { "tus-resumable": "2.0.0" }, {}]) {
    const bytes = { "content-type": offsetStream["content-type"], "upload-offset": "0" };
    for (const [method, path, of, body] of [
      ["POST", "/uploads", { "upload-length": "5" }, undefined],
      ["HEAD", `/uploads/${id}`, {}, undefined],
      ["PATCH", `/uploads/${id}`, bytes, content],
      ["DELETE", `/uploads/${id}`, {}, undefined],
    ] as const) {
      const init = { headers: { ...of, ...headers }, ...(body !== undefined && { body }) };
      const refused = await ask(token, method, path, init);
      expect([method, refused.status]).toEqual([method, 412]);
      expect(version(refused.headers)).toEqual(["1.0.0", "1.0.0"]);
      if (method !== "HEAD") expect(refused.body.data.reason).toBe("tus-version");
    }
  }
  const state = await ask(token, "HEAD", `/uploads/${id}`, { headers: tus });
  expect([state.status, state.headers.get("upload-offset")]).toEqual([200, "0"]);
  const options = await ask(token, "OPTIONS", "/uploads");
  expect([options.status, options.headers.get("tus-version")]).toEqual([204, "1.0.0"]);
});

it("let one write at a time, also beside another process", async () => {
  const token = await makeToken();
  await draft(token, "9.4.0");
  const id = idOf(await begin(token, { version: "9.4.0", filename: "Manifold-9.4.0-x64.exe" }));
  const elsewhere = openTestUploads({ db }).uploads;
  const writing = await elsewhere.take(id);
  const answered = await send(token, id, 0, content);
  expect([answered.status, answered.body.data.reason]).toEqual([423, "in-use"]);
  expect(answered.headers.get("retry-after")).toBe("2");
  // It was gone for longer than its lease.
  await db
    .update(releaseUploads)
    .set({ writerUntil: new Date(Date.now() - 60_000) })
    .where(eq(releaseUploads.id, id));
  expect((await send(token, id, 0, content)).status).toBe(204);
  const late = elsewhere.write(
    writing,
    (async function* () {
      yield content;
    })(),
  );
  await expect(late).rejects.toMatchObject({ problem: "in-use" });
});

it("stand for who has the secret: nobody agrees to what they asked for themselves", async () => {
  await newToken({ name: "shared" });
  const { tokens: listed } = (await second.browser.call("tokens")).body;
  const { id } = listed.find(({ name }: { name: string }) => name === "shared");
  const rotated = await second.browser.call("rotateToken", {}, { id });
  const token = rotated.body.token as string;
  await draft(token, "1.6.0");
  expect((await upload(token, "1.6.0")).status).toBe(200);
  for (const act of ["finish", "verify", "sign", "submit"]) {
    const { status } = await ask(token, "POST", `/releases/client/1.6.0/${act}`, { body: {} });
    expect(status).toBe(200);
  }
  // Publishing takes one person.
  expect(await approveAll()).toBe(1);
  const body = { version: "1.6.0", percent: 100 };
  const asked = await ask(token, "POST", "/rollouts/client/stable/x64/10/stage", { body });
  expect(asked.body.data.outcome).toBe("asked");
  await expect(approveAll()).rejects.toMatchObject({ details: { rule: "own-request" } });
  const [request] = await db
    .select()
    .from(releaseApprovals)
    .where(eq(releaseApprovals.state, "waiting"));
  const options = { db, now: site.clock, hasScanner: false };
  const looked = { id: request?.id ?? 0, hash: request?.changeHash ?? "" };
  await approveRequest(options, actorFor({ kind: "person", id: manager.id }), looked);
});

it("change so much in an hour by one token, wherever they come from, and read on", async () => {
  const most = 3;
  const used = new Map<string, number>();
  const limits = {
    async consume(name: string, key: string) {
      const uses = (used.get(`${name} ${key}`) ?? 0) + 1;
      used.set(`${name} ${key}`, uses);
      return { allowed: uses <= most, headers: { "Retry-After": "600" } };
    },
  };
  let addresses = 0;
  const limited = openApi({
    limits,
    address: () => {
      addresses += 1;
      return `203.0.113.${addresses}`;
    },
  });
  const leaked = await newToken({});
  const other = await newToken({});
  const change = (token: string, number: number) =>
    limited.request("/api/publisher/releases", {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({
        product: "client",
        version: `31.0.${number}`,
        channel: "stable",
        minimumWindows: "10",
      }),
    });
  const statuses: number[] = [];
  for (let number = 0; number < most; number += 1) {
    statuses.push((await change(leaked, number)).status);
  }
  expect(statuses).toEqual([200, 200, 200]);
  const written = await db.$count(auditEntries);
  const refused = await change(leaked, most);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "600"]);
  expect(await db.$count(auditEntries)).toBe(written);
  const read = await limited.request("/api/publisher/releases/client/31.0.0", {
    headers: { authorization: `Bearer ${leaked}` },
  });
  expect(read.status).toBe(200);
  expect((await change(other, most)).status).toBe(200);
  // A call with a wrong token is not counted for any.
  expect((await change("mfst_guessed", 0)).status).toBe(401);
  expect(used.size).toBe(2);
});

it("count for more changes the more they say", async () => {
  const consume = vi.fn(async () => ({ allowed: true, headers: {} }));
  const limited = openApi({ limits: { consume } as never, address: () => "203.0.113.7" });
  const token = await makeToken();
  await draft(token, "31.1.0");
  const save = (points: string[]) =>
    limited.request("/api/publisher/releases/client/31.1.0/notes", {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ cn: { updateContent: points }, en: { updateContent: points } }),
    });
  for (const points of [["fixed"], Array.from({ length: 80 }, () => "修".repeat(500))]) {
    expect((await save(points)).status).toBe(200);
  }
  const uses = consume.mock.calls.map((given: unknown[]) => given[2]);
  expect(uses).toEqual([1, 59]);
  // Nothing is counted for what writes nothing.
  expect((await save(["x".repeat(501)])).status).toBe(400);
  expect(consume).toHaveBeenCalledTimes(2);
});

it("take a release all the way, and every call again changes nothing", async () => {
  const token = await makeToken();
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const raw = Buffer.from(publicKey.export({ format: "jwk" }).x ?? "", "base64url");
  const builder = makeMinisignKey();
  for (const key of [
    { keyId: "appcast", kind: "ed25519", publicKey: raw.toString("base64") } as const,
    { keyId: "main", kind: "minisign", publicKey: builder.publicKey } as const,
  ]) {
    const options = { db, now: site.clock, hasScanner: false };
    await addKeyByTwo(options, {
      ...key,
      validFrom: "2020-01-01T00:00:00.000Z",
      validUntil: null,
    });
  }
  const act = async (path: string, body: object = {}) => {
    const first = await ask(token, "POST", path, { body });
    expect([first.status, first.body], path).toMatchObject([200, { code: 200 }]);
    const events = await db.$count(auditEntries);
    const repeated = await ask(token, "POST", path, { body });
    expect(repeated.body.data, path).toEqual(first.body.data);
    expect(await db.$count(auditEntries), path).toBe(events);
    return first.body.data;
  };
  const at = "/releases/client/8.0.0";
  await act("/releases", {
    product: "client",
    version: "8.0.0",
    channel: "stable",
    minimumWindows: "10",
  });
  await act(`${at}/notes`, {
    en: { updateContent: ["Faster"] },
    cn: { updateContent: ["更快"] },
  });
  expect((await upload(token, "8.0.0")).status).toBe(200);
  const early = await ask(token, "GET", `${at}/SHA256SUMS`);
  expect([early.status, early.body.data.reason]).toEqual([409, "wrong-state"]);
  expect((await act(`${at}/finish`)).release.state).toBe("uploaded");
  expect((await act(`${at}/verify`)).release.state).toBe("verified");
  const sums = await ask(token, "GET", `${at}/SHA256SUMS`);
  expect(sums.text).toBe(`${sumOf(content)}  Manifold-8.0.0-x64.exe\n`);
  const document = await ask(token, "GET", `${at}/release.json`);
  expect(JSON.parse(document.text)).toMatchObject({ version: "8.0.0", counter: 1 });
  expect((await ask(token, "GET", `${at}/release.json`)).text).toBe(document.text);
  const released = { product: "client", version: "8.0.0" } as const;
  expect(await findDocument(db, released), "before it is out").toBeUndefined();
  const unsigned = await ask(token, "POST", `${at}/sign`, { body: {} });
  expect([unsigned.status, unsigned.body.data.reason]).toEqual([409, "signature-missing"]);
  const signature = {
    kind: "ed25519",
    keyId: "appcast",
    subject: "file:Manifold-8.0.0-x64.exe",
    bytes: sign(null, content, privateKey).toString("base64"),
  };
  const giveWrong = () =>
    ask(token, "POST", `${at}/signatures`, {
      body: { ...signature, bytes: sign(null, Buffer.from("x"), privateKey).toString("base64") },
    });
  const wrong = await giveWrong();
  expect([wrong.status, wrong.body.data.reason]).toEqual([422, "signature-wrong"]);
  // However many come at once, the file is read for one at a time, and only so many wait.
  const { read } = taking.storage;
  const areRefused = Promise.withResolvers<void>();
  let readings = 0;
  let mostReadings = 0;
  taking.storage.read = async (...given) => {
    readings += 1;
    mostReadings = Math.max(mostReadings, readings);
    await areRefused.promise;
    return (await read(...given)).once("close", () => {
      readings -= 1;
    });
  };
  const refused: unknown[] = [];
  const atOnce = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const { status, headers, body } = await giveWrong();
      if (status === 503) refused.push([headers.get("retry-after"), body.data.reason]);
      if (refused.length === 3) areRefused.resolve();
      return status;
    }),
  );
  taking.storage.read = read;
  expect(mostReadings).toBe(1);
  expect(refused).toEqual(Array(3).fill(["5", "busy"]));
  expect(atOnce.filter((status) => status === 422)).toHaveLength(17);
  await act(`${at}/signatures`, signature);
  const listed = await ask(token, "GET", at);
  expect(listed.body.data.missingSignatures).toEqual([
    { keyId: "main", subject: "SHA256SUMS" },
    { keyId: "main", subject: "release.json" },
  ]);
  for (const [subject, { text }] of [
    ["SHA256SUMS", sums],
    ["release.json", document],
  ] as const) {
    const bytes = Buffer.from(minisignatureOf(Buffer.from(text), builder)).toString("base64");
    await act(`${at}/signatures`, { kind: "minisign", keyId: "main", subject, bytes });
  }
  expect((await act(`${at}/sign`)).release).toMatchObject({ state: "signed" });
  expect(await act(`${at}/submit`)).toMatchObject({
    outcome: "asked",
    release: { state: "signed", waiting: ["publish client 8.0.0"] },
  });
  expect(await approveAll()).toBe(1);
  expect(await act(`${at}/submit`)).toMatchObject({
    outcome: "done",
    release: { state: "published", waiting: [] },
  });
  expect(await findDocument(db, released)).toBe(document.text);
  const rewritten = await ask(token, "POST", `${at}/notes`, {
    body: { en: { updateContent: ["Slower"] } },
  });
  expect([rewritten.status, rewritten.body.data.reason]).toEqual([409, "wrong-state"]);
  // A pipeline that runs again says what it said before.
  await act(`${at}/notes`, { en: { updateContent: ["Faster"] } });
  const line = "/rollouts/client/stable/x64/10";
  const candidate = { version: "8.0.0" };
  expect((await act(`${line}/stage`, { ...candidate, percent: 100 })).outcome).toBe("asked");
  await approveAll();
  expect((await act(`${line}/pause`, candidate)).release.rollouts).toMatchObject([
    { candidate: "8.0.0", percent: 100, isPaused: true },
  ]);
  expect((await act(`${line}/resume`, candidate)).outcome).toBe("asked");
  await approveAll();
  expect((await act(`${line}/full`, candidate)).outcome).toBe("asked");
  await approveAll();
  expect((await act(`${line}/full`, candidate)).release.rollouts).toMatchObject([
    { full: "8.0.0", candidate: null },
  ]);
  // A key that is newer than what is out did not sign it, and need not have.
  await db.insert(releaseKeys).values({
    kind: "minisign",
    keyId: "newer",
    publicKey: "newer",
    validFrom: new Date(0),
  });
  expect((await ask(token, "GET", at)).body.data.missingSignatures).toEqual([]);
  await db.delete(releaseKeys).where(eq(releaseKeys.keyId, "newer"));
  const reason = { cn: "会丢数据", en: "Loses data" };
  expect((await act(`${at}/withdraw`, reason)).release).toMatchObject({
    state: "withdrawn",
    rollouts: [],
  });
  const [last] = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.act, "release-withdrawn"));
  const detail = expect.stringMatching(/token ci-\d+/);
  expect(last).toMatchObject({ source: "token", address: "203.0.113.7", detail });
});

it("ask that a beta becomes stable, and hand out the text to sign", async () => {
  const token = await makeToken();
  const at = "/releases/client/8.5.0";
  const done = async (path: string, body: object = {}) => {
    const answer = await ask(token, "POST", path, { body });
    expect(answer.status, path).toBe(200);
    return answer.body.data;
  };
  const version = { product: "client", version: "8.5.0" };
  await done("/releases", { ...version, channel: "beta", minimumWindows: "10" });
  expect((await upload(token, "8.5.0")).status).toBe(200);
  await done(`${at}/finish`);
  await done(`${at}/verify`);
  const sums = await ask(token, "GET", `${at}/SHA256SUMS`);
  const document = await ask(token, "GET", `${at}/release.json`);
  const builder = makeMinisignKey();
  await db.delete(releaseKeys);
  const key = { kind: "minisign", keyId: "beta", publicKey: builder.publicKey } as const;
  await db.insert(releaseKeys).values({ ...key, validFrom: new Date(0) });
  const give = (subject: string, text: string) => {
    const bytes = Buffer.from(minisignatureOf(Buffer.from(text), builder)).toString("base64");
    return done(`${at}/signatures`, { kind: "minisign", keyId: "beta", subject, bytes });
  };
  await give("SHA256SUMS", sums.text);
  await give("release.json", document.text);
  const early = await ask(token, "GET", `${at}/release.stable.json`);
  expect([early.status, early.body.data.reason]).toEqual([409, "wrong-state"]);
  await done(`${at}/sign`);
  await done(`${at}/submit`);
  await approveAll();
  const stable = await ask(token, "GET", `${at}/release.stable.json`);
  expect(JSON.parse(stable.text)).toMatchObject({ version: "8.5.0", channel: "stable" });
  await give("release.stable.json", stable.text);
  expect(await done(`${at}/promote`)).toMatchObject({
    outcome: "asked",
    release: { channel: "beta", promotedAt: null, waiting: ["promote client 8.5.0"] },
  });
  await approveAll();
  expect(await done(`${at}/promote`)).toMatchObject({
    outcome: "done",
    release: { channel: "stable", promotedAt: expect.any(String), waiting: [] },
  });
  await db.delete(releaseKeys);
});

it("write no notes that keep the console from showing their release", async () => {
  const token = await makeToken();
  await draft(token, "9.8.0");
  const save = (en: object) => ask(token, "POST", "/releases/client/9.8.0/notes", { body: { en } });
  const shown = async () =>
    (await manager.browser.call("release", { product: "client", version: "9.8.0" })).status;
  const long = { remarks: "x".repeat(301), updateContent: [] };
  const points = (count: number, length: number) => ({
    updateContent: Array.from({ length: count }, () => "x".repeat(length)),
  });
  const refused = [long, points(1, 501), points(101, 1), { updateContent: [" "] }];
  for (const notes of refused) expect((await save(notes)).status).toBe(400);
  expect((await save({ remarks: ` ${"x".repeat(300)} `, ...points(100, 500) })).status).toBe(200);
  expect(await shown()).toBe(200);
  // Some may be longer since before there were bounds.
  const name = { product: "client", version: "9.8.0" } as const;
  const options = { db, now: site.clock, hasScanner: false };
  const person = actorFor({ kind: "person", id: manager.id });
  await saveNotes(options, person, name, {
    cn: { remarks: "长".repeat(2_000), updateContent: [""] },
  });
  expect(await shown()).toBe(200);
});

it.each(["pause", "stage", "resume", "full"])(
  "tell a token nothing of other channels, and roll out nothing of them: %s",
  async (act) => {
    const all = await makeToken();
    await draft(all, "9.8.1", { channel: "beta" });
    await draft(all, "9.8.3");
    const scopes = ["rollouts.pause", "rollouts.widen"];
    const answers = [];
    for (const [channel, version] of [
      ["stable", "9.8.1"],
      ["beta", "9.8.3"],
    ]) {
      const token = await makeToken({ channels: [channel], scopes });
      const path = `/rollouts/client/${channel}/x64/10/${act}`;
      const body = { version, ...(act === "stage" && { percent: 10 }) };
      const answered = await ask(token, "POST", path, { body });
      answers.push([answered.status, answered.body.data.reason]);
    }
    expect(answers).toEqual([
      [403, "channel"],
      [403, "channel"],
    ]);
  },
);

it("change several lines by one request or not at all, and shut off a channel at once", async () => {
  const token = await makeToken({ channels: ["stable"] });
  const call = (path: string, body: object) => ask(token, "POST", `/rollouts/${path}`, { body });
  const about = { version: "1.6.0", percent: 100 };
  const lines = [
    { architecture: "x86", windows: "10" },
    { architecture: "x64", windows: "7" },
  ];
  const refused = await call("client/stable/stage", { ...about, lines });
  const reason = "does-not-fit";
  expect([refused.status, refused.body.data]).toEqual([
    422,
    { reason: "lines-refused", lines: lines.map((one) => ({ channel: "stable", ...one, reason })) },
  ]);
  const off = { product: "client", channel: "stable", why: "Loses data" };
  expect((await call("shut-off", off)).body.data).toEqual({ paused: [] });
  for (const beyond of [
    { ...off, product: "all" },
    { ...off, channel: "all" },
  ]) {
    expect((await call("shut-off", beyond)).status).toBe(beyond.channel === "all" ? 403 : 200);
  }
  const paths = ["client/stable/stage", "client/stable/pause", "client/stable/resume"];
  const answers = [];
  for (const path of [...paths, "client/stable/full"]) {
    const answered = await call(path, { ...about, lines: "all" });
    answers.push([answered.status, answered.body.data.outcome ?? answered.body.data.reason]);
  }
  // 1.6.0 is the full release of the only line that it fits.
  expect(answers).toEqual([
    [200, "done"],
    [409, "nothing-rolled-out"],
    [409, "nothing-rolled-out"],
    [200, "done"],
  ]);
});

it("take a file out of a draft once, and out of nothing else", async () => {
  const token = await makeToken();
  await draft(token, "9.8.5");
  await upload(token, "9.8.5");
  const at = "/releases/client/9.8.5";
  const remove = (by: string) => ask(by, "DELETE", `${at}/files/Manifold-9.8.5-x64.exe`);
  const events = async () => {
    const { body } = await manager.browser.call("release", {
      product: "client",
      version: "9.8.5",
    });
    return body.history.events.map(({ act }: { act: string }) => act);
  };
  await ask(token, "POST", `${at}/finish`, { body: {} });
  const closed = await remove(token);
  expect([closed.status, closed.body.data.reason]).toEqual([409, "wrong-state"]);
  await ask(token, "POST", `${at}/reopen`, { body: {} });
  const beta = await makeToken({ channels: ["beta"] });
  expect((await remove(beta)).body.data.reason).toBe("channel");
  for (const _ of ["at first", "again"]) {
    const { status, body } = await remove(token);
    expect([status, body.data.outcome, body.data.release.files]).toEqual([200, "done", []]);
  }
  expect((await events()).filter((act: string) => act === "remove-file")).toHaveLength(1);
  const other = await upload(token, "9.8.5", Buffer.from("another build"));
  expect(other.body.data.release.files).toHaveLength(1);
});

it("show a release to a token that may read it alone", async () => {
  const blind = await makeToken({ scopes: ["releases.upload"] });
  const { status, body } = await draft(blind, "9.8.4");
  expect([status, body.data]).toEqual([200, { outcome: "done", release: null }]);
  const seeing = await makeToken({ scopes: ["releases.upload", "releases.read"] });
  expect((await draft(seeing, "9.8.4")).body.data.release).toMatchObject({ version: "9.8.4" });
});

it("can take no name that the site needs to throw a file away", async () => {
  const token = await makeToken();
  await draft(token, "9.8.2");
  const added = await upload(token, "9.8.2");
  expect(added.status).toBe(200);
  const [{ uploadId } = { uploadId: null }] = await db
    .select({ uploadId: releaseFiles.uploadId })
    .from(releaseFiles)
    .where(eq(releaseFiles.name, "Manifold-9.8.2-x64.exe"));
  await begin(token, { version: "9.8.2", filename: `${uploadId}.removed` });
  const name = { product: "client", version: "9.8.2", name: "Manifold-9.8.2-x64.exe" };
  expect((await manager.browser.call("removeReleaseFile", name)).status).toBe(200);
});

it.each([
  ["/releases", { product: "client" }, 400],
  ["/releases", { product: "client", version: "x", channel: "stable", minimumWindows: "7" }, 422],
  ["/releases/client/9.2.0/notes", { en: { updateContent: "x" } }, 400],
  ["/releases/client/9.2.0/notes", { en: { updateContent: ["half a character: \ud83d"] } }, 400],
  ["/releases/client/9.2.0/notes", { en: { updateContent: ["nothing: \0"] } }, 400],
  ["/releases/client/0.0.7/notes", { en: { updateContent: ["says \\u0000"] } }, 404],
  ["/releases/other/9.2.0/notes", {}, 404],
  ["/releases/client/0.0.7/notes", {}, 404],
  ["/rollouts/client/stable/x64/11/stage", { version: "9.2.0", percent: 10 }, 404],
  ["/rollouts/client/stable/x64/10/stage", { version: "9.2.0", percent: 101 }, 400],
  ["/rollouts/client/stable/x64/10/stage", { version: "9.2.0", percent: 10 }, 409],
  ["/nowhere", {}, 404],
])("are refused with a word: %s %j", async (path, body, status) => {
  const answered = await ask(await makeToken(), "POST", path, { body });
  expect(answered.status).toBe(status);
  expect(answered.body.code).toBe(status);
  const wrongMethod = await ask(await makeToken(), "PUT", "/releases/client/9.2.0");
  expect([wrongMethod.status, wrongMethod.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
});
