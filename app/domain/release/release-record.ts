import type { Architecture, Channel, FileKind, Product } from "./release";
import type { HeldLine } from "./rollout";

/**
 * How far a release has come. `uploaded`: all its files are there. `verified`: they are what the
 * uploader said, and scanned. `signed`: files, names and numbers never change again. `published`:
 * pages show it. `withdrawn`: it was published, and nothing offers it any more; that is final.
 */
export const releaseStatuses = [
  "draft",
  "uploaded",
  "verified",
  "signed",
  "published",
  "withdrawn",
] as const;
export type ReleaseStatus = (typeof releaseStatuses)[number];

/**
 * `installer` and `archive` hold the whole program. A `patch` makes one version of another one. A
 * `blockmap` lists the blocks of the file whose name it continues, so that clients fetch only those
 * that changed.
 */
export const fileRoles = ["installer", "archive", "patch", "blockmap"] as const;
export type FileRole = (typeof fileRoles)[number];

/** Results of the scanner; `not-scanned`: there was none. */
export const scanStates = ["pending", "clean", "infected", "failed", "not-scanned"] as const;
export type ScanState = (typeof scanStates)[number];

/** The result of scanning a file. */
export type FileScan = {
  state: ScanState;
  /** Name and version of the scanner; null as long as none has looked. */
  engine: string | null;
  /** ISO 8601; null as long as none has looked. */
  at: string | null;
};

/** A file of a release, as it was measured while it was stored. */
export type RegistryFile = {
  role: FileRole;
  platform: "windows";
  architecture: Architecture;
  /** File name, and the last part of its address under `/files/`. One name has one content for ever. */
  name: string;
  mediaType: string;
  /** In bytes. */
  size: number;
  /** Hexadecimal, lower case. */
  sha256: string;
  /** Hexadecimal, lower case. */
  sha512: string;
  /** The uploader's announcement. */
  announced: { size: number; sha256: string };
  /** The version that a patch starts from; null for other roles, and where the uploader did not say. */
  fromVersion: string | null;
  scan: FileScan;
  /** An archive of the starting content in the place of a real build. */
  isStandIn: boolean;
};

/** The slot of a file in its release; the registry measures the rest. */
export type FilePlace = Pick<RegistryFile, "role" | "architecture" | "fromVersion">;

/** Forms of signatures: minisign (prehashed), `ssh-keygen -Y`, and the 64 bytes of Ed25519 alone. */
export const signatureKinds = ["minisign", "sshsig", "ed25519"] as const;
export type SignatureKind = (typeof signatureKinds)[number];

/** Name of the JSON of a promoted release; its `release.json` names the beta channel, and stays as it was signed. */
export const stableDocumentName = "release.stable.json";

/** The signed subject: the list of sums, the JSON of the release, that of its promotion, or the file of that name. */
export type SignatureSubject =
  | "SHA256SUMS"
  | "release.json"
  | typeof stableDocumentName
  | `file:${string}`;

/** A signature that was checked with its key when it was stored. */
export type ReleaseSignature = {
  kind: SignatureKind;
  keyId: string;
  subject: SignatureSubject;
  /** The whole signature file, or the 64 bytes of `ed25519`; Base64. */
  bytes: string;
  /** It was added after the publication, so it replaces none that is handed out. */
  isLate?: true;
};

/** Kinds whose signatures are over the list of sums and the release: these vouch for all its bytes. */
export const sumsKeyKinds: readonly SignatureKind[] = ["minisign", "sshsig"];

/** A public key of those who build. The private key never comes near the site. */
export type SigningKey = {
  keyId: string;
  kind: SignatureKind;
  /** In the format of the program that made the key. */
  publicKey: string;
  /** ISO 8601: releases need its signature from then on. */
  validFrom: string;
  /** ISO 8601: until then; null: no end is planned. */
  validUntil: string | null;
};

/** A release as the registry holds it: everything about it but its notes and its history. */
export type ReleaseRecord = {
  id: number;
  product: Product;
  version: string;
  /** Chromium milestone of a browser release, "156"; null for the client. */
  kernel: string | null;
  channel: Channel;
  status: ReleaseStatus;
  /** Oldest Windows version that it runs on: "7", "10". */
  minimumWindows: string;
  /** ISO 8601: when it was published; before that the planned time. */
  releasedAt: string;
  /** ISO 8601: when the published beta became the stable version; null: it never did. */
  promotedAt: string | null;
  files: readonly RegistryFile[];
  signatures: readonly ReleaseSignature[];
  /** Lines whose pages wait for the rollout (`held-pages.ts`), the most usual first. */
  heldLines: readonly HeldLine[];
};

/** The kind of a role's files in pages and the API; block maps are for programs only. */
export function kindOf(role: FileRole): FileKind {
  return role === "patch" ? "patch" : "package";
}

/** Whether a file holds the whole program. */
export function isPackage({ role }: { role: FileRole }): boolean {
  return role === "installer" || role === "archive";
}

/** How the name of a blockmap ends; before that stands the name of the package that it is of. */
export const blockmapEnding = ".blockmap";

/** Whether the scanner found something in a file of a release: then nobody is offered it. */
export function isInfected({ files }: { files: readonly { scan: FileScan }[] }): boolean {
  return files.some(({ scan }) => scan.state === "infected");
}

/**
 * Whether a release is handed out: it is published, and the scanner found nothing in it. Every feed, page and
 * download follows this; `isServedRow` says it in SQL.
 */
export function isServed(release: Pick<ReleaseRecord, "status" | "files">): boolean {
  return release.status === "published" && !isInfected(release);
}

/** From `signed` on, files, names and numbers of a release never change. */
export function isImmutable(status: ReleaseStatus): boolean {
  return status === "signed" || status === "published" || status === "withdrawn";
}

/** Whether a release is public, or was once. */
export function isOut(status: ReleaseStatus): boolean {
  return status === "published" || status === "withdrawn";
}
