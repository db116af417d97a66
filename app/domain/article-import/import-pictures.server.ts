import { basename } from "node:path";
import type { AuditActor } from "~/domain/audit/write-audit.server";
import { convertPicture } from "~/domain/media/convert-picture.server";
import { mediaFolder } from "~/domain/media/media";
import {
  addPictureFile,
  findPictureOf,
  type MediaOptions,
} from "~/domain/media/media-actions.server";
import { Refusal } from "~/domain/refusal";
import type { Locale } from "~/i18n/locales";
import type { PictureFolder } from "./picture-folder.server";

/** A picture of a post: its address in the library and the alternative text there, or why it has none. */
type ImportedPicture = { address: string; alt: string } | { problem: string };

const reasons: Readonly<Record<string, string>> = {
  "picture-type": "no picture that the library takes",
  "picture-heic": "HEIC, which the library does not take",
  "picture-moves": "moves, which the library does not take",
  "picture-large": "too many pixels",
  "picture-broken": "damaged",
};

/** Brings pictures of posts from a folder into the library, each file once. */
export class PictureImport {
  added = 0;
  found = 0;
  readonly #options: MediaOptions;
  readonly #actor: AuditActor;
  readonly #folder: PictureFolder | null;
  readonly #locale: Locale;
  readonly #isDryRun: boolean;
  readonly #known = new Map<string, ImportedPicture>();

  constructor(options: MediaOptions, settings: PictureSettings) {
    this.#options = options;
    this.#actor = settings.actor;
    this.#folder = settings.folder;
    this.#locale = settings.locale;
    this.#isDryRun = settings.isDryRun;
  }

  async bring(address: string, alt: string): Promise<ImportedPicture> {
    if (this.#folder === null) return { problem: "no folder of pictures was named" };
    const file = await this.#folder.find(address);
    if (file === undefined) return { problem: "not in the folder of pictures" };
    if ("problem" in file) return file;
    const known = this.#known.get(file.path);
    if (known !== undefined) return known;
    const bytes = await this.#folder.read(file.path);
    const picture = await this.#bringFile(basename(file.path), bytes, alt);
    this.#known.set(file.path, picture);
    return picture;
  }

  async #bringFile(fileName: string, bytes: Uint8Array, alt: string): Promise<ImportedPicture> {
    const { db } = this.#options;
    const stored = await findPictureOf(db, { fileName, size: bytes.byteLength });
    if (stored !== undefined) {
      this.found += 1;
      const storedAlt = this.#locale === "cn" ? stored.altCn : stored.altEn;
      return { address: mediaFolder + stored.name, alt: storedAlt };
    }
    try {
      const name = await this.#add(fileName, bytes, alt);
      this.added += 1;
      return { address: mediaFolder + name, alt };
    } catch (error) {
      const refusal = error instanceof Refusal ? error.details.fields?.["file"] : undefined;
      const problem = reasons[refusal ?? ""];
      if (problem === undefined) throw error;
      return { problem };
    }
  }

  async #add(fileName: string, bytes: Uint8Array, alt: string): Promise<string> {
    if (this.#isDryRun) {
      // A damaged picture is found without storing it.
      await convertPicture(bytes, "0".repeat(26));
      return "dry-run";
    }
    const texts = { altCn: "", altEn: "", [this.#locale === "cn" ? "altCn" : "altEn"]: alt };
    const { name } = await addPictureFile(this.#options, this.#actor, {
      fileName,
      bytes,
      ...texts,
    });
    return name;
  }
}

type PictureSettings = {
  actor: AuditActor;
  /** Null: pictures stay where they are. */
  folder: PictureFolder | null;
  /** Language of the alternative texts. */
  locale: Locale;
  isDryRun: boolean;
};
