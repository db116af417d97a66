import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { isMinisignature, isPlainSignature, isSshSignature } from "~/lib/signature-check.server";
import type { Database } from "~/platform/db/database.server";
import { releaseDocuments } from "~/platform/db/schema";
import type { FileStorage } from "~/platform/storage/file-storage";
import { checksumFile } from "./checksum-file";
import { findRecord, listKeys, lockRegistry, type ReleaseName } from "./registry-rows.server";
import { keysInForce } from "./release-acts";
import { canonicalJson } from "./release-change";
import { prepareRelease } from "./release-edits.server";
import { type RegistryOptions, type ReleaseActor, refusalOf } from "./release-history.server";
import type { ReleaseRecord, ReleaseSignature, SigningKey } from "./release-record";
import { documentFiles, documentText } from "./signed-texts";

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
 * The text of `release.json`, to be signed: fixed when it is asked for first, and made anew when the
 * release went back to the draft and has other files.
 * @throws Refusal before the files are checked
 */
export async function readDocument(
  { db, now }: Pick<RegistryOptions, "db" | "now">,
  name: ReleaseName,
): Promise<string> {
  return db.transaction(async (transaction) => {
    await lockRegistry(transaction);
    const release = await findChecked(transaction, name);
    const facts = await readFacts(transaction, release, now());
    return documentText(release, facts);
  });
}

/** `release.json` as it was signed; undefined where it was never asked for, or the release is not out. */
export async function findDocument(db: Database, name: ReleaseName): Promise<string | undefined> {
  const release = await findRecord(db, name);
  if (release?.status !== "published" && release?.status !== "withdrawn") return undefined;
  const isOf = eq(releaseDocuments.releaseId, release.id);
  const [known] = await db.select().from(releaseDocuments).where(isOf);
  if (known === undefined) return undefined;
  const { counter, expiresAt } = known;
  return documentText(release, { counter, expires: expiresAt.toISOString() });
}

async function readFacts(db: Database, release: ReleaseRecord, now: Date) {
  const files = canonicalJson(documentFiles(release));
  const filesHash = createHash("sha256").update(files).digest("hex");
  const isOf = eq(releaseDocuments.releaseId, release.id);
  const [known] = await db.select().from(releaseDocuments).where(isOf);
  if (known?.filesHash === filesHash) {
    return { counter: known.counter, expires: known.expiresAt.toISOString() };
  }
  await db.delete(releaseDocuments).where(isOf);
  const expiresAt = new Date(now.getTime() + documentLife);
  const [made] = await db
    .insert(releaseDocuments)
    .values({ releaseId: release.id, expiresAt, filesHash })
    .returning({ counter: releaseDocuments.counter });
  if (made === undefined) throw new Error("The document was not stored");
  return { counter: made.counter, expires: expiresAt.toISOString() };
}

/**
 * Adds a signature after checking it with its key.
 * @throws Refusal `unknown-key`, `signature-wrong`, `no-such-file`, or another rule
 */
export async function signRelease(
  options: RegistryOptions & { storage: FileStorage },
  actor: ReleaseActor,
  name: ReleaseName,
  signature: ReleaseSignature,
): Promise<void> {
  const { db, now, storage } = options;
  const release = await findChecked(db, name);
  const isIt = ({ keyId, kind }: SigningKey) =>
    keyId === signature.keyId && kind === signature.kind;
  const key = keysInForce(await listKeys(db), now()).find(isIt);
  if (key === undefined) throw refusalOf("unknown-key");
  const isRight = await check({ db, now, storage }, release, key, signature);
  if (!isRight) throw refusalOf("signature-wrong");
  await prepareRelease(options, actor, name, { act: "add-signature", signature });
}

async function check(
  { db, now, storage }: Pick<RegistryOptions, "db" | "now"> & { storage: FileStorage },
  release: ReleaseRecord,
  { kind, publicKey }: SigningKey,
  { subject, bytes }: ReleaseSignature,
): Promise<boolean> {
  if (kind === "ed25519") {
    const file = release.files.find(({ name }) => subject === `file:${name}`);
    if (file === undefined) throw refusalOf("no-such-file");
    return isPlainSignature(publicKey, await storage.read(file.name), bytes);
  }
  if (subject.startsWith("file:")) throw refusalOf("no-such-file");
  const text =
    subject === "SHA256SUMS" ? checksumFile(release) : await readDocument({ db, now }, release);
  const written = Buffer.from(bytes, "base64").toString("utf8");
  const isSignature = kind === "minisign" ? isMinisignature : isSshSignature;
  return isSignature(publicKey, Buffer.from(text), written);
}
