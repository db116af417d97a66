import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { askFor } from "~/domain/release/approvals.server";
import {
  findRecords,
  listKeys,
  lockRegistry,
  storeRecord,
} from "~/domain/release/registry-rows.server";
import type { Product } from "~/domain/release/release";
import { actOnRelease, keysInForce, missingSignatures } from "~/domain/release/release-acts";
import { bytesOf, type Change } from "~/domain/release/release-change";
import {
  type Answer,
  findKnown,
  type KnownName,
  readRules,
} from "~/domain/release/release-edits.server";
import {
  type RegistryOptions,
  type ReleaseActor,
  stateOf,
  writeHistory,
} from "~/domain/release/release-history.server";
import type { ReleaseRecord, ReleaseSignature, SigningKey } from "~/domain/release/release-record";
import { isServedRow } from "~/domain/release/served.server";
import type { Database } from "~/platform/db/database.server";
import { releaseDocuments, releases } from "~/platform/db/schema";
import type { FileStorage } from "~/platform/storage/file-storage";
import { type ReadFile, readIfNeeded, requireRight } from "./signing.server";

/**
 * Adds signatures of a further key to a published release, or requests it if a second person has to agree. Each is
 * checked with its key first. Signatures that are there stay, and repeating them changes nothing.
 * @throws Refusal `unknown-key`, `signature-wrong`, `no-such-file`, `wrong-state`, or another rule
 */
export async function signLater(
  options: RegistryOptions & { storage: FileStorage },
  actor: ReleaseActor,
  name: KnownName,
  { signatures, why = "" }: { signatures: readonly ReleaseSignature[]; why?: string },
): Promise<Answer> {
  const checked: { signature: ReleaseSignature; read: ReadFile | undefined }[] = [];
  // The rules first, so that a refused call reads no file.
  await withLate(options, await findKnown(options.db, name), signatures);
  for (const signature of signatures) {
    checked.push({ signature, read: await readIfNeeded(options, actor, name, signature) });
  }
  return options.db.transaction(async (transaction) => {
    await lockRegistry(transaction);
    const within = { ...options, db: transaction };
    const release = await findKnown(transaction, name);
    // The rules first: they name what is wrong with the release or the key.
    await withLate(within, release, signatures);
    for (const one of checked) await requireRight(within, release, one);
    return addChecked(within, actor, name, { signatures, why });
  });
}

/** `signLater` of signatures that were checked with their keys. @throws Refusal */
export async function addChecked(
  options: RegistryOptions,
  actor: ReleaseActor,
  name: KnownName,
  { signatures, why = "" }: { signatures: readonly ReleaseSignature[]; why?: string },
): Promise<Answer> {
  return options.db.transaction(async (transaction) => {
    await lockRegistry(transaction);
    const within = { ...options, db: transaction };
    const release = await findKnown(transaction, name);
    const next = await withLate(within, release, signatures);
    if (next === release) return "done";
    const added = next.signatures.filter((one) => !release.signatures.includes(one));
    const change: Change = { act: "add-signatures", release: bytesOf(release), signatures: added };
    if (await askFor(transaction, actor, { change, why }, options.now())) return "asked";
    await storeLate(transaction, actor, { release, next, why }, options.now());
    return "done";
  });
}

async function withLate(
  options: RegistryOptions,
  release: ReleaseRecord,
  signatures: readonly ReleaseSignature[],
): Promise<ReleaseRecord> {
  const rules = await readRules(options.db, options);
  return signatures.reduce(
    (state, signature) =>
      stateOf(actOnRelease(state, { act: "add-late-signature", signature }, rules)),
    release,
  );
}

type Approved = {
  release: ReleaseRecord;
  signatures: readonly ReleaseSignature[];
  why: string;
  approved: object;
};

/**
 * Stores approved signatures, if their keys are still in force. They were checked before they were asked for: the
 * release and the key of a signature never change. Call it under `lockRegistry`.
 * @throws Refusal
 */
export async function storeLateSignatures(
  db: Database,
  options: RegistryOptions,
  actor: ReleaseActor,
  { release, signatures, why, approved }: Approved,
): Promise<void> {
  const within = { ...options, db };
  const next = await withLate(within, release, signatures);
  await storeLate(db, actor, { release, next, why, approved }, options.now());
}

async function storeLate(
  db: Database,
  actor: ReleaseActor,
  change: { release: ReleaseRecord; next: ReleaseRecord; why: string; approved?: object },
  now: Date,
): Promise<void> {
  const { release, next, why, approved } = change;
  await storeRecord(db, release, next, now);
  const { product, version } = release;
  const added = next.signatures.filter((one) => !release.signatures.includes(one));
  const signatures = added.map(({ kind, keyId, subject }) => ({ kind, keyId, subject }));
  const entry = { act: "add signatures", auditAct: "release-changed", product, version } as const;
  await writeHistory(db, actor, { ...entry, why, after: { signatures, ...approved } }, now);
}

/** A published release that a key in force has not signed. */
export type UnsignedRelease = {
  product: Product;
  version: string;
  missing: Pick<ReleaseSignature, "kind" | "keyId" | "subject">[];
};

/** Releases that are named at most. */
const mostUnsigned = 20;

/** Lists published releases that a key in force has not signed, the newest first, and counts them. */
export async function listUnsigned(
  db: Database,
  now: Date,
): Promise<{ total: number; releases: UnsignedRelease[] }> {
  const keys = keysInForce(await listKeys(db), now);
  if (keys.length === 0) return { total: 0, releases: [] };
  const lacks = sql.join(keys.map(isUnsignedBy), sql` OR `);
  const isUnsigned = and(isServedRow, isNoSample, sql`(${lacks})`);
  const total = await db.$count(releases, isUnsigned);
  const rows = await db
    .select({ id: releases.id, product: releases.product, version: releases.version })
    .from(releases)
    .where(isUnsigned)
    .orderBy(desc(releases.releasedAt), desc(releases.id))
    .limit(mostUnsigned);
  if (rows.length === 0) return { total, releases: [] };
  const ids = rows.map(({ id }) => id);
  const documents = await db
    .select({ id: releaseDocuments.releaseId })
    .from(releaseDocuments)
    .where(inArray(releaseDocuments.releaseId, ids));
  const withDocument = new Set(documents.map(({ id }) => id));
  const records: ReleaseRecord[] = [];
  for (const product of ["client", "browser"] as const) {
    const versions = rows.filter((row) => row.product === product).map(({ version }) => version);
    records.push(...(await findRecords(db, product, versions)));
  }
  return {
    total,
    releases: rows.flatMap(({ id, product, version }) => {
      const record = records.find((one) => one.id === id);
      if (record === undefined) return [];
      const missing = keys.flatMap((key) =>
        missingSignatures(record, { keys: [key], now })
          .filter(({ subject }) => subject !== "release.json" || withDocument.has(id))
          .map(({ keyId, subject }) => ({ kind: key.kind, keyId, subject })),
      );
      return [{ product, version, missing }];
    }),
  };
}

/** Files of samples are signed by nobody. */
const isNoSample = sql`NOT EXISTS (
  SELECT 1 FROM release_files AS sample WHERE sample.release_id = ${releases.id} AND sample.is_stand_in
)`;

/** Whether a key has not signed what it vouches for: the list of sums, or an installer. */
function isUnsignedBy({ kind, keyId }: SigningKey): SQL {
  const isBy = sql`made.release_id = ${releases.id} AND made.kind = ${kind} AND made.key_id = ${keyId}`;
  if (kind !== "ed25519") {
    return sql`NOT EXISTS (
      SELECT 1 FROM release_signatures AS made WHERE ${isBy} AND made.subject = 'SHA256SUMS'
    )`;
  }
  return sql`(${eq(releases.product, "client")} AND EXISTS (
    SELECT 1 FROM release_files AS file
    WHERE file.release_id = ${releases.id} AND file.role = 'installer' AND file.size < ${2 ** 31}
      AND NOT EXISTS (
        SELECT 1 FROM release_signatures AS made WHERE ${isBy} AND made.subject = 'file:' || file.name
      )
  ))`;
}
