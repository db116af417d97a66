import { createHash } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { auditEntries, releaseUploads } from "~/platform/db/schema";
import { StorageUnavailableError } from "~/platform/storage/file-storage";
import { consoleOfFile } from "~tests/support/console-of-file";

const content = Buffer.from("an installer that comes in two parts, one after another");
const sha256 = createHash("sha256").update(content).digest("hex");
const tus = { "tus-resumable": "1.0.0" };
const bytes = { ...tus, "content-type": "application/offset+octet-stream" };
const client = (version: string) => ({ product: "client", version }) as const;

const { db, site } = await consoleOfFile();
const manager = await site.join("rui@staff.example", ["release-manager"]);

const draft = async (version: string, channel = "stable") => {
  const about = { ...client(version), channel, minimumWindows: "10" };
  expect((await manager.browser.call("newRelease", about)).status).toBe(200);
};
const encoded = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString("base64")}`)
    .join(",");
const begin = (values: Record<string, string>, { size = content.length, headers = {} } = {}) =>
  manager.browser.send("POST", "/releases/uploads", {
    headers: {
      ...tus,
      "upload-length": String(size),
      "upload-metadata": encoded({ product: "client", sha256, ...values }),
      ...headers,
    },
  });
const send = (id: string, at: number, body: Buffer, headers = {}) =>
  manager.browser.send("PATCH", `/releases/uploads/${id}`, {
    headers: { ...bytes, "upload-offset": String(at), ...headers },
    body,
  });
const idOf = ({ headers }: { headers: Headers }) =>
  headers.get("location")?.split("/").at(-1) ?? "";
const said = ({ status, body }: { status: number; body: { error: Record<string, string> } }) => [
  status,
  body.error?.["code"],
  body.error?.["upload"] ?? body.error?.["rule"],
];

it("take a file in bit by bit, after a cut as well, and make it a file of the draft", async () => {
  await draft("1.0.0");
  const wanted = { version: "1.0.0", filename: "Manifold-1.0.0-x64.exe" };
  const begun = await begin(wanted);
  expect(begun.status).toBe(201);
  expect(begun.headers.get("location")).toMatch(
    /^\/console\/api\/releases\/uploads\/[0-9a-f]{32}$/,
  );
  expect(begun.headers.get("access-control-allow-origin")).toBeNull();
  const id = idOf(begun);
  expect((await send(id, 0, content.subarray(0, 20))).headers.get("upload-offset")).toBe("20");
  // Whoever comes back begins the same again, and is told how far it is.
  expect(idOf(await begin(wanted))).toBe(id);
  for (const method of ["HEAD", "GET"]) {
    const state = await manager.browser.send(method, `/releases/uploads/${id}`, { headers: tus });
    expect([state.status, state.headers.get("upload-offset")]).toEqual([200, "20"]);
  }
  const { uploads } = (await manager.browser.call("release", client("1.0.0"))).body;
  expect(uploads).toMatchObject([
    { id, name: wanted.filename, received: 20, size: content.length, isBeingSent: false },
  ]);
  const place = { role: "installer", architecture: "x64", fromVersion: null };
  const file = { ...client("1.0.0"), upload: id, sha256, ...place };
  expect(said(await manager.browser.call("addReleaseFile", file))).toEqual([
    ...[409, "upload-refused", "not-whole"],
  ]);
  expect(said(await send(id, 10, content.subarray(10)))).toEqual([
    ...[409, "upload-refused", "other-place"],
  ]);
  expect((await send(id, 20, content.subarray(20))).status).toBe(204);
  const added = await manager.browser.call("addReleaseFile", file);
  expect(added.body.release.files).toMatchObject([{ name: wanted.filename, sha256 }]);
  expect(added.body.uploads).toEqual([]);
  // The answer may have been lost.
  expect((await manager.browser.call("addReleaseFile", file)).status).toBe(200);
  const [entry] = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.objectId, "client 1.0.0"))
    .orderBy(desc(auditEntries.id))
    .limit(1);
  expect(entry).toMatchObject({ act: "release-changed", staffId: manager.id });
  expect(entry?.detail).toContain("add-file");
  expect(said(await begin(wanted))).toEqual([409, "upload-refused", "already-there"]);
  const other = { ...wanted, sha256: "0".repeat(64) };
  expect(said(await begin(other))).toEqual([409, "upload-refused", "name-taken"]);
});

it("are for pre-releases as well", async () => {
  await draft("1.4.0-beta.2", "beta");
  const wanted = { version: "1.4.0-beta.2", filename: "Manifold-1.4.0-beta.2-x64.exe" };
  expect((await begin(wanted)).status).toBe(201);
});

it("say clearly what is in the way", async () => {
  await draft("1.1.0");
  const named = (filename: string) => ({ version: "1.1.0", filename });
  expect(said(await begin(named("../x.exe")))).toEqual([409, "upload-refused", "name-wrong"]);
  expect(said(await begin(named("NUL.exe")))).toEqual([409, "upload-refused", "name-wrong"]);
  expect(said(await begin({ version: "1.1.9", filename: "x.exe" }))).toEqual([
    ...[404, "not-found", undefined],
  ]);
  expect(said(await begin({ version: "1.1", product: "other", filename: "x.exe" }))).toEqual([
    ...[422, "wrong-fields", "version-wrong"],
  ]);
  expect(said(await begin(named("x.exe"), { size: 2 ** 40 }))).toEqual([
    ...[413, "too-large", "too-large"],
  ]);
  // Bytes that are not what the browser had read.
  const wrong = idOf(await begin({ ...named("w.exe"), sha256: "0".repeat(64) }));
  expect(said(await send(wrong, 0, content))).toEqual([409, "upload-refused", "sum-wrong"]);
  expect(said(await send(wrong, 0, content))).toEqual([404, "not-found", "not-found"]);
  // Somebody else sends it at the time, also from another process.
  const held = idOf(await begin(named("h.exe")));
  await db
    .update(releaseUploads)
    .set({ writer: "another", writerUntil: new Date(Date.now() + 60_000) })
    .where(eq(releaseUploads.id, held));
  expect(said(await send(held, 0, content))).toEqual([409, "upload-refused", "in-use"]);
  const gone = { ...client("1.1.0"), upload: held };
  expect(said(await manager.browser.call("endReleaseUpload", gone))).toEqual([
    ...[409, "upload-refused", "in-use"],
  ]);
  await db.update(releaseUploads).set({ writer: null, writerUntil: null });
  const ended = await manager.browser.call("endReleaseUpload", gone);
  expect(ended.body.uploads).toEqual([]);
  expect(ended.body.history.events[0]).toMatchObject({
    act: "end-upload",
    before: { name: "h.exe", size: content.length, received: 0 },
  });
  expect((await manager.browser.call("endReleaseUpload", gone)).status).toBe(200);
  // No draft any more.
  const id = idOf(await begin(named("i.exe")));
  await send(id, 0, content);
  const place = { role: "installer", architecture: "x64", fromVersion: null };
  await manager.browser.call("addReleaseFile", {
    ...client("1.1.0"),
    upload: id,
    sha256,
    ...place,
  });
  await manager.browser.call("prepareRelease", { ...client("1.1.0"), act: "finish-upload" });
  expect(said(await begin(named("late.exe")))).toEqual([409, "upload-refused", "wrong-state"]);
});

it("say that the storage does not answer, and go on later with what is there", async () => {
  await draft("1.3.0");
  const id = idOf(await begin({ version: "1.3.0", filename: "away.exe" }));
  const write = site.storage.write;
  const away = { code: "unavailable", upload: "storage-away", seconds: 5 };
  const hang = () => {
    site.storage.write = async () => {
      throw new StorageUnavailableError(new Error("TimeoutError"));
    };
  };
  try {
    hang();
    const held = await send(id, 0, content);
    expect([held.status, held.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(held.body.error).toMatchObject(away);
    site.storage.write = write;
    const state = await manager.browser.send("HEAD", `/releases/uploads/${id}`, { headers: tus });
    expect(state.headers.get("upload-offset")).toBe("0");
    expect((await send(id, 0, content)).status).toBe(204);
    const place = { role: "installer", architecture: "x64", fromVersion: null };
    const file = { ...client("1.3.0"), upload: id, sha256, ...place };
    hang();
    const refused = await manager.browser.call("addReleaseFile", file);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(refused.body.error).toMatchObject(away);
    site.storage.write = write;
    const added = await manager.browser.call("addReleaseFile", file);
    expect(added.body.release.files).toMatchObject([{ name: "away.exe", sha256 }]);
  } finally {
    site.storage.write = write;
  }
  // The operator hears of both.
  expect(site.errors.splice(0)).toMatchObject([
    { error: { problem: "storage-away" } },
    { error: { problem: "storage-away" } },
  ]);
});

it("are for who may write releases, from pages of the console alone", async () => {
  await draft("1.2.0");
  const wanted = { version: "1.2.0", filename: "a.exe" };
  const id = idOf(await begin(wanted));
  const foreign = { origin: "https://evil.example" };
  expect(said(await begin(wanted, { headers: foreign }))[1]).toBe("cross-site");
  expect(said(await send(id, 0, content, foreign))[1]).toBe("cross-site");
  // A read that says that it is a write is neither.
  const passing = { ...bytes, "upload-offset": "0", "x-http-method-override": "PATCH" };
  const head = await manager.browser.send("GET", `/releases/uploads/${id}`, { headers: passing });
  expect(head.status).toBe(404);
  const editor = await site.join("ed@staff.example", ["editor"]);
  const path = `/releases/uploads/${id}`;
  const theirs = await editor.browser.send("PATCH", path, {
    headers: { ...bytes, "upload-offset": "0" },
    body: content,
  });
  expect(said(theirs)[1]).toBe("forbidden");
  const other = { "x-console-person": String(editor.id) };
  expect(said(await send(id, 0, content, other))[1]).toBe("signed-out");
  const [row] = await db.select().from(releaseUploads).where(eq(releaseUploads.id, id));
  expect(row?.received).toBe(0);
});
