import { readFile, realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { largestUpload } from "~/domain/media/media";

/** Folders of pictures in addresses of both systems. The folder of the operator is a copy of one. */
const roots = ["/wp-content/uploads/", "/content/images/"];

/** A file of the folder; `problem`: it is there, but is too large. */
type FoundFile = { path: string; name: string } | { problem: string };

/** A local copy of the pictures of another site. Nothing is fetched from the network. */
export class PictureFolder {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** @throws Error with a sentence for the operator */
  static async open(folder: string): Promise<PictureFolder> {
    const whole = await realpath(folder).catch(() => undefined);
    const isFolder = whole !== undefined && (await stat(whole)).isDirectory();
    if (!isFolder)
      throw new Error(`There is no folder ${folder} that the site's account can read.`);
    return new PictureFolder(whole);
  }

  /** Finds the file of a picture by the end of its address; the picture in full size before a smaller copy. */
  async find(address: string): Promise<FoundFile | undefined> {
    for (const relative of candidatesOf(address)) {
      // A link inside of the folder may lead out of it.
      const path = await realpath(join(this.#folder, relative)).catch(() => undefined);
      if (path === undefined || !path.startsWith(this.#folder + sep)) continue;
      const file = await stat(path);
      if (!file.isFile()) continue;
      if (file.size > largestUpload)
        return { problem: `larger than ${largestUpload / 1_000_000} MB` };
      return { path, name: relative };
    }
    return undefined;
  }

  read(path: string): Promise<Uint8Array> {
    return readFile(path);
  }
}

/** Paths in the folder under which a picture may be. */
export function candidatesOf(address: string): string[] {
  const base = "https://relative.invalid";
  if (!URL.canParse(address, base)) return [];
  let path: string;
  try {
    path = decodeURIComponent(new URL(address, base).pathname);
  } catch {
    return [];
  }
  if (/[\\\p{Cc}]/u.test(path) || path.split("/").includes("..")) return [];
  const root = roots.find((one) => path.includes(one));
  if (root === undefined) return [];
  const below = path.slice(path.indexOf(root) + root.length);
  const whole = below
    .replace(/^size\/w\d+(?:h\d+)?\/(?:format\/\w+\/)?/, "")
    .replace(/-\d{2,5}x\d{2,5}(?=\.\w+$)/, "");
  const scaled = whole.replace(/(\.\w+)$/, "-scaled$1");
  return [...new Set([whole, scaled, below])].flatMap((one) => [one, root.slice(1) + one]);
}
