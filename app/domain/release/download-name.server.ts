import { isFileName } from "~/platform/storage/file-storage";

/** Names that Windows keeps for its devices, with any ending. */
const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** Whether a file for Windows can have that name: a valid file name that a computer there can also store. */
export function isDownloadName(name: string): boolean {
  return isFileName(name) && !name.endsWith(".") && !deviceName.test(name);
}
