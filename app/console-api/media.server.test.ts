import { setTimeout } from "node:timers/promises";
import { asc, eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeEach, expect, it } from "vitest";
import { articleKind } from "~/domain/article/article-kind.server";
import { findById } from "~/domain/article/article-queries.server";
import { withDocument } from "~/domain/document/step.server";
import { inTurn } from "~/domain/media/convert-picture.server";
import { largestUpload, pictureBounds } from "~/domain/media/media";
import { addPiece, mediaTimes, removeUnusedMedia } from "~/domain/media/media-actions.server";
import { commandActor } from "~/domain/staff/staff-context.server";
import { sparedBytes } from "~/domain/upload-room.server";
import {
  articles,
  articleTranslations,
  auditEntries,
  documentDrafts,
  media,
  mediaFiles,
  mediaUploads,
  releaseUploads,
} from "~/platform/db/schema";
import { createLimits } from "~/platform/limits/create-limits.server";
import { siteLimits } from "~/platform/limits/limits";
import { openTestConsole, type TestConsole } from "~tests/support/console";
import { consoleOfFile } from "~tests/support/console-of-file";
import {
  makeMovingPicture,
  makePhotograph,
  makePicture,
  makePixelBomb,
} from "~tests/support/pictures";
import { consoleRoutes } from "./routes";

type Person = Awaited<ReturnType<TestConsole["join"]>>;

/** The first box of an ISO media file, with zeros behind it. */
function isoMediaHead(major: string, ...compatible: string[]): Uint8Array<ArrayBuffer> {
  const box = Buffer.alloc(16 + compatible.length * 4 + 400);
  box.writeUInt32BE(16 + compatible.length * 4, 0);
  box.write(`ftyp${major}`, 4, "latin1");
  box.write(compatible.join(""), 16, "latin1");
  return new Uint8Array(box);
}

const { db, site } = await consoleOfFile();
const editor = await site.join("mei@staff.example", ["editor"]);

beforeEach(async () => {
  await db.delete(media);
  await db.delete(mediaFiles);
  await db.delete(mediaUploads);
  site.mediaStorage.files.clear();
});

/** Sends a file in pieces. @returns the answer of the call that fails, or of the last one */
async function upload(
  bytes: Uint8Array<ArrayBuffer>,
  { fileName = "flow.png", by = editor, ...more }: Record<string, unknown> & { by?: Person } = {},
) {
  const at = (by ?? editor).browser;
  const begun = await at.call("beginUpload", { fileName, size: bytes.length, ...more });
  if (begun.status !== 200) return begun;
  const { id, key, pieceSize } = begun.body;
  for (let start = 0; start < bytes.length; start += pieceSize) {
    const piece = bytes.slice(start, start + pieceSize);
    const query = `number=${start / pieceSize}`;
    const sent = await at.sendBytes("addUploadPiece", piece, { id, query });
    if (sent.status !== 200) return sent;
  }
  return at.call("finishUpload", { key }, { id });
}
const storedNames = () => [...site.mediaStorage.files.keys()].sort();
const write = async (markdown: string, status: "published" | "draft" = "published") => {
  const [article] = await db.insert(articles).values({}).returning();
  const id = article?.id ?? 0;
  const now = site.clock();
  await db.insert(articleTranslations).values({
    articleId: id,
    locale: "en",
    status,
    publishedAt: now,
    updatedAt: now,
    title: "How it flows",
    summary: "It flows.",
    markdown,
  });
  return id;
};
const unwrite = (id: number) => db.delete(articles).where(eq(articles.id, id));

it("turns photographs upright and leaves place and camera behind", async () => {
  const photograph = await makePhotograph(900, 600);
  expect(Buffer.from(photograph).includes("SecretCamera")).toBe(true);
  const { status, body } = await upload(photograph, { fileName: "../../IMG 1.jpg" });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    name: "img-1",
    type: "jpeg",
    width: 600,
    height: 900,
    widths: [480, 600],
    uses: 0,
    altCn: "",
    altEn: "",
    isDecoration: false,
    addedBy: "mei",
    markdown: "![](/media/img-1)",
  });
  // Two widths in three formats, and no piece of what was uploaded.
  expect(storedNames()).toHaveLength(6);
  for (const [name, bytes] of site.mediaStorage.files) {
    const { exif, xmp, iptc, icc, orientation, width, height } = await sharp(bytes).metadata();
    expect([exif, xmp, iptc, icc, orientation], name).toEqual(Array(5).fill(undefined));
    expect(Buffer.from(bytes).includes("SecretCamera"), name).toBe(false);
    expect(height, name).toBe(Math.round((width * 900) / 600));
  }
  // Its left half is dark, so turned by 90° its upper half is.
  const upright = await sharp(site.mediaStorage.files.get(storedNames()[5] ?? ""))
    .greyscale()
    .raw()
    .toBuffer();
  expect(upright[10]).toBeLessThan(100);
  expect(upright.at(-10)).toBeGreaterThan(200);
});

it("passes on pixels only, so that nothing of a second format within the file is left", async () => {
  const jpeg = await makePicture({ width: 500, height: 300, format: "jpeg" });
  const polyglot = new Uint8Array([...jpeg, ...Buffer.from("<html><script>alert(1)</script>")]);
  expect((await upload(polyglot, { fileName: "x.html" })).status).toBe(200);
  expect(storedNames()).toHaveLength(6);
  for (const bytes of site.mediaStorage.files.values()) {
    expect(Buffer.from(bytes).includes("script")).toBe(false);
  }
});

it.each(["jpeg", "png", "webp", "avif", "gif"] as const)(
  "takes %s by its bytes",
  async (format) => {
    const { body } = await upload(await makePicture({ width: 60, height: 40, format }), {
      fileName: "picture.exe",
    });
    expect(body).toMatchObject({ type: format, width: 60, height: 40, widths: [60] });
  },
);

it("refuses what is no picture that it can show, and keeps nothing of it", async () => {
  const svg = new TextEncoder().encode(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  );
  const whole = await makePicture({ width: 300, height: 300, format: "jpeg" });
  const cases = {
    "picture-type": svg,
    "picture-heic": isoMediaHead("heic", "mif1", "heic"),
    "picture-large": makePixelBomb(),
    "picture-moves": await makeMovingPicture(),
    "picture-broken": whole.slice(0, whole.length / 2),
  };
  for (const [problem, bytes] of Object.entries(cases)) {
    const { status, body } = await upload(bytes);
    expect([status, body.error.fields], problem).toEqual([422, { file: problem }]);
  }
  // An iPhone names the brand that both formats share first.
  const shared = await upload(isoMediaHead("mif1", "mif1", "heic"));
  expect([shared.status, shared.body.error.fields]).toEqual([422, { file: "picture-heic" }]);
  // One pixel wide, and still higher than a WebP can be.
  const line = await upload(await makePicture({ width: 1, height: 20_000 }));
  expect([line.status, line.body.error.fields]).toEqual([422, { file: "picture-large" }]);
  expect((await upload(await makePicture({ width: 1, height: 16_383 }))).status).toBe(200);
  await db.delete(media);
  await db.delete(mediaFiles);
  site.mediaStorage.files.clear();
  const tooLarge = { fileName: "x.png", size: 20_000_001 };
  expect((await editor.browser.call("beginUpload", tooLarge)).status).toBe(413);
  expect(storedNames()).toEqual([]);
  expect(await db.$count(mediaUploads)).toBe(0);
  expect(await db.$count(media)).toBe(0);
});

it("keeps no bytes of somebody who was shut out while they came", async () => {
  const person = await site.join(`late${Math.random()}@staff.example`, ["editor"]);
  const owner = await site.join(`boss${Math.random()}@staff.example`, ["owner"]);
  const bytes = new Uint8Array(10);
  const { id } = (await person.browser.call("beginUpload", { fileName: "a", size: bytes.length }))
    .body;
  const before = storedNames();
  const isReading = Promise.withResolvers<void>();
  const isShutOut = Promise.withResolvers<void>();
  const body = new ReadableStream<Uint8Array>(
    {
      // Asked for once the session and the rule of the call have been looked at.
      async pull(controller) {
        isReading.resolve();
        await isShutOut.promise;
        controller.enqueue(bytes);
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const path = consoleRoutes.addUploadPiece.path.replace(":id", String(id));
  const headers = { "content-type": "application/octet-stream" };
  const late = person.browser.send("POST", `${path}?number=0`, { body, headers });
  await isReading.promise;
  expect((await owner.browser.call("disableStaff", {}, { id: person.id })).status).toBe(200);
  isShutOut.resolve();
  const { status, body: answer } = await late;
  expect([status, answer.error?.code]).toEqual([401, "signed-out"]);
  expect(storedNames()).toEqual(before);
  await db.delete(mediaUploads).where(eq(mediaUploads.id, id));
});

it("takes pieces in turn, each once, of its own people, and not more than was said", async () => {
  const at = editor.browser;
  const other = await site.join(`other${Math.random()}@staff.example`, ["editor"]);
  const bytes = new Uint8Array(300_000);
  const { id, key, pieceSize } = (
    await at.call("beginUpload", { fileName: "a", size: bytes.length })
  ).body;
  const send = (from: number, to: number, number: number, by = editor) =>
    by.browser.sendBytes("addUploadPiece", bytes.slice(from, to), {
      id,
      query: `number=${number}`,
    });
  expect((await send(pieceSize, 300_000, 1)).body.error.code).toBe("incomplete");
  expect((await send(0, 10, 0)).body.error.code).toBe("incomplete");
  expect((await send(0, pieceSize + 1, 0)).body.error.code).toBe("too-large");
  expect((await send(0, pieceSize, 0, other)).status).toBe(404);
  const twice = await Promise.all([send(0, pieceSize, 0), send(0, pieceSize, 0)]);
  expect(twice.map(({ body }) => body.received)).toEqual([pieceSize, pieceSize]);
  expect((await at.call("finishUpload", { key }, { id })).body.error.code).toBe("incomplete");
  expect((await send(0, pieceSize, 0)).body.received).toBe(pieceSize);
  expect((await send(0, pieceSize, 1)).body.error.code).toBe("too-large");
  expect((await send(pieceSize, 300_000, 1)).body.received).toBe(300_000);
  const form = await at.send("POST", `/media/uploads/${id}/pieces?number=2`, {
    body: "x",
    headers: { "content-type": "multipart/form-data" },
  });
  expect(form.status).toBe(415);
  expect((await at.call("cancelUpload", {}, { id })).status).toBe(200);
  expect(storedNames()).toEqual([]);
  expect((await at.call("finishUpload", { key }, { id })).status).toBe(404);
});

it("has no piece behind the last one", async () => {
  const { id, key } = (await editor.browser.call("beginUpload", { fileName: "a", size: 10 })).body;
  const send = (number: number, bytes = new Uint8Array()) =>
    editor.browser.sendBytes("addUploadPiece", bytes, { id, query: `number=${number}` });
  expect((await send(0, new Uint8Array(10))).status).toBe(200);
  const files = storedNames();
  expect((await send(1)).body.error?.code).toBe("incomplete");
  expect(storedNames()).toEqual(files);
  expect((await editor.browser.call("finishUpload", { key }, { id })).status).toBe(422);
});

it.each(["it is cancelled", "it becomes a picture", "its time is over"])(
  "keeps no piece of an upload that came while %s",
  async (end) => {
    const bytes = await makePicture({ width: 40, height: 40 });
    const size = bytes.length;
    const { id, key } = (await editor.browser.call("beginUpload", { fileName: "a.png", size }))
      .body;
    const isReading = Promise.withResolvers<void>();
    const isOver = Promise.withResolvers<void>();
    const options = { db, storage: site.mediaStorage, now: site.clock };
    const late = addPiece(options, editor.id, {
      uploadId: id,
      number: 0,
      content: (async function* () {
        isReading.resolve();
        await isOver.promise;
        yield bytes;
      })(),
    });
    await isReading.promise;
    if (end === "it is cancelled") await editor.browser.call("cancelUpload", {}, { id });
    else if (end === "it becomes a picture") {
      await editor.browser.sendBytes("addUploadPiece", bytes, { id, query: "number=0" });
      expect((await editor.browser.call("finishUpload", { key }, { id })).status).toBe(200);
    } else {
      const now = () => new Date(site.clock().getTime() + mediaTimes.upload + 1_000);
      await removeUnusedMedia({ ...options, now }, AbortSignal.timeout(60_000));
    }
    isOver.resolve();
    await expect(late).rejects.toMatchObject({ code: "not-found" });
    expect(storedNames().filter((name) => name.includes("piece"))).toEqual([]);
  },
);

it("throws away the pieces, too, that came while an upload was being thrown away", async () => {
  const { id, pieceSize } = (
    await editor.browser.call("beginUpload", { fileName: "a", size: 600_000 })
  ).body;
  const send = (number: number) =>
    editor.browser.sendBytes("addUploadPiece", new Uint8Array(pieceSize), {
      id,
      query: `number=${number}`,
    });
  const { remove } = site.mediaStorage;
  site.mediaStorage.remove = async (name) => {
    site.mediaStorage.remove = remove;
    await remove(name);
    expect([(await send(0)).status, (await send(1)).status]).toEqual([200, 200]);
  };
  expect((await editor.browser.call("cancelUpload", {}, { id })).status).toBe(200);
  expect(storedNames()).toEqual([]);
});

it("bounds what one person, and all people together, have on their way, and tells them", async () => {
  const other = await site.join(`other${Math.random()}@staff.example`, ["editor"]);
  const begin = (by: Person, size: number) =>
    by.browser.call("beginUpload", { fileName: "a.png", size });
  const refusal = async (by: Person, size: number) => {
    const { status, body } = await begin(by, size);
    return status === 200 ? "begun" : [status, body.error.fields?.file ?? body.error.code];
  };
  const tooMany = (which: string) => [422, `pictures-${which}`];
  const { ofPerson, ofAll } = pictureBounds;

  // Also when all begin at the same time.
  const atOnce = await Promise.all(
    Array.from({ length: ofPerson.most + 10 }, () => refusal(editor, 1)),
  );
  expect(atOnce.filter((result) => result === "begun")).toHaveLength(ofPerson.most);
  expect(await refusal(editor, 1)).toEqual(tooMany("own"));
  expect(await refusal(other, 1)).toBe("begun");
  const [first] = await db.select().from(mediaUploads);
  expect((await editor.browser.call("cancelUpload", {}, { id: first?.id ?? 0 })).status).toBe(200);
  expect(await refusal(editor, 1)).toBe("begun");

  await db.delete(mediaUploads);
  for (let number = 0; number < ofPerson.mostBytes / largestUpload; number += 1) {
    expect(await refusal(editor, largestUpload), String(number)).toBe("begun");
  }
  expect(await refusal(editor, 1)).toEqual(tooMany("own"));
  // Uploads whose browser was closed make room after an hour.
  const startedAt = new Date(site.clock().getTime() - mediaTimes.forgotten - 1);
  await db.update(mediaUploads).set({ startedAt });
  expect(await refusal(editor, largestUpload)).toBe("begun");
  expect(await db.$count(mediaUploads)).toBe(1);

  const [known] = await db.select().from(mediaUploads);
  if (known === undefined) throw new Error("There is no upload");
  const { id: _, ...row } = known;
  const ofOthers = ofAll.most - (await db.$count(mediaUploads));
  const rows = Array.from({ length: ofOthers }, (_one, number) => ({
    ...row,
    key: `key-${number}`,
    size: 1,
  }));
  await db.insert(mediaUploads).values(rows);
  expect(await refusal(other, 1)).toEqual(tooMany("all"));
  await db.delete(mediaUploads);
  await db.insert(mediaUploads).values({ ...row, size: ofAll.mostBytes });
  expect(await refusal(other, 1)).toEqual(tooMany("all"));
});

it("takes no picture for which the disk has no room, as if all that was announced had come", async () => {
  const size = 1_000_000;
  const begin = async () =>
    (await editor.browser.call("beginUpload", { fileName: "a.png", size })).status;
  site.mediaStorage.room = async () => sparedBytes + size * 2;
  try {
    expect([await begin(), await begin(), await begin()]).toEqual([200, 200, 507]);
    // Files of releases come to the same disk.
    await db.delete(mediaUploads);
    await db.insert(releaseUploads).values({
      id: "a".repeat(32),
      product: "client",
      version: "1.0.0",
      name: "a.exe",
      size: size * 2,
      received: size,
      sha256: "0".repeat(64),
      begunAt: site.clock(),
      endsAt: site.clock(),
    });
    expect([await begin(), await begin()]).toEqual([200, 507]);
  } finally {
    await db.delete(releaseUploads);
    delete site.mediaStorage.room;
  }
  expect(await begin()).toBe(200);
});

it("takes so many megabytes of one person in a day, also when nothing stays on its way", async () => {
  const limits = createLimits({ db, secret: Buffer.alloc(32) });
  const limited = openTestConsole(db, { limits });
  const person = await limited.join(`day${Math.random()}@staff.example`, ["editor"]);
  const add = async (size: number) => {
    const { status, body } = await person.browser.call("beginUpload", { fileName: "a", size });
    await db.delete(mediaUploads);
    return status === 200 ? "begun" : [status, body.error.fields];
  };
  const most = pictureBounds.megabytesADay;
  expect(siteLimits["picture-megabytes"]).toMatchObject({ points: most, seconds: 86_400 });
  for (let megabytes = 0; megabytes < most; megabytes += 20) {
    expect(await add(largestUpload), String(megabytes)).toBe("begun");
  }
  expect(await add(1)).toEqual([422, { file: "pictures-day" }]);
});

it("makes one picture of an upload that is finished again at the same time and later", async () => {
  const bytes = await makePicture({ width: 50, height: 50 });
  const { id, key } = (
    await editor.browser.call("beginUpload", { fileName: "a.png", size: bytes.length })
  ).body;
  await editor.browser.sendBytes("addUploadPiece", bytes, { id, query: "number=0" });
  const finish = () => editor.browser.call("finishUpload", { key }, { id });
  // Another process is converting it.
  await db.update(mediaUploads).set({ convertedAt: site.clock() });
  const early = await finish();
  expect([early.status, early.body.error.code]).toEqual([503, "unavailable"]);
  expect(early.headers.get("retry-after")).toBe("3");
  await db.update(mediaUploads).set({ convertedAt: null });
  const answers = [...(await Promise.all([finish(), finish(), finish()])), await finish()];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(await db.$count(media)).toBe(1);
  expect(storedNames()).toHaveLength(3);
});

it("converts one picture at a time, and refuses when too many wait", async () => {
  let end = () => {};
  const held = new Promise<void>((resolve) => {
    end = resolve;
  });
  const running = [1, 2, 3, 4].map(() => inTurn(() => held));
  const refused = await upload(await makePicture({ width: 50, height: 50 }));
  expect([refused.status, refused.body.error.code]).toEqual([503, "unavailable"]);
  expect(refused.headers.get("retry-after")).toBe("10");
  end();
  await Promise.all(running);
  // The upload is still there.
  const [row] = await db.select().from(mediaUploads);
  const again = await editor.browser.call(
    "finishUpload",
    { key: row?.key ?? "" },
    { id: row?.id ?? 0 },
  );
  expect(again.status).toBe(200);
});

it("names each picture once, keeps the name of one that is replaced, and shows it on pages", async () => {
  const bytes = await makePicture({ width: 300, height: 200 });
  const first = (await upload(bytes)).body;
  const second = (await upload(bytes)).body;
  expect([first.name, second.name]).toEqual(["flow", "flow-2"]);
  const texts = { altCn: "流程", altEn: "  The\nflow ", isDecoration: false };
  const described = await editor.browser.call(
    "describePicture",
    { ...texts, version: first.version },
    { id: first.id },
  );
  expect(described.body).toMatchObject({ altEn: "The flow", version: 2 });
  const late = await editor.browser.call(
    "describePicture",
    { ...texts, altEn: "", version: 1 },
    { id: first.id },
  );
  expect([late.status, late.body.error.code]).toEqual([409, "moved-on"]);

  const articleId = await write("![](/media/flow)");
  const before = await findById(db, "en", articleId);
  expect(before?.html).toContain('alt="The flow" width="300" height="200"');
  const replaced = await upload(await makePicture({ width: 90, height: 90 }), {
    replacesId: first.id,
  });
  expect(replaced.body).toMatchObject({
    id: first.id,
    name: "flow",
    altEn: "The flow",
    width: 90,
  });
  const after = await findById(db, "en", articleId);
  expect(after?.html).toContain('width="90" height="90"');
  expect(after?.html).not.toBe(before?.html);
  await unwrite(articleId);
});

it("lists, searches and counts, and says which texts show a picture", async () => {
  const small = await makePicture({ width: 40, height: 40 });
  const flow = (await upload(small)).body;
  const other = (await upload(small, { fileName: "100% other.png" })).body;
  const texts = { altCn: "其他", altEn: "Other", isDecoration: false, version: 1 };
  await editor.browser.call("describePicture", texts, { id: other.id });
  const articleId = await write("Text ![](/media/flow) and again ![x](/media/flow)", "draft");
  const list = async (query = {}) => (await editor.browser.call("media", query)).body;
  const namesOf = ({ pictures }: { pictures: { name: string }[] }) =>
    pictures.map(({ name }) => name);
  const everything = await list();
  expect(namesOf(everything)).toEqual(["100-other", "flow"]);
  expect(everything).toMatchObject({
    next: null,
    found: 2,
    all: { count: 2, unused: 1, undescribed: 1 },
    pictures: [{ uses: 0 }, { uses: 1 }],
  });
  expect(everything.all.size).toBe(
    [...site.mediaStorage.files.values()].reduce((sum, { length }) => sum + length, 0),
  );
  expect(namesOf(await list({ show: "unused" }))).toEqual(["100-other"]);
  expect(namesOf(await list({ show: "undescribed" }))).toEqual(["flow"]);
  expect(namesOf(await list({ text: "其" }))).toEqual(["100-other"]);
  expect(namesOf(await list({ text: "FLO" }))).toEqual(["flow"]);
  expect(namesOf(await list({ text: "%" }))).toEqual([]);
  expect(namesOf(await list({ before: String(other.id) }))).toEqual(["flow"]);
  for (const before of ["3000000000", "0", "x"]) {
    expect((await editor.browser.call("media", { before })).status, before).toBe(400);
  }
  const { body } = await editor.browser.call("picture", {}, { id: flow.id });
  expect(body.usedIn).toEqual([
    { kind: "article", id: articleId, locale: "en", title: "How it flows", place: "draft" },
  ]);

  const remove = (id: number) => editor.browser.call("deletePicture", {}, { id });
  expect((await remove(flow.id)).body.error.code).toBe("in-use");
  await unwrite(articleId);
  expect((await remove(flow.id)).status).toBe(200);
  expect((await remove(flow.id)).status).toBe(404);
  const acts = await db.select().from(auditEntries).orderBy(asc(auditEntries.id));
  expect(acts.filter(({ objectId }) => objectId === String(flow.id)).map(({ act }) => act)).toEqual(
    ["picture-added", "picture-deleted"],
  );
});

it("keeps a picture that a draft, a version or a schedule shows, and says where", async () => {
  // A name of its own: what a version has shown stays in use.
  const picture = await makePicture({ width: 40, height: 40 });
  const { id } = (await upload(picture, { fileName: "told.png" })).body;
  const at = editor.browser;
  const usesOf = async () => {
    const { uses, usedIn } = (await at.call("picture", {}, { id })).body;
    return [uses, ...usedIn.map(({ locale, place }: Record<string, string>) => [locale, place])];
  };
  const remove = async () => (await at.call("deletePicture", {}, { id })).body.error?.code;
  const fields = { title: "How it flows", summary: "It flows.", tags: [] };
  const shown = "![](/media/told)";
  const begun = { sourceLocale: "cn", fields, body: shown };
  const item = { id: (await at.call("newArticle", begun)).body.id };
  const save = async (version: number, body: string) => {
    const answer = await at.call("saveArticleDraft", { locale: "cn", version, fields, body }, item);
    expect(answer.status).toBe(200);
    return answer.body.version as number;
  };
  expect([await usesOf(), await remove()]).toEqual([[1, ["cn", "draft"]], "in-use"]);

  const publishAt = new Date(site.clock().getTime() + 3_600_000).toISOString();
  const looked = { locale: "cn", version: 1, live: null };
  const planned = await at.call("scheduleArticle", { ...looked, at: publishAt }, item);
  expect(planned.status).toBe(200);
  const without = await save(1, "No picture");
  expect([await usesOf(), await remove()]).toEqual([[1, ["cn", "scheduled"]], "in-use"]);

  const schedule = planned.body.texts.cn.schedule.id;
  await at.call("cancelArticleSchedule", { locale: "cn", schedule }, item);
  expect([await usesOf(), await remove()]).toEqual([[1, ["cn", "version"]], "in-use"]);

  await save(without, shown);
  const live = { locale: "cn", version: without + 1, live: null };
  expect((await at.call("publishArticle", live, item)).status).toBe(200);
  expect([await usesOf(), await remove()]).toEqual([[1, ["cn", "published"]], "in-use"]);
});

it("is not shown by words of a page that name its address", async () => {
  const { id } = (await upload(await makePicture(), { fileName: "named.png" })).body;
  const line = { page: "contact", key: "service.text", locale: "en" };
  for (const [version, text] of ["At /media/named", "Beside /media/named"].entries()) {
    const save = { ...line, version, text, keepsOther: true };
    expect((await editor.browser.call("saveSiteText", save)).status).toBe(200);
  }
  const { status, body } = await editor.browser.call("picture", {}, { id });
  expect([status, body.usedIn]).toEqual([200, []]);
  expect((await editor.browser.call("media")).body.pictures).toMatchObject([{ uses: 0 }]);
});

it("keeps a text from the site that shows one which the library does not have", async () => {
  const picture = await makePicture({ width: 40, height: 40 });
  expect((await upload(picture, { fileName: "here.png" })).status).toBe(200);
  const at = editor.browser;
  const publish = async (body: string) => {
    const fields = { title: "Shows", summary: "Shows.", tags: [] };
    const { id } = (await at.call("newArticle", { sourceLocale: "cn", fields, body })).body;
    const looked = { locale: "cn", version: 1, live: null };
    const later = new Date(site.clock().getTime() + 3_600_000).toISOString();
    const scheduled = await at.call("scheduleArticle", { ...looked, at: later }, { id });
    const { status, body: answer } = await at.call("publishArticle", looked, { id });
    expect(scheduled.status).toBe(status);
    const { fields: wrong, lines } = answer.error ?? {};
    return status === 200 ? "published" : { ...wrong, ...(lines && { lines }) };
  };
  for (const nothing of [
    "<!-- later -->",
    "\u200b&nbsp;",
    "![](https://x.example/a.png)",
    "[a]: /b",
  ]) {
    expect(await publish(nothing), nothing).toEqual({ body: "shows-nothing" });
  }
  expect(await publish(`Much\n\n${"[".repeat(10_000)}`)).toEqual({
    body: "too-complex",
    lines: { body: 3 },
  });
  expect(await publish("![](/media/here)\n\n![](/media/nowhere)")).toEqual({
    body: "picture-gone",
  });
  // Neither a link nor code shows a picture.
  const others = "![](/media/here) [logo](https://x.example/media/nowhere) `![](/media/nowhere)`";
  expect(await publish(others)).toBe("published");
});

it("is not deleted while a text that is about to show it is being stored", async () => {
  const picture = await makePicture({ width: 40, height: 40 });
  const { id } = (await upload(picture, { fileName: "late.png" })).body;
  const at = editor.browser;
  const fields = { title: "Late", summary: "Late.", tags: [] };
  const begun = await at.call("newArticle", { sourceLocale: "cn", fields, body: "None yet" });
  const itemId: number = begun.body.id;
  const stored = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const context = { db, now: site.clock, actor: commandActor, kind: articleKind };
  const saving = withDocument(context, String(itemId), async ({ db }) => {
    await db
      .update(documentDrafts)
      .set({ body: "![](/media/late)" })
      .where(eq(documentDrafts.itemId, itemId));
    stored.resolve();
    await ended.promise;
  });
  await stored.promise;
  const removing = at.call("deletePicture", {}, { id });
  await Promise.race([removing, setTimeout(300)]);
  ended.resolve();
  await saving;
  expect((await removing).body.error?.code).toBe("in-use");
  expect(await db.$count(media, eq(media.id, id))).toBe(1);
});

it("finds pictures by the names that a text has", async () => {
  const { id } = (await upload(await makePicture({ width: 40, height: 40 }))).body;
  const find = async (names: string) =>
    (await editor.browser.call("namedPictures", { names })).body.pictures;
  expect(await find("flow,nothing,../flow,")).toMatchObject([{ id, name: "flow", width: 40 }]);
  expect(await find("nothing")).toEqual([]);
});

it("throws away what would have replaced a deleted picture", async () => {
  const { id } = (await upload(await makePicture({ width: 40, height: 40 }))).body;
  const files = storedNames();
  const begun = await editor.browser.call("beginUpload", {
    fileName: "a",
    size: 10,
    replacesId: id,
  });
  const piece = { id: begun.body.id, query: "number=0" };
  await editor.browser.sendBytes("addUploadPiece", new Uint8Array(10), piece);
  expect(storedNames()).toHaveLength(files.length + 1);
  expect((await editor.browser.call("deletePicture", {}, { id })).status).toBe(200);
  expect(storedNames()).toEqual(files);
  expect(await db.$count(mediaUploads)).toBe(0);
});

it("removes files a month after their picture, and uploads that never ended after a day", async () => {
  const small = await makePicture({ width: 40, height: 40 });
  const { id } = (await upload(small)).body;
  const kept = (await upload(small, { fileName: "kept.png" })).body;
  await editor.browser.call("deletePicture", {}, { id });
  const begun = await editor.browser.call("beginUpload", { fileName: "a", size: 10 });
  const rest = { id: begun.body.id, query: "number=0" };
  await editor.browser.sendBytes("addUploadPiece", new Uint8Array(10), rest);
  const removeAt = (later: number) =>
    removeUnusedMedia(
      {
        db,
        storage: site.mediaStorage,
        now: () => new Date(site.clock().getTime() + later),
      },
      AbortSignal.timeout(60_000),
    );
  expect(await removeAt(mediaTimes.upload - 1_000)).toEqual({ uploads: 0, files: 0 });
  expect(await removeAt(mediaTimes.upload + 1_000)).toEqual({ uploads: 1, files: 0 });
  expect(storedNames()).toHaveLength(6);
  expect(await removeAt(mediaTimes.unusedFiles + 1_000)).toEqual({ uploads: 0, files: 3 });
  const { body } = await editor.browser.call("picture", {}, { id: kept.id });
  expect(storedNames().filter((name) => body.large.includes(name))).toHaveLength(1);
  expect(storedNames()).toHaveLength(3);
});
