import type { PagesChoice } from "./held-pages";
import type { ReleaseRecord, ReleaseSignature, SigningKey } from "./release-record";
import { lineKey, type Rollout, type RolloutLine } from "./rollout";
import type { LaterShare, RolloutAct } from "./rollout-acts";

/** The exact bytes that a change is about. */
export type ReleaseBytes = {
  product: RolloutLine["product"];
  version: string;
  /** Each file's name and SHA-256, in the order of the names. */
  files: readonly { name: string; sha256: string }[];
};

/** The expected rollout: its state when a change of it was requested. */
export type RolloutBasis = Omit<Rollout, "salt" | "formerFull">;

/** A step of a rollout that is raised at given times. */
export type RolloutStep = {
  /** ISO 8601 in UTC, with milliseconds. */
  at: string;
  percent: number;
};

/** A key that is to be registered; without a beginning it is in force from the moment of its registration. */
export type NewKey = Omit<SigningKey, "validFrom"> & { validFrom: string | null };

/** The end of a key; null: the moment at which it is said. */
export type KeyEnd = Pick<SigningKey, "kind" | "keyId" | "validUntil">;

/** A change that may need a second person, whole: nothing of it is looked up when it is approved. */
export type Change =
  | {
      act: "publish";
      release: ReleaseBytes;
      /** When pages name the version; without it, as the person who approves says, or the settings. */
      pages?: PagesChoice;
    }
  | {
      act: "promote";
      release: ReleaseBytes;
      /** When pages name the version as stable, as for a publication. */
      pages?: PagesChoice;
    }
  | { act: "add-signatures"; release: ReleaseBytes; signatures: readonly ReleaseSignature[] }
  | { act: "steps"; basis: RolloutBasis; release: ReleaseBytes; steps: readonly RolloutStep[] }
  | LineChange
  | SetChange
  | KeyChange;

/** A change of the offers of one line. */
export type LineChange =
  | ({ act: "start" | "raise"; basis: RolloutBasis; release: ReleaseBytes } & Staged)
  | { act: "complete"; basis: RolloutBasis; release: ReleaseBytes }
  | { act: "resume"; basis: RolloutBasis; release: ReleaseBytes }
  | {
      act: "limits";
      basis: RolloutBasis;
      minimumVersion: string | null;
      mustPassThrough: string | null;
    };

/** A share, and the later ones, whose times count from the approval. */
type Staged = { percent: number; later?: readonly LaterShare[] | undefined };

/** Changes of several lines, in the order of their keys: all of them are made, or none. */
export type SetChange = { act: "set"; changes: readonly LineChange[] };

/** A change of the keys that releases are signed with. */
export type KeyChange = { act: "add-key"; key: NewKey } | { act: "end-key"; key: KeyEnd };

/** Acts on a rollout that widen it, or tell clients what they must have. */
export type WideningAct = Exclude<RolloutAct, { act: "pause" }>;

/** The bytes of a release as a change names them. */
export function bytesOf({ product, version, files }: ReleaseRecord): ReleaseBytes {
  const named = files.map(({ name, sha256 }) => ({ name, sha256 }));
  return { product, version, files: named.sort((one, other) => (one.name < other.name ? -1 : 1)) };
}

/** A rollout as a change names it. */
export function basisOf({ salt: _, formerFull: __, ...basis }: Rollout): RolloutBasis {
  return basis;
}

/** The change that an act on a rollout is. @param release the one that the act names, if it names one */
export function changeOf(
  rollout: Rollout,
  act: WideningAct,
  release: ReleaseRecord | undefined,
): LineChange {
  const basis = basisOf(rollout);
  if (act.act === "limits") return { ...act, basis };
  if (release === undefined) throw new Error(`No release ${act.version}`);
  const { version: _, ...rest } = act;
  return { ...rest, basis, release: bytesOf(release) };
}

/** The act on a rollout that a change asks for. */
export function actOf(change: LineChange): WideningAct {
  if (change.act === "limits") {
    const { act, minimumVersion, mustPassThrough } = change;
    return { act, minimumVersion, mustPassThrough };
  }
  const { version } = change.release;
  if (change.act === "start" || change.act === "raise") {
    const { act, percent, later } = change;
    return { act, version, percent, ...(later !== undefined && { later }) };
  }
  return { act: change.act, version };
}

/** The lines whose rollouts a change is about. */
export function linesOf(change: Change): readonly RolloutBasis[] {
  if (change.act === "set") return change.changes.map(({ basis }) => basis);
  return "basis" in change ? [change.basis] : [];
}

/** The release that a change is about; undefined: none. */
export function releaseOf(change: Change): ReleaseBytes | undefined {
  const one = change.act === "set" ? change.changes[0] : change;
  return one !== undefined && "release" in one ? one.release : undefined;
}

/** `start client stable x64 10`, for lists and the audit; of a set, each line. */
export function changeLabel(change: Change): string {
  if (change.act === "set") return change.changes.map(changeLabel).join(", ");
  if ("key" in change) return `${change.act} ${change.key.kind} ${change.key.keyId}`;
  return "basis" in change
    ? `${change.act} ${lineKey(change.basis)}`
    : `${change.act} ${change.release.product} ${change.release.version}`;
}

/**
 * A change as text, the same for the same change: keys in alphabetical order. An approval is bound to
 * the SHA-256 of its UTF-8.
 */
export function canonicalChange(change: Change): string {
  return canonicalJson(change);
}

/** JSON with the keys of every object in alphabetical order. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => {
    if (typeof inner !== "object" || inner === null || Array.isArray(inner)) return inner;
    const entries = Object.entries(inner);
    return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
  });
}

/** Whether a change still fits what it was asked for: bytes and rollout are the same. */
export function isStillMeant(
  change: Exclude<Change, SetChange>,
  now: { release: ReleaseRecord | undefined; rollout: Rollout | undefined },
): boolean {
  if ("release" in change) {
    if (now.release === undefined) return false;
    if (canonicalJson(bytesOf(now.release)) !== canonicalJson(change.release)) return false;
  }
  if (!("basis" in change)) return true;
  return (
    now.rollout !== undefined && canonicalJson(basisOf(now.rollout)) === canonicalJson(change.basis)
  );
}
