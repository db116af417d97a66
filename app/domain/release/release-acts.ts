import { compareVersions } from "~/lib/version-number";
import { fitsRole, nameProblem } from "./build-name";
import { isPreRelease, isVersionOf } from "./release";
import { done, type Outcome, type ReleaseProblem, refused } from "./release-problem";
import {
  blockmapEnding,
  type FilePlace,
  type FileScan,
  isInfected,
  isPackage,
  type RegistryFile,
  type ReleaseRecord,
  type ReleaseSignature,
  type SignatureSubject,
  type SigningKey,
  stableDocumentName,
  sumsKeyKinds,
} from "./release-record";

/** Actions on one release. */
export type ReleaseAct =
  | { act: "add-file"; file: RegistryFile }
  | { act: "remove-file"; name: string }
  | { act: "finish-upload" }
  | { act: "reopen" }
  | { act: "record-scan"; name: string; scan: FileScan }
  | { act: "verify" }
  | { act: "add-signature"; signature: ReleaseSignature }
  /** A signature of a published release by a further key; two people decide. */
  | { act: "add-late-signature"; signature: ReleaseSignature }
  | { act: "sign" }
  | { act: "publish" }
  | { act: "promote" }
  | { act: "withdraw" };

/** Conditions of the rules besides the release. */
export type ReleaseRules = {
  /** A scanner is set up: then only what it found clean goes on. */
  hasScanner: boolean;
  /** Every registered key, past and future ones as well. */
  keys: readonly SigningKey[];
  now: Date;
};

/** Larger installers have no signature of bare Ed25519: its makers read them whole into memory. */
const mostSignedAlone = 2 ** 31;

/**
 * The release after an act; or why the act is refused. The same act on its own result changes nothing
 * and is done again, so that a call which was cut off may be repeated; only withdrawing is final.
 */
export function actOnRelease(
  release: ReleaseRecord,
  act: ReleaseAct,
  rules: ReleaseRules,
): Outcome<ReleaseRecord> {
  switch (act.act) {
    case "add-file":
      return addFile(release, act.file, rules);
    case "remove-file":
      return removeFile(release, act.name);
    case "finish-upload":
      return finishUpload(release);
    case "reopen":
      return reopen(release);
    case "record-scan":
      return recordScan(release, act);
    case "verify":
      return goOn(release, { from: "uploaded", to: "verified" }, () => fileProblem(release, rules));
    case "add-signature":
      return addSignature(release, act.signature, rules, ["verified", "signed"]);
    case "add-late-signature":
      return addSignature(release, act.signature, rules, ["published"]);
    case "sign":
      return goOn(release, { from: "verified", to: "signed" }, () => signProblem(release, rules));
    case "publish":
      return publish(release, rules);
    case "promote":
      return promote(release, rules);
    case "withdraw":
      return goOn(release, { from: "published", to: "withdrawn" }, () => null);
  }
}

type Step = { from: ReleaseRecord["status"]; to: ReleaseRecord["status"] };

/** Takes a release one state further, unless something is wrong with it. */
function goOn(
  release: ReleaseRecord,
  { from, to }: Step,
  problemOf: () => ReleaseProblem | null,
): Outcome<ReleaseRecord> {
  if (release.status === to) return done(release);
  if (release.status !== from) return refused("wrong-state");
  const problem = problemOf();
  return problem === null ? done({ ...release, status: to }) : refused(problem);
}

/** Ignores `scan` and `isStandIn` from the caller: only the scanner and the seed may set them. */
function addFile(
  release: ReleaseRecord,
  { scan: _, isStandIn: __, ...brought }: RegistryFile,
  { hasScanner }: ReleaseRules,
): Outcome<ReleaseRecord> {
  const scan: FileScan = {
    state: hasScanner ? "pending" : "not-scanned",
    engine: null,
    at: null,
  };
  // Only a patch starts from a version; said of two installers, it would tell them apart for nobody who looks.
  const fromVersion = brought.role === "patch" ? brought.fromVersion : null;
  const file: RegistryFile = { ...brought, fromVersion, scan, isStandIn: false };
  const same = release.files.find(({ name }) => name === file.name);
  if (same !== undefined) {
    if (same.sha512 !== file.sha512 || same.size !== file.size) return refused("other-bytes");
    // Rejects a repeated call with another role; `done` would suggest that the role changed.
    return isSamePlace(same, file) ? done(release) : refused("place-differs");
  }
  if (release.status !== "draft") return refused("wrong-state");
  if (!fitsRole(file.name, file.role)) return refused("name-wrong");
  const { product, version } = release;
  const contradiction = nameProblem(file.name, { product, version, place: file });
  if (contradiction !== null) return refused(contradiction);
  if (file.role === "patch") {
    if (file.fromVersion === null) return refused("start-missing");
    if (!isVersionOf(release.product, file.fromVersion)) return refused("version-wrong");
    if (compareVersions(file.fromVersion, release.version) >= 0) return refused("start-not-older");
  }
  if (release.files.some((other) => hasPlaceOf(other, file))) return refused("place-taken");
  return done({ ...release, files: [...release.files, file] });
}

/** Clients find a file by its role, architecture and start version, so two files must not share them. */
function hasPlaceOf(one: RegistryFile, other: RegistryFile): boolean {
  return one.role !== "blockmap" && isSamePlace(one, other);
}

/** Whether two files are for the same: role, architecture, and the version that a patch starts from. */
export function isSamePlace(one: FilePlace, other: FilePlace): boolean {
  return (
    one.role === other.role &&
    one.architecture === other.architecture &&
    (one.role !== "patch" || one.fromVersion === other.fromVersion)
  );
}

function removeFile(release: ReleaseRecord, name: string): Outcome<ReleaseRecord> {
  if (release.status !== "draft") return refused("wrong-state");
  const files = release.files.filter((file) => file.name !== name);
  return done(files.length === release.files.length ? release : { ...release, files });
}

function finishUpload(release: ReleaseRecord): Outcome<ReleaseRecord> {
  return goOn(release, { from: "draft", to: "uploaded" }, () => {
    if (!release.files.some(isPackage)) return "no-package";
    const maps = release.files.filter(isPackage).map(({ name }) => `${name}${blockmapEnding}`);
    const isAlone = ({ role, name }: RegistryFile) => role === "blockmap" && !maps.includes(name);
    return release.files.some(isAlone) ? "blockmap-alone" : null;
  });
}

/** Back to the draft, where files can be replaced. Signatures were over what may now change. */
function reopen(release: ReleaseRecord): Outcome<ReleaseRecord> {
  const { status } = release;
  if (status === "draft") return done(release);
  if (status !== "uploaded" && status !== "verified") return refused("wrong-state");
  return done({ ...release, status: "draft", signatures: [] });
}

/**
 * A result of the scanner belongs to no state: what is out may turn out to be infected later. A look that failed
 * takes back nothing that an earlier one has found.
 */
function recordScan(
  release: ReleaseRecord,
  { name, scan }: { name: string; scan: FileScan },
): Outcome<ReleaseRecord> {
  const known = release.files.find((file) => file.name === name)?.scan.state;
  if (known === undefined) return refused("no-such-file");
  if (scan.state === "failed" && (known === "clean" || known === "infected")) return done(release);
  const files = release.files.map((file) => (file.name === name ? { ...file, scan } : file));
  return done({ ...release, files });
}

/** Whether a file has the size and the checksum that its uploader announced. */
export function isAsAnnounced({ announced, size, sha256 }: RegistryFile): boolean {
  return announced.size === size && announced.sha256 === sha256;
}

/** Why the files are not what they should be; null: they are. */
function fileProblem(release: ReleaseRecord, { hasScanner }: ReleaseRules): ReleaseProblem | null {
  for (const file of release.files) {
    if (!isAsAnnounced(file)) return "sums-differ";
    const { scan } = file;
    if (scan.state === "clean") continue;
    if (scan.state === "infected" || scan.state === "failed") return "scan-not-clean";
    // Where there is no scanner, pages say that nothing was scanned.
    if (scan.state === "pending" || hasScanner) return "not-scanned-yet";
  }
  return null;
}

/** Keys with which releases are signed at a time. During a rotation there are two of a kind. */
export function keysInForce(keys: readonly SigningKey[], now: Date): SigningKey[] {
  return keys.filter(
    ({ validFrom, validUntil }) =>
      new Date(validFrom) <= now && (validUntil === null || now < new Date(validUntil)),
  );
}

/**
 * Whether releases have to be signed by now: from the moment the first key was in force, for ever. A list of
 * ended keys must not let through what an unbroken one would have stopped.
 */
export function mustBeSigned(keys: readonly SigningKey[], now: Date): boolean {
  return keys.some(({ validFrom }) => new Date(validFrom) <= now);
}

/** Keys in force that vouch for all bytes of a release. */
export function sumsKeysInForce(keys: readonly SigningKey[], now: Date): SigningKey[] {
  return keysInForce(keys, now).filter(({ kind }) => sumsKeyKinds.includes(kind));
}

/**
 * Why a key cannot end at a time; null: it can. One that vouches for all bytes needs another such key in
 * force, by now and by then. A key that is over stays so.
 */
export function endProblem(
  keys: readonly SigningKey[],
  ended: Pick<SigningKey, "kind" | "keyId">,
  { at, now }: { at: Date; now: Date },
): ReleaseProblem | null {
  const isIt = (one: Pick<SigningKey, "kind" | "keyId">) =>
    one.kind === ended.kind && one.keyId === ended.keyId;
  const key = keys.find(isIt);
  if (key === undefined || (key.validUntil !== null && new Date(key.validUntil) <= now)) {
    return "unknown-key";
  }
  const isInForce = new Date(key.validFrom) <= now;
  if (!isInForce || !sumsKeyKinds.includes(key.kind)) return null;
  const others = sumsKeysInForce(keys, now).filter((one) => !isIt(one));
  return keysInForce(others, at).length > 0 ? null : "last-key";
}

/** The subjects that a key signs of a release. */
export function subjectsOf(
  { product, files, promotedAt }: ReleaseRecord,
  key: SigningKey,
): SignatureSubject[] {
  if (key.kind !== "ed25519") {
    const subjects: SignatureSubject[] = ["SHA256SUMS", "release.json"];
    return promotedAt === null ? subjects : [...subjects, stableDocumentName];
  }
  if (product !== "client") return [];
  return files
    .filter(({ role, size }) => role === "installer" && size < mostSignedAlone)
    .map(({ name }) => `file:${name}` as const);
}

/**
 * Signatures of the keys in force that a release needs and does not have. Where keys were registered and none
 * of them is in force that vouches for all bytes, it cannot be signed at all (`no-key-in-force`).
 */
export function missingSignatures(
  release: ReleaseRecord,
  { keys, now }: Pick<ReleaseRules, "keys" | "now">,
): { keyId: string; subject: SignatureSubject }[] {
  return keysInForce(keys, now).flatMap((key) =>
    subjectsOf(release, key)
      .filter((subject) => !release.signatures.some((one) => isSignature(one, key, subject)))
      .map((subject) => ({ keyId: key.keyId, subject })),
  );
}

function isSignature(
  signature: ReleaseSignature,
  { kind, keyId }: SigningKey,
  subject: SignatureSubject,
): boolean {
  return signature.kind === kind && signature.keyId === keyId && signature.subject === subject;
}

function signProblem(release: ReleaseRecord, rules: ReleaseRules): ReleaseProblem | null {
  const problem = fileProblem(release, rules);
  if (problem !== null) return problem;
  const { keys, now } = rules;
  if (mustBeSigned(keys, now) && sumsKeysInForce(keys, now).length === 0) return "no-key-in-force";
  return missingSignatures(release, rules).length > 0 ? "signature-missing" : null;
}

/** Stores a signature that was checked with its key. One that is there is never replaced. */
function addSignature(
  release: ReleaseRecord,
  signature: ReleaseSignature,
  rules: ReleaseRules,
  states: readonly ReleaseRecord["status"][],
): Outcome<ReleaseRecord> {
  const isOfPromotion = signature.subject === stableDocumentName;
  // Once it is stable, two people decide on a further signature, as on any late one.
  const isBefore = isOfPromotion && promotionProblem(release) === null;
  const isOpen = isBefore || states.includes(release.status);
  if (!isOpen) return refused("wrong-state");
  const key = keysInForce(rules.keys, rules.now).find(
    ({ keyId, kind }) => keyId === signature.keyId && kind === signature.kind,
  );
  if (key === undefined) return refused("unknown-key");
  const signed = isBefore ? promoted(release, rules.now) : release;
  if (!subjectsOf(signed, key).includes(signature.subject)) return refused("no-such-file");
  if (release.signatures.some((one) => isSignature(one, key, signature.subject))) {
    return done(release);
  }
  return done({ ...release, signatures: [...release.signatures, signature] });
}

/** Looks at everything once more: a key may be new since, or a file found infected. */
function publish(release: ReleaseRecord, rules: ReleaseRules): Outcome<ReleaseRecord> {
  const next = goOn(release, { from: "signed", to: "published" }, () =>
    signProblem(release, rules),
  );
  if ("problem" in next || next.state === release) return next;
  return done({ ...next.state, releasedAt: rules.now.toISOString() });
}

/** Why a release can never become stable, or not now; null: it can, once its keys have signed that. */
export function promotionProblem(release: ReleaseRecord): ReleaseProblem | null {
  if (release.status !== "published" || release.channel !== "beta") return "wrong-state";
  // The program would go on saying that it is the pre-release, and be offered the release for ever.
  if (isPreRelease(release.version)) return "pre-release-stays";
  return isInfected(release) ? "scan-not-clean" : null;
}

/** Keys in force that have not signed that a beta becomes stable. */
export function missingPromotionKeys(
  release: ReleaseRecord,
  { keys, now }: Pick<ReleaseRules, "keys" | "now">,
): SigningKey[] {
  return sumsKeysInForce(keys, now).filter(
    (key) => !release.signatures.some((one) => isSignature(one, key, stableDocumentName)),
  );
}

/** A release as it is once it is stable: number, files and signatures stay. */
const promoted = (release: ReleaseRecord, now: Date): ReleaseRecord => ({
  ...release,
  channel: "stable",
  promotedAt: release.promotedAt ?? now.toISOString(),
});

/** Makes a published beta the stable version. As for a publication, what cannot be verified is refused. */
function promote(release: ReleaseRecord, rules: ReleaseRules): Outcome<ReleaseRecord> {
  if (release.status === "published" && release.promotedAt !== null) return done(release);
  const problem = promotionProblem(release);
  if (problem !== null) return refused(problem);
  const { keys, now } = rules;
  if (mustBeSigned(keys, now) && sumsKeysInForce(keys, now).length === 0) {
    return refused("no-key-in-force");
  }
  if (missingPromotionKeys(release, rules).length > 0) return refused("signature-missing");
  return done(promoted(release, now));
}
