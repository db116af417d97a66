import { z } from "zod";
import { brand } from "~/brand";
import { pagesChoices } from "~/domain/release/held-pages";
import { mostLateSignatures } from "~/domain/release/late-signature-bounds";
import { maxLinesOfSet } from "~/domain/release/line-set";
import { noteBounds } from "~/domain/release/note-bounds";
import {
  fileRoles,
  releaseStatuses,
  scanStates,
  signatureKinds,
  stableDocumentName,
} from "~/domain/release/release-record";
import { windowsLines } from "~/domain/release/rollout";
import { tokenChannels, tokenProducts, tokenScopes } from "~/domain/rights/token-scopes";

const version = z
  .string()
  .max(60)
  .regex(/^[\x21-\x7e]*$/)
  .meta({
    description:
      "Three numbers for the client, and perhaps a pre-release such as `-beta.1`; four for a kernel",
    example: "6.3.0",
  });
const product = z.enum(tokenProducts);
const channel = z.enum(tokenChannels);
const architecture = z.enum(["x64", "x86", "arm64"]);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const why = z.string().max(1_000).default("").meta({ description: "Why, for the history" });

/** The name of a release in an address. */
export const releasePath = z.object({ product, version });

/** The name of a release's file in an address. */
export const releaseFilePath = releasePath.extend({
  name: z.string().regex(/^[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}$/),
});

/** The name of a rollout in an address. */
export const rolloutPath = z.object({
  product,
  channel,
  architecture,
  windows: z.enum(windowsLines),
});

/** The name of a channel of a product in an address. */
export const channelPath = z.object({ product, channel });

export const uploadPath = z.object({ id: z.string().regex(/^[0-9a-f]{32}$/) });

export const noBody = z.object({});

/** `GET /me`. */
export const tokenData = z.object({
  name: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  products: z.array(product),
  channels: z.array(channel),
  network: z.string().nullable().meta({ description: "Null: it works from all addresses" }),
  endsAt: z.iso.datetime(),
});

export const createRequest = z.object({
  product,
  version,
  channel,
  minimumWindows: z
    .enum(windowsLines)
    .meta({ description: "Oldest Windows that it runs on: 7 stands for 7 to 8.1" }),
});

const notes = z.object({
  remarks: z
    .string()
    .trim()
    .max(noteBounds.remarks)
    .default("")
    .meta({ description: "One sentence; may be empty" }),
  updateContent: z
    .array(z.string().trim().min(1).max(noteBounds.point))
    .max(noteBounds.points)
    .meta({ description: "One entry for each point" }),
});

export const notesRequest = z.object({ cn: notes.optional(), en: notes.optional() });

export const fileRequest = z.object({
  upload: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .meta({ description: "Last part of the address that the upload got" }),
  sha256: sha256.meta({ description: "Of the file, in hexadecimal" }),
  role: z.enum(fileRoles),
  architecture,
  fromVersion: version
    .nullable()
    .default(null)
    .meta({ description: "Of a patch, the version that it starts from" }),
});

export const signatureRequest = z.object({
  kind: z.enum(signatureKinds),
  keyId: z.string().min(1).max(200).meta({ description: "As the key is registered" }),
  subject: z
    .union([
      z.literal("SHA256SUMS"),
      z.literal("release.json"),
      z.literal(stableDocumentName),
      z.templateLiteral(["file:", z.string().regex(/^[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}$/)]),
    ])
    .meta({ description: "What it is over: the list of sums, the JSON, or one file" }),
  bytes: z
    .string()
    .min(1)
    .max(8_000)
    .regex(/^[A-Za-z0-9+/]+={0,2}$/)
    .meta({ description: "The signature file, or the 64 bytes of ed25519, in Base64" }),
});

export const lateSignaturesRequest = z.object({
  signatures: z.array(signatureRequest).min(1).max(mostLateSignatures),
  why,
});

export const submitRequest = z.object({
  why,
  pages: z.enum(pagesChoices).optional().meta({
    description:
      "When pages name the version: `at-once`, or `when-full`: when its rollout is at 100 %. Left out: as the person who approves says",
  }),
});

const keyId = z.string().min(1).max(200).meta({ description: "As the key is registered" });
const validFrom = z.iso
  .datetime()
  .nullable()
  .default(null)
  .meta({ description: "Null: from the approval on" });
const validUntil = z.iso
  .datetime()
  .nullable()
  .default(null)
  .meta({ description: "Null: no end is planned" });

export const keyRequest = z.object({
  publicKey: z.string().min(1).max(2_000).meta({
    description: "As minisign, `ssh-keygen` or OpenSSL write it; its form is found out",
  }),
  validFrom,
  validUntil,
});

export const keyEndRequest = z.object({
  kind: z.enum(signatureKinds),
  keyId,
  validUntil: z.iso
    .datetime()
    .nullable()
    .default(null)
    .meta({ description: "Null: from the approval on" }),
});

export const keyData = z.object({
  kind: z.enum(signatureKinds),
  keyId: z.string(),
  publicKey: z.string(),
  validFrom: z.iso.datetime(),
  validUntil: z.iso.datetime().nullable(),
});

export const keyActData = z.object({
  outcome: z.enum(["done", "asked"]).meta({
    description: "`asked`: a person has to approve it in the console",
  }),
  kind: z.enum(signatureKinds),
  keyId: z.string(),
});

export const withdrawRequest = z.object({
  cn: z.string().max(500).meta({ description: "Why, for visitors, in Chinese" }),
  en: z.string().max(500).meta({ description: "Why, for visitors, in English" }),
});

const candidate = version.meta({ description: "The version that is meant" });

export const stageRequest = z.object({
  version: candidate,
  percent: z.int().min(0).max(100).meta({ description: "Share of the installed programs" }),
  why,
});

export const candidateRequest = z.object({ version: candidate, why });

const lines = z
  .union([
    z.literal("all"),
    z
      .array(z.object({ architecture, windows: z.enum(windowsLines) }))
      .min(1)
      .max(maxLinesOfSet),
  ])
  .meta({
    description:
      "`all`: for `stage` each line that the version fits and whose programs ask for updates, else each line that offers it",
  });

export const stageLinesRequest = stageRequest.extend({ lines });

export const candidateLinesRequest = candidateRequest.extend({ lines });

export const shutOffRequest = z.object({
  product: z.enum([...tokenProducts, "all"]),
  channel: z.enum([...tokenChannels, "all"]),
  why,
});

/** `POST /rollouts/shut-off`. */
export const shutOffData = z.object({
  paused: z
    .array(z.object({ product, channel, architecture, windows: z.enum(windowsLines) }))
    .meta({
      description: "Lines that this call paused; those that were paused before are not in it",
    }),
});

const uploadData = z.object({
  id: z.string(),
  name: z.string(),
  size: z.int(),
  sha256: z.string(),
  received: z.int().meta({ description: "How many bytes are stored for certain" }),
  endsAt: z.iso.datetime().meta({ description: "When it is thrown away" }),
});

export const releaseData = z.object({
  product,
  version,
  channel,
  state: z.enum(releaseStatuses),
  promotedAt: z.iso
    .datetime()
    .nullable()
    .meta({ description: "When the published beta became stable; null: it never did" }),
  minimumWindows: z.string(),
  files: z.array(
    z.object({
      name: z.string().meta({ example: `${brand.fileStem}-6.3.0-x64.exe` }),
      role: z.enum(fileRoles),
      architecture,
      fromVersion: z.string().nullable(),
      size: z.int(),
      sha256: z.string(),
      sha512: z.string(),
      scan: z.enum(scanStates),
    }),
  ),
  uploads: z.array(uploadData).meta({ description: "Files that are still on their way" }),
  signatures: z.array(
    z.object({ kind: z.enum(signatureKinds), keyId: z.string(), subject: z.string() }),
  ),
  missingSignatures: z
    .array(z.object({ keyId: z.string(), subject: z.string() }))
    .meta({ description: "Without these it is neither signed nor published" }),
  waiting: z.array(z.string()).meta({ description: "Changes that a person has not approved yet" }),
  rollouts: z.array(
    z.object({
      channel,
      architecture,
      windows: z.enum(windowsLines),
      full: z.string().nullable(),
      candidate: z.string().nullable(),
      percent: z.int(),
      isPaused: z.boolean(),
    }),
  ),
});

/** The result of an action: it was done, or waits for a person. */
export const actData = z.object({
  outcome: z.enum(["done", "asked"]).meta({
    description: "`asked`: a person has to approve it in the console",
  }),
  release: releaseData.nullable().meta({
    description: "Null: the token has no scope `releases.read`",
  }),
});

/** Why an act was refused. */
export const refusalData = z.object({
  reason: z.string().meta({
    description: "A word for programs, such as `wrong-state`; null data: nothing more is said",
    example: "wrong-state",
  }),
  lines: z
    .array(z.object({ channel, architecture, windows: z.enum(windowsLines), reason: z.string() }))
    .optional()
    .meta({ description: "With `lines-refused`: each refused line and its reason" }),
});
