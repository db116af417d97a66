import type { Architecture, ReleaseFileView, ReleaseView } from "~/domain/release/release";
import type { FileRole, FileScan, SignatureKind } from "~/domain/release/release-record";
import type { WindowsLine } from "~/domain/release/rollout";
import type { UpgradeStep } from "./upgrade-path";

/** A file of a version with what only its own page shows. */
export type ReleasePageFile = ReleaseFileView & {
  role: Exclude<FileRole, "blockmap">;
  /** The version that a patch starts from; null: nobody said so, or it is no patch. */
  fromVersion: string | null;
  scan: FileScan;
};

/** Another version of the same line. */
export type NeighbourRelease = { version: string; releasedAt: string };

/** A version that a page recommends, with the systems that it is for. */
export type Recommendation = {
  version: string;
  /** Name of its package for the first of the systems. */
  file: string;
  /** Null: every system that the page's version runs on. */
  systems: SystemGroup | null;
};

/** Systems that take the same version. */
export type SystemGroup = {
  /** Null: every Windows. */
  windows: WindowsLine | null;
  /** Null: every architecture. */
  architectures: Architecture[] | null;
};

/** A signature of the list of sums, with the key that made it. */
export type SumsSignature = {
  kind: Exclude<SignatureKind, "ed25519">;
  keyId: string;
  /** Path of the signature; of a newer key while two sign, and of one that had ended before, the query tells which. */
  address: string;
  /** Its key has ended: `ssh-keygen` needs the release's time. */
  isKeyOver: boolean;
  /** In bytes. */
  size: number;
  /** The command that checks the list of sums with this signature and its key; null: its program needs a file. */
  command: string | null;
};

/** A scan that found nothing, with the file that was scanned. */
export type ReleaseScan = {
  file: string;
  engine: string;
  scannedOn: string;
  reportUrl: string;
};

/** A step of a rollout: one that was taken, or one that is planned. */
export type RolloutMark = { percent: number; at: string; state: "done" | "now" | "planned" };

/** How far a version is rolled out where not everybody is offered it. */
export type ReleaseRollout = { percent: number; isPaused: boolean; marks: RolloutMark[] };

/** Something that happened to a version. */
export type ReleaseHappening =
  | { kind: "released" | "withdrawn"; at: string }
  | { kind: "paused"; at: string; percent: number }
  | { kind: "successor"; at: string; version: string };

/** The withdrawal of a version. */
export type Withdrawal = {
  /** ISO 8601; null: withdrawn before times were kept. */
  at: string | null;
  /** For visitors; "" where nobody said why. */
  reason: string;
  happenings: ReleaseHappening[];
};

/** A version that is or was published, as its page shows it. */
export type ReleasePageView = Omit<ReleaseView, "files"> & {
  files: ReleasePageFile[];
  /** ISO 8601: when it was published, on whichever channel. Its signatures are older. */
  publishedAt: string;
  /** Null: it was not withdrawn. */
  withdrawal: Withdrawal | null;
  /** A scanner found something in one of its files: then nobody is offered any. */
  isInfected: boolean;
  signatures: SumsSignature[];
  /** Size of the list of sums, in bytes. */
  sumsSize: number;
  scans: ReleaseScan[];
  rollout: ReleaseRollout | null;
  previous: NeighbourRelease | null;
  next: NeighbourRelease | null;
  /** The newest version of its line; null: it is that one, or there is none. It may need another system. */
  newest: string | null;
  /** Alternatives for its own systems; empty: it is the right version for all of them. */
  instead: Recommendation[];
  /** Alternatives for systems that it does not run on. */
  forOthers: Recommendation[];
};

/** The versions that a visitor may come from, and the way from the one that was asked for. */
export type Upgrade = {
  /** Newest first. */
  versions: string[];
  /** The architecture of the files, and all architectures that the version has files for. */
  architecture: Architecture;
  architectures: Architecture[];
  /** The version that was asked for; null: none, or one that is not in question. */
  from: string | null;
  /** Null: nothing was asked for. */
  outcome: "same" | "no-patch" | UpgradeStep[] | null;
};
