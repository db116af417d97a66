import {
  fileNameOf,
  largestUpload,
  markdownOf,
  mediaFolder,
  pieceSize,
} from "~/domain/media/media";
import {
  addPiece,
  beginUpload,
  cancelUpload,
  deletePicture,
  describePicture,
  finishUpload,
  type MediaOptions,
} from "~/domain/media/media-actions.server";
import {
  findMedia,
  findNamed,
  listMedia,
  type MediaRow,
} from "~/domain/media/media-queries.server";
import { Refusal } from "~/domain/refusal";
import { actorOf } from "~/domain/staff/staff-context.server";
import type { Database } from "~/platform/db/database.server";
import type { Call, Handlers } from "./call";
import { mostNames } from "./schemas/media";

export const mediaHandlers = {
  async media({ options: { db } }, { before, ...filter }) {
    const page = { before: before === undefined ? undefined : Number(before) };
    const { pictures, next, ...list } = await listMedia(db, { ...filter, ...page });
    return {
      ...list,
      next: next === null ? null : String(next),
      pictures: pictures.map((row) => lineOf(row, row.uses)),
    };
  },
  async namedPictures({ options: { db } }, { names }) {
    const rows = await findNamed(db, names.split(",").slice(0, mostNames));
    return { pictures: rows.map(pictureOf) };
  },
  picture: ({ options: { db }, id }) => viewPicture(db, id),
  async beginUpload(call, request) {
    const { limits } = call.options;
    if (request.size <= largestUpload && limits !== undefined) {
      const megabytes = Math.ceil(request.size / 1_000_000);
      const person = String(call.person.staff.id);
      const { allowed } = await limits.consume("picture-megabytes", person, megabytes);
      if (!allowed) throw new Refusal("wrong-fields", { fields: { file: "pictures-day" } });
    }
    const begun = await beginUpload(optionsOf(call), call.person.staff.id, request);
    // The file is sent in pieces of this size, numbered from 0; the last may be smaller.
    return { ...begun, pieceSize };
  },
  async addUploadPiece(call, { number }) {
    const { body } = call.context.req.raw;
    const piece = { uploadId: call.id, number, content: whileIn(call, body ?? emptyBody()) };
    return addPiece(optionsOf(call), call.person.staff.id, piece);
  },
  async finishUpload(call, { key }) {
    const upload = { id: call.id, key };
    const { id } = await finishUpload(optionsOf(call), actor(call), upload);
    return viewPicture(call.options.db, id);
  },
  async cancelUpload(call) {
    await cancelUpload(optionsOf(call), call.person.staff.id, call.id);
    return {};
  },
  async describePicture(call, request) {
    await describePicture(optionsOf(call), actor(call), call.id, request);
    return viewPicture(call.options.db, call.id);
  },
  async deletePicture(call) {
    await deletePicture(optionsOf(call), actor(call), call.id);
    return {};
  },
} satisfies Partial<Handlers>;

function actor({ caller, person }: Call) {
  const { staff, ...rest } = actorOf(caller, person);
  return { ...rest, staff: { ...staff, id: person.staff.id, name: person.staff.name } };
}

const optionsOf = ({ options: { db, mediaStorage, now } }: Call): MediaOptions => ({
  db,
  now,
  storage: mediaStorage,
});

/** The bytes of a body; an error at their end when its sender was shut out while they came. */
async function* whileIn(
  call: Call,
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield* content;
  await call.refuseEnded();
}

async function* emptyBody(): AsyncGenerator<Uint8Array> {}

async function viewPicture(db: Database, id: number) {
  const found = await findMedia(db, id);
  if (found === null) throw new Refusal("not-found");
  const { picture, uses, addedBy } = found;
  const texts = new Set(uses.map((use) => `${use.kind} ${use.id}`)).size;
  return {
    ...lineOf(picture, texts),
    type: picture.type,
    size: picture.size,
    storedSize: picture.storedSize,
    widths: picture.widths,
    version: picture.version,
    addedBy,
    usedIn: uses.map(({ kind, id: textId, locale, title, place }) => ({
      kind,
      id: textId,
      locale,
      title,
      place,
    })),
    addedAt: picture.addedAt,
    changedAt: picture.changedAt,
    large: fileOf(
      picture,
      picture.widths.find((width) => width >= largeWidth),
    ),
  };
}

/** Enough for the aside of the screen on a display of double density. */
const largeWidth = 700;

/** A file of this width, else the widest; of formats, one that every browser knows. */
function fileOf({ key, widths, width }: MediaRow, wanted: number | undefined): string {
  return mediaFolder + fileNameOf(key, wanted ?? widths.at(-1) ?? width, "webp");
}

/** @param uses how many texts show it */
const lineOf = (row: MediaRow, uses: number) => ({ ...pictureOf(row), uses });

function pictureOf(row: MediaRow) {
  const { id, name, width, height, thumbhash, altCn, altEn, isDecoration } = row;
  return {
    id,
    name,
    width,
    height,
    thumbhash,
    altCn,
    altEn,
    isDecoration,
    preview: fileOf(row, row.widths[0]),
    markdown: markdownOf(name),
  };
}
