import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import {
  findRecord,
  listKeys,
  lockRegistry,
  type ReleaseName,
} from "~/domain/release/registry-rows.server";
import { keysInForce, promotionProblem } from "~/domain/release/release-acts";
import { type KnownName, prepareRelease } from "~/domain/release/release-edits.server";
import {
  ownerOf,
  type RegistryOptions,
  type ReleaseActor,
  refusalOf,
} from "~/domain/release/release-history.server";
import {
  isOut,
  type ReleaseRecord,
  type ReleaseSignature,
  type SigningKey,
  stableDocumentName,
} from "~/domain/release/release-record";
import { findStoredName } from "~/domain/release/stored-bytes.server";
import { createTurns } from "~/domain/turns.server";
import { isMinisignature, isPlainSignature, isSshSignature } from "~/lib/signature-check.server";
import type { Database } from "~/platform/db/database.server";
import { promotionDocuments, releaseDocuments } from "~/platform/db/schema";
import type { FileStorage } from "~/platform/storage/file-storage";
import { checksumFile } from "./checksum-file";
import { documentText, hashOfFiles } from "./signed-texts";

/**
 * Readings of whole files, which may have gigabytes. Of one person or token there is one at a time, so that calls with
 * wrong signatures cannot have a file read as often as they come.
 */
const readingTurns = createTurns({ mostWaiting: 16, retrySeconds: 5 });

/** For how long the JSON of a release counts as new. */
const documentLife = 365 * 24 * 60 * 60_000;

/** A release whose files are checked: before that, nobody knows what there is to sign. */
async function findChecked(db: Database, name: ReleaseName): Promise<ReleaseRecord> {
  const release = await findRecord(db, name);
  if (release === undefined) throw refusalOf("moved-on");
  const isOpen = release.status === "draft" || release.status === "uploaded";
  if (isOpen) throw refusalOf("wrong-state");
  return release;
}

/** The text of `SHA256SUMS`, to be signed. @throws Refusal before the files are checked */
export async function readSums(db: Database, name: ReleaseName): Promise<string> {
  return checksumFile(await findChecked(db, name));
}

/**
 * Reads the text of `release.json`, to be signed. The first call stores it; it is replaced only when the release went
 * back to the draft and has other files. A published release without one gets none: it would be unsigned, with a higher
 * counter than newer releases have.
 * @throws Refusal before the files are checked, and where a release came out without it
 */
export async function readDocument(
  { db, now }: Pick<RegistryOptions, "db" | "now">,
  name: ReleaseName,
): Promise<string> {
  return db.transaction(async (transaction) => {
    await lockRegistry(transaction);
    return signedDocument(transaction, await findChecked(transaction, name), now());
  });
}

/** `release.json` as it was signed; undefined where it was never asked for, or the release is not out. */
export async function findDocument(db: Database, name: ReleaseName): Promise<string | undefined> {
  const release = await findRecord(db, name);
  if (release === undefined || !isOut(release.status)) return undefined;
  const isOf = eq(releaseDocuments.releaseId, release.id);
  const [known] = await db.select().from(releaseDocuments).where(isOf);
  return known === undefined ? undefined : storedText(release, known);
}

/**
 * Reads the text of `release.stable.json`, to be signed: what `release.json` would say if the beta were stable. The first
 * call stores it, for good, because the files of a published release never change.
 * @throws Refusal where the release can never become stable, or not now
 */
export async function readPromotionDocument(
  { db, now }: Pick<RegistryOptions, "db" | "now">,
  name: ReleaseName,
): Promise<string> {
  return db.transaction(async (transaction) => {
    await lockRegistry(transaction);
    return promotionDocument(transaction, await findChecked(transaction, name), now());
  });
}

/** `release.stable.json` as it was signed; undefined if it was never asked for, or the release is not stable. */
export async function findPromotionDocument(
  db: Database,
  name: ReleaseName,
): Promise<string | undefined> {
  const release = await findRecord(db, name);
  if (release === undefined || !isOut(release.status) || release.promotedAt === null) return;
  return findStoredPromotion(db, release);
}

async function findStoredPromotion(
  db: Database,
  { id }: Pick<ReleaseRecord, "id">,
): Promise<string | undefined> {
  const { text, releaseId } = promotionDocuments;
  const [known] = await db.select({ text }).from(promotionDocuments).where(eq(releaseId, id));
  return known?.text;
}

/** Finds the stored `release.stable.json`, or stores one. Call it with the registry locked. */
async function promotionDocument(db: Database, release: ReleaseRecord, now: Date): Promise<string> {
  const known = await findStoredPromotion(db, release);
  if (known !== undefined) return known;
  // A release that became stable without one gets none, as for `release.json`.
  const problem = promotionProblem(release);
  if (problem !== null) throw refusalOf(problem);
  const counter = await nextCounter(db);
  const expiresAt = new Date(now.getTime() + documentLife);
  const stable: ReleaseRecord = { ...release, channel: "stable" };
  const text = documentText(stable, { counter, expires: expiresAt.toISOString() });
  await db.insert(promotionDocuments).values({ releaseId: release.id, counter, expiresAt, text });
  return text;
}

/** The bytes that were handed out to be signed, whatever today's code would write. */
function storedText(
  release: ReleaseRecord,
  { text, counter, expiresAt }: typeof releaseDocuments.$inferSelect,
): string {
  // The previous version of the site stores no text.
  return text ?? documentText(release, { counter, expires: expiresAt.toISOString() });
}

/** Finds the stored `release.json` of a checked release, or stores one. Call it with the registry locked. */
async function signedDocument(db: Database, release: ReleaseRecord, now: Date): Promise<string> {
  const filesHash = hashOfFiles(release);
  const isOf = eq(releaseDocuments.releaseId, release.id);
  const [known] = await db.select().from(releaseDocuments).where(isOf);
  if (known?.filesHash === filesHash) return storedText(release, known);
  if (isOut(release.status)) throw refusalOf("wrong-state");
  await db.delete(releaseDocuments).where(isOf);
  const counter = await nextCounter(db);
  const expiresAt = new Date(now.getTime() + documentLife);
  const text = documentText(release, { counter, expires: expiresAt.toISOString() });
  const row = { releaseId: release.id, counter, expiresAt, filesHash, text };
  await db.insert(releaseDocuments).overridingSystemValue().values(row);
  return text;
}

/** Takes the next counter: the text names it before its row is stored. */
async function nextCounter(db: Database): Promise<number> {
  const counter = sql<number>`nextval(pg_get_serial_sequence('release_documents', 'counter'))::integer`;
  const [row] = await db.select({ counter }).from(sql`(SELECT 1) AS one`);
  if (row === undefined) throw new Error("No number for a document");
  return row.counter;
}

/**
 * Adds a signature that was checked with its key. Files are read before the registry is locked, since they are
 * large; what was read then still has to be the release's file when the signature is stored.
 * @throws Refusal `unknown-key`, `signature-wrong`, `no-such-file`, or another rule; `moved-on` when the file
 *   was replaced while it was read; `unavailable` when too many readings of the same person or token wait
 */
export async function signRelease(
  options: RegistryOptions & { storage: FileStorage },
  actor: ReleaseActor,
  name: KnownName,
  signature: ReleaseSignature,
): Promise<void> {
  const { db } = options;
  const read = await readIfNeeded(options, actor, name, signature);
  await db.transaction(async (transaction) => {
    await lockRegistry(transaction);
    const within = { ...options, db: transaction };
    await requireRight(within, await findChecked(transaction, name), { signature, read });
    await prepareRelease(within, actor, name, { act: "add-signature", signature });
  });
}

/** Reads the file that a signature is over and checks it; undefined if it is over a text. @throws Refusal */
export async function readIfNeeded(
  options: Pick<RegistryOptions, "db" | "now"> & { storage: FileStorage },
  actor: ReleaseActor,
  name: ReleaseName,
  signature: ReleaseSignature,
): Promise<ReadFile | undefined> {
  if (signature.kind !== "ed25519") return undefined;
  return readingTurns(ownerOf(actor), () => readSigned(options, name, signature, options.storage));
}

/** Refuses a signature that its key did not make. Call it under `lockRegistry`. @throws Refusal */
export async function requireRight(
  options: Pick<RegistryOptions, "db" | "now">,
  release: ReleaseRecord,
  { signature, read }: { signature: ReleaseSignature; read: ReadFile | undefined },
): Promise<void> {
  const { publicKey } = await findKey(options, signature);
  const isRight =
    read === undefined
      ? await isOverText(options, release, { publicKey, signature })
      : isOverFile(release, { publicKey, signature, read });
  if (!isRight) throw refusalOf("signature-wrong");
}

/** The key in force that a signature says to be of. @throws Refusal `unknown-key` */
async function findKey(
  { db, now }: Pick<RegistryOptions, "db" | "now">,
  { kind, keyId }: ReleaseSignature,
): Promise<SigningKey> {
  const isIt = (key: SigningKey) => key.keyId === keyId && key.kind === kind;
  const key = keysInForce(await listKeys(db), now()).find(isIt);
  if (key === undefined) throw refusalOf("unknown-key");
  return key;
}

/** The result of reading a file and checking a signature over it. */
export type ReadFile = { publicKey: string; sha256: string; isRight: boolean };

/** @throws Refusal `no-such-file` */
function signedFile({ files }: ReleaseRecord, { subject }: ReleaseSignature) {
  const file = files.find(({ name }) => subject === `file:${name}`);
  if (file === undefined) throw refusalOf("no-such-file");
  return file;
}

async function readSigned(
  options: Pick<RegistryOptions, "db" | "now">,
  name: ReleaseName,
  signature: ReleaseSignature,
  storage: FileStorage,
): Promise<ReadFile> {
  const file = signedFile(await findChecked(options.db, name), signature);
  const { publicKey } = await findKey(options, signature);
  const storedName = await findStoredName(options.db, file.name);
  const hash = createHash("sha256");
  const hashed = async function* () {
    for await (const bytes of await storage.read(storedName)) {
      hash.update(bytes);
      yield bytes;
    }
  };
  const isRight = await isPlainSignature(publicKey, hashed(), signature.bytes);
  return { publicKey, isRight, sha256: hash.digest("hex") };
}

/** @throws Refusal `moved-on` when file or key are others than those that were checked */
function isOverFile(
  release: ReleaseRecord,
  {
    publicKey,
    signature,
    read,
  }: { publicKey: string; signature: ReleaseSignature; read: ReadFile },
): boolean {
  const isSame =
    signedFile(release, signature).sha256 === read.sha256 && publicKey === read.publicKey;
  // Whose signature is wrong has to know that, whatever was read.
  if (!read.isRight) return false;
  if (!isSame) throw refusalOf("moved-on");
  return true;
}

async function isOverText(
  { db, now }: Pick<RegistryOptions, "db" | "now">,
  release: ReleaseRecord,
  { publicKey, signature }: { publicKey: string; signature: ReleaseSignature },
): Promise<boolean> {
  const { kind, subject, bytes } = signature;
  if (subject.startsWith("file:")) throw refusalOf("no-such-file");
  const text = await textOf(db, release, { subject, now: now() });
  const written = Buffer.from(bytes, "base64").toString("utf8");
  const isSignature = kind === "minisign" ? isMinisignature : isSshSignature;
  return isSignature(publicKey, Buffer.from(text), written);
}

/** The text that a signature is over. */
function textOf(
  db: Database,
  release: ReleaseRecord,
  { subject, now }: { subject: string; now: Date },
): string | Promise<string> {
  if (subject === "SHA256SUMS") return checksumFile(release);
  if (subject === stableDocumentName) return promotionDocument(db, release, now);
  return signedDocument(db, release, now);
}
