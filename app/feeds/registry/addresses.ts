import type { Product } from "~/domain/release/release";
import { checksumFileName } from "~/domain/release/signing/checksum-file";

/** Path of the list of every published version. */
export const knownGoodAddress = "/releases/v1/known-good.json";

/** Path of the JSON of one version. */
export const releaseAddress = (product: Product, version: string) =>
  `/releases/v1/${product}/${version}.json`;

/** Path of a version's list of checksums; its signatures have the same with an ending. */
export const checksumsAddress = (product: Product, version: string) =>
  `/files/${product}/${version}/${checksumFileName}`;

/** Paths below `/files/` that are no file of the storage: they are written out of the registry. */
export const isReleaseFolder = (path: string) => /^\/files\/(?:client|browser)\//.test(path);

/** Path of the page of a version, without a language. */
export const releasePageAddress = (product: Product, version: string) =>
  `/release/${product}/${version}`;
