import { type FileStorage, MissingFileError } from "~/platform/storage/file-storage";
import { fileNameOf, pictureFormats, typeOfFile } from "./media";

/** The name, key and sizes of a picture's files. */
type PictureFiles = { name: string; key: string; widths: readonly number[]; storedSize: number };

/**
 * The names of a picture's files.
 * @throws TypeError when they are none that the library gives: then they might lead out of a folder
 */
export function fileNamesOf({ key, widths }: Pick<PictureFiles, "key" | "widths">): string[] {
  const names = widths.flatMap((width) =>
    pictureFormats.map(({ extension }) => fileNameOf(key, width, extension)),
  );
  for (const name of names) {
    if (typeOfFile(name) === null) {
      throw new TypeError(`Not the name of a picture's file: ${JSON.stringify(name)}`);
    }
  }
  return names;
}

/**
 * Copies the files of a picture, a piece at a time. A file that is there in its full size stays, as
 * names never change their content: what was broken off goes on.
 * @returns what is wrong with its files, as a sentence for the operator; undefined when they are whole
 */
export async function copyPictureFiles(
  picture: PictureFiles,
  from: FileStorage,
  to: FileStorage,
): Promise<string | undefined> {
  const missing: string[] = [];
  let stored = 0;
  for (const name of fileNamesOf(picture)) {
    try {
      stored += await copyFile(name, from, to);
    } catch (error) {
      if (!(error instanceof MissingFileError)) throw error;
      missing.push(name);
    }
  }
  const { name, storedSize } = picture;
  if (missing.length > 0) return `of the picture "${name}" is missing: ${missing.join(", ")}.`;
  if (stored === storedSize) return undefined;
  return `the files of the picture "${name}" have ${stored} bytes instead of ${storedSize}.`;
}

/** @returns the size of the file */
async function copyFile(name: string, from: FileStorage, to: FileStorage): Promise<number> {
  const there = await from.stat(name);
  if (there === undefined) throw new MissingFileError(name);
  if ((await to.stat(name))?.size === there.size) return there.size;
  let size = 0;
  await to.write(
    name,
    (async function* () {
      for await (const bytes of await from.read(name)) {
        size += bytes.byteLength;
        yield bytes;
      }
    })(),
  );
  return size;
}
