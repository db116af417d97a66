import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { basename } from "node:path";
import { requireDone } from "./calls.mjs";
import { Ending, exitCodes, unreadableFile } from "./exit-codes.mjs";

/** Bytes that are sent with one request, and how long that should take: the site ends what takes 30 s. */
const pieces = {
  first: 4 * 1024 ** 2,
  least: 256 * 1024,
  most: 32 * 1024 ** 2,
  milliseconds: 5_000,
};

/** How often an upload that the site lost is started again. */
const mostBeginnings = 3;

const tus = { "tus-resumable": "1.0.0" };

/** SHA-256 of a file, in hexadecimal. */
async function sumOf(path) {
  const hash = createHash("sha256");
  for await (const bytes of createReadStream(path, { highWaterMark: 1024 ** 2 }))
    hash.update(bytes);
  return hash.digest("hex");
}

/**
 * Uploads a file and makes it a file of the release. What was cut goes on where it was, in another run of
 * the program too: the site knows it by name, size and sum.
 * @returns {Promise<{ name: string, size: number, sha256: string, isNew: boolean }>}
 */
export async function uploadFile(
  { calls, output },
  release,
  { path, role, architecture, fromVersion },
) {
  const name = basename(path);
  const at = `/releases/${release.product}/${release.version}`;
  const file = await openFile(path);
  try {
    const { size } = await file.stat();
    const sha256 = await sumOf(path);
    const known = (await calls.data("GET", at)).files.find((one) => one.name === name);
    if (known?.sha256 === sha256) {
      const isSame =
        known.role === role &&
        known.architecture === architecture &&
        (role !== "patch" || known.fromVersion === fromVersion);
      if (isSame) return { name, size, sha256, isNew: false };
      const is = `${known.role} for ${known.architecture}`;
      const message = `${name} is in the release already as ${is}. Remove it from the draft to add it in another role.`;
      throw new Ending(exitCodes.refused, "place-differs", message);
    }
    if (known !== undefined) {
      const message = `The release has a file named ${name} with different content.`;
      throw new Ending(exitCodes.refused, "other-bytes", message);
    }
    const id = await sendAll({ calls, output }, file, { ...release, name, size, sha256 });
    const body = { upload: id, sha256, role, architecture, fromVersion };
    await calls.data("POST", `${at}/files`, body);
    return { name, size, sha256, isNew: true };
  } finally {
    await file.close();
  }
}

/** A file that is there. A folder can be opened as well, and has no bytes. */
async function openFile(path) {
  const file = await open(path).catch((error) => {
    throw unreadableFile(path, error);
  });
  const stat = await file.stat();
  if (stat.isFile() && stat.size > 0) return file;
  await file.close();
  const is = stat.isFile() ? "is empty" : "is no file";
  throw new Ending(exitCodes.usage, "no-file", `${path} ${is}.`);
}

async function sendAll(means, file, whole) {
  for (let beginnings = 1; ; beginnings += 1) {
    const address = await begin(means.calls, whole);
    if (await sendRest(means, file, { ...whole, address })) return address.split("/").at(-1);
    if (beginnings === mostBeginnings) {
      throw new Ending(exitCodes.refused, "bytes-lost", "The site lost the upload several times.");
    }
  }
}

/** Begins an upload, or finds the one that was begun before. */
async function begin(calls, { product, version, name, size, sha256 }) {
  const metadata = Object.entries({ product, version, filename: name, sha256 })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString("base64")}`)
    .join(",");
  const headers = { ...tus, "upload-length": String(size), "upload-metadata": metadata };
  const response = await calls.ask("POST", "/uploads", { headers });
  await requireDone(response);
  return response.headers.get("location");
}

/** @returns whether all bytes are there; false: the site knows nothing of the upload any more */
async function sendRest({ calls, output }, file, { address, name, size }) {
  let piece = pieces.first;
  let largest = pieces.most;
  let offset = await offsetOf(calls, address);
  if (offset > 0) {
    output.say({ event: "resumes", file: name, offset }, `${name}: continues at byte ${offset}.`);
  }
  const buffer = Buffer.allocUnsafe(pieces.most);
  while (offset !== undefined && offset < size) {
    output.progress({ file: name, sent: offset, size });
    const { bytesRead } = await file.read(buffer, 0, Math.min(piece, size - offset), offset);
    if (bytesRead === 0) {
      throw new Ending(
        exitCodes.fault,
        "file-changed",
        `${name} became shorter during the upload.`,
      );
    }
    const begun = performance.now();
    const headers = {
      ...tus,
      "upload-offset": String(offset),
      "content-type": "application/offset+octet-stream",
    };
    const body = buffer.subarray(0, bytesRead);
    const next = await sendPiece(calls, address, { headers, body });
    if (next === tooLarge) {
      if (piece <= pieces.least) {
        const message = "A proxy in front of the site refuses requests of this size (413).";
        throw new Ending(exitCodes.refused, "too-large", message);
      }
      // A proxy on the way lets only smaller requests pass.
      piece = largest = Math.max(pieces.least, Math.floor(piece / 4));
      continue;
    }
    offset = typeof next === "number" ? next : await offsetOf(calls, address);
    const taken = Math.max(1, performance.now() - begun);
    const wanted = (piece * pieces.milliseconds) / taken;
    piece = Math.round(Math.min(largest, piece * 2, Math.max(pieces.least, wanted)));
  }
  if (offset === size) output.progress({ file: name, sent: size, size });
  return offset === size;
}

/** A piece was refused by something between the program and the site. */
const tooLarge = Symbol("too large");

/** @returns where to go on; undefined: ask the site */
async function sendPiece(calls, address, sent) {
  const response = await calls.ask("PATCH", address, sent);
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  // The site itself says in JSON what is too large for it.
  if (response.status === 413 && !isJson) return tooLarge;
  // Somebody was further, or the answer to a piece was lost.
  if (response.status === 409 || response.status === 404 || response.status === 410)
    return undefined;
  await requireDone(response);
  return Number(response.headers.get("upload-offset"));
}

/** @returns how many bytes the site has; undefined: it knows nothing of the upload */
async function offsetOf(calls, address) {
  const response = await calls.ask("HEAD", address, { headers: tus });
  if (response.status === 404 || response.status === 410) return undefined;
  await requireDone(response);
  return Number(response.headers.get("upload-offset"));
}
