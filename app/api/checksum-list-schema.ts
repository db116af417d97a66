import "zod-openapi";
import { z } from "zod";
import { brand } from "~/brand";
import type { PublishedSum } from "~/domain/release/public/checksum";

/** A released file and its checksum. */
const checksumListEntry: z.ZodType<PublishedSum> = z
  .object({
    sha256: z.string().meta({ description: "Hexadecimal, lower case" }),
    name: z.string().meta({ example: `${brand.fileStem}-6.2.1-x64.zip` }),
    size: z.int().min(0).meta({ description: "In bytes" }),
    product: z.enum(["client", "browser"]),
    version: z.string(),
    channel: z.enum(["stable", "beta"]),
    kind: z.enum(["package", "patch", "blockmap"]).meta({
      description: "A `blockmap` lists the blocks of a package, for updates of installed clients",
    }),
    architecture: z.enum(["x64", "x86", "arm64"]),
    minimumWindows: z.string().meta({ description: "Oldest Windows version: 7, 10" }),
    releasedAt: z.iso.datetime(),
    state: z.enum(["current", "older", "withdrawn", "infected"]).meta({
      description:
        "`older` when a newer stable version of the product, or of its kernel, is published for the architecture of the file; a withdrawn file is no longer offered, and neither is an infected one: a scanner reported something in its version, and that is not settled",
    }),
    newestName: z.string().nullable().meta({
      description:
        "Name of the package for the same architecture to download instead of a file that is not current; null when there is none. Its version may need a newer Windows",
    }),
    olderWindowsName: z.string().nullable().meta({
      description:
        "Name of the package to download instead on a Windows that the file runs on and `newestName` does not; null when there is no other than the file itself",
    }),
  })
  .meta({ id: "ChecksumListEntry" });

/** The `data` of the response. */
export const checksumListData = z
  .object({
    list: z.array(checksumListEntry).meta({
      description: "Every file that was ever published, by product, highest version first",
    }),
  })
  .meta({ id: "ChecksumListData" });

export type ChecksumListData = z.infer<typeof checksumListData>;
