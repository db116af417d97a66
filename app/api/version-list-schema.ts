import "zod-openapi";
import { z } from "zod";
import { localeCodes } from "~/i18n/locales";

const milestone = z.string().regex(/^[1-9]\d{0,3}$/);

/** The body of `sys/getVersionList`; every key may be left out, others are ignored. */
export const versionListRequest = z
  .object({
    product: z
      .enum(["browser", "client"])
      .default("browser")
      .meta({ description: "The browser kernel or the desktop client" }),
    kernel: z
      .union([milestone, z.int().min(1).max(9999)])
      .transform(String)
      .optional()
      .meta({ description: "Chromium milestone, as text or number", example: "156" }),
    page: z.int().min(1).max(100_000).default(1).meta({ description: "Starts at 1" }),
    pageSize: z.int().min(1).max(100).default(20).meta({ description: "Entries on a page" }),
    lang: z.enum(localeCodes).optional().meta({
      description: "Language of remarks and update content; else the `lang` cookie, else cn",
    }),
  })
  .meta({ id: "VersionListRequest" });

const url = z.string().nullable().meta({ description: "Path on this host" });
const fileName = z.string().nullable();
const size = z.int().min(0).nullable().meta({ description: "In bytes" });
const sha256 = z.string().nullable().meta({ description: "SHA-256, hexadecimal" });

const isSample = z.boolean().meta({
  description: "True for a small stand-in of the starting content, which holds no program",
});

/** One version, with its x64 files if there are any, else those of another architecture. */
const versionListEntry = z
  .object({
    id: z.int().min(1),
    product: z.enum(["browser", "client"]),
    kernel: z.string().nullable().meta({ description: "Null for the client", example: "156" }),
    version: z.string().meta({ example: "156.0.8078.79" }),
    channel: z
      .enum(["stable", "beta"])
      .meta({ description: "A beta is for testers, and may be newer than the stable version" }),
    rolloutPercent: z.int().min(0).max(100).nullable().meta({
      description:
        "Null for most versions. Else pages still name the version before; the share that its rollout has come to, 0 before it begins",
    }),
    releasedAt: z.string().meta({ format: "date-time", example: "2026-11-05T02:00:00.000Z" }),
    upstreamReleasedOn: z.string().nullable().meta({
      description:
        "Day on which Chromium had this version on its stable channel; null for the client",
      format: "date",
      example: "2026-11-02",
    }),
    packageUrl: url,
    packageName: fileName,
    packageSize: size,
    packageSha256: sha256,
    packageIsSample: isSample,
    patchUrl: url,
    patchName: fileName,
    patchSize: size,
    patchSha256: sha256,
    patchIsSample: isSample,
    notesLang: z.enum(localeCodes).meta({
      description:
        "Language of remarks and update content: the other one where there are none in the wanted one",
    }),
    remarks: z.string(),
    updateContent: z.array(z.string()),
  })
  .meta({ id: "VersionListEntry" });

/** The `data` of the response. */
export const versionListData = z
  .object({
    list: z.array(versionListEntry).meta({ description: "Newest first" }),
    total: z.int().min(0).meta({ description: "Entries on all pages" }),
    page: z.int().min(1),
    pageSize: z.int().min(1),
  })
  .meta({ id: "VersionListData" });

export type VersionListRequest = z.input<typeof versionListRequest>;
export type VersionListEntry = z.infer<typeof versionListEntry>;
export type VersionListData = z.infer<typeof versionListData>;
