import type { Product } from "~/domain/release/release";
import type { ReleaseSignature, SignatureKind, SigningKey } from "~/domain/release/release-record";

/**
 * The namespace of `ssh-keygen -Y`, which says what a signature is for: one that was made for something
 * else is not taken for one of files.
 */
export const sshNamespace = "file";

/** The suffixes of signature files, after the name of a release's list of sums. */
export const signatureSuffixes: Record<Exclude<SignatureKind, "ed25519">, string> = {
  minisign: ".minisig",
  sshsig: ".sshsig",
};

/** Path of the list of sums of a release. */
export function sumsAddress({ product, version }: { product: Product; version: string }): string {
  return `/files/${product}/${version}/SHA256SUMS`;
}

type KeyOfSignature = Pick<SigningKey, "kind" | "keyId" | "validUntil">;

type NamedSignature = Pick<ReleaseSignature, "kind" | "keyId" | "isLate">;

/** Whether a key had ended by a time, such as that at which a release came out. */
export const wasOver = ({ validUntil }: KeyOfSignature, at: Date) =>
  validUntil !== null && new Date(validUntil) <= at;

/**
 * Signatures of one release in the order of their keys. While keys change, a release has two of a kind: the older key's,
 * which comes first, is the one that programs know which were installed before. A key that had ended before the
 * release came out comes last: it may be a lost one, and by then programs know the next. Signatures that were added
 * after the publication follow, as they came, so that none that is handed out is replaced.
 * @param keys every registered key, the oldest first
 * @param releasedAt ISO 8601: when the release came out
 */
export function inOrderOfKeys<Signature extends NamedSignature>(
  signatures: readonly Signature[],
  keys: readonly KeyOfSignature[],
  releasedAt: string,
): Signature[] {
  const isOver = (key: KeyOfSignature) => wasOver(key, new Date(releasedAt));
  const ordered = [...keys.filter((key) => !isOver(key)), ...keys.filter(isOver)];
  const places = new Map(ordered.map(({ kind, keyId }, index) => [`${kind} ${keyId}`, index]));
  const placeOf = ({ kind, keyId }: Signature) => places.get(`${kind} ${keyId}`) ?? ordered.length;
  const early = signatures.filter(({ isLate }) => isLate !== true);
  const late = signatures.filter(({ isLate }) => isLate === true);
  return [...early.toSorted((one, other) => placeOf(one) - placeOf(other)), ...late];
}

/**
 * The default signature of a kind over a text if the caller names no key. Undefined if all signatures are by keys that
 * had ended before the release: request those by key id.
 */
export function plainSignature<Signature extends NamedSignature>(
  signatures: readonly Signature[],
  keys: readonly KeyOfSignature[],
  releasedAt: string,
): Signature | undefined {
  const [first] = inOrderOfKeys(signatures, keys, releasedAt);
  const key = keys.find(({ kind, keyId }) => kind === first?.kind && keyId === first.keyId);
  return key !== undefined && wasOver(key, new Date(releasedAt)) ? undefined : first;
}

/**
 * The signer's name for `ssh-keygen`.
 * @param site the operator's domain
 */
export function signerOf(site: string): string {
  return `release@${site}`;
}

/** A time as `ssh-keygen` reads it, in UTC. @param at ISO 8601 in UTC */
export const sshTime = (at: string) => `${at.slice(0, 19).replaceAll(/[-:T]/g, "")}Z`;

/** The command that checks the minisign signature of the sums. It has the key in it, so it needs no file of the key. */
export function minisignCommand(publicKey: string): string {
  return `minisign -Vm SHA256SUMS -P ${publicKey}`;
}

/**
 * The commands that check downloaded files with the list of sums. Without `--ignore-missing` they fail for everybody who
 * does not have every file of the list.
 */
export const sumsCommands = {
  linux: "sha256sum --ignore-missing -c SHA256SUMS",
  macos: "shasum -a 256 --ignore-missing -c SHA256SUMS",
} as const;

/** The command of PowerShell that looks for the sum of a file in the list: it prints the line, or nothing. */
export function sumsSearchCommand(fileName: string): string {
  return `Select-String (Get-FileHash .\\${fileName}).Hash SHA256SUMS`;
}

/** Addresses of the public keys, for people and programs. */
export const keyAddresses = {
  list: "/releases/v1/keys.json",
  folder: "/releases/v1/keys",
} as const;

/** Path of a file of keys. */
export const keyFileAddress = (name: string) => `${keyAddresses.folder}/${name}`;

/**
 * The command that checks the SSH signature of the sums. It reads them by `<`: PowerShell has no such operator, and
 * its pipe writes other line ends, so no signature would fit.
 * @param at ISO 8601: the release's time, if its key has ended. Without it `ssh-keygen` checks for the current time,
 * when that key no longer counts. Leave it out otherwise: programs before OpenSSH 9.1 refuse the command with it
 */
export function signatureCommand(site: string, at?: string): string {
  const time = at === undefined ? "" : ` -O verify-time=${sshTime(at)}`;
  return `ssh-keygen -Y verify -f allowed_signers -I ${signerOf(site)} -n ${sshNamespace}${time} -s SHA256SUMS.sshsig < SHA256SUMS`;
}
