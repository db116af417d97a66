import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { brand } from "~/brand";
import type { Architecture, Channel, FileKind, Product } from "~/domain/release/release";
import { indexReleases } from "~/domain/release/release-search.server";
import { type Locale, localeCodes } from "~/i18n/locales";
import { compareVersions, versionNumbers } from "~/lib/version-number";
import type { Database } from "~/platform/db/database.server";
import { releaseFiles, releaseNoteRevisions, releaseNotes, releases } from "~/platform/db/schema";
import type { FileStorage } from "~/platform/storage/file-storage";
import { mediaTypeFor } from "./media-type";
import { standInArchive } from "./stand-in-archive.server";

/** A release to store, with the sizes of the stand-in archives to make for it. */
export type NewRelease = {
  product: Product;
  version: string;
  kernel: string | null;
  channel: Channel;
  status: "draft" | "published" | "withdrawn";
  /** ISO 8601. */
  releasedAt: string;
  minimumWindows: string;
  /** Day on which Chromium had a kernel's version on its stable channel. */
  upstreamReleasedOn?: string | null;
  files: { kind: FileKind; architecture: Architecture; kilobytes: number }[];
  notes: Partial<Record<Locale, { remarks: string; updateContent: string[] }>>;
};

type Seeds = { seeds: NewRelease[]; storage: FileStorage };

/**
 * Stores releases with notes and stand-in archives, and makes them searchable, in one transaction.
 * A version that exists already is not changed.
 */
export async function seedReleases(db: Database, seeds: Seeds): Promise<void> {
  const insert = await prepareReleases(seeds);
  await db.transaction(insert);
}

/**
 * Writes the archives of releases, so that files exist before rows refer to them.
 * @returns a function that stores the rows in the given transaction
 */
export async function prepareReleases({ seeds, storage }: Seeds) {
  const prepared: { seed: NewRelease; files: StoredFile[] }[] = [];
  for (const seed of seeds) {
    const fromVersion = versionBefore(seed, seeds);
    prepared.push({ seed, files: await storeArchives(seed, { storage, fromVersion }) });
  }
  return async (transaction: Database): Promise<void> => {
    const ids: number[] = [];
    for (const { seed, files } of prepared) {
      ids.push(...(await insertRelease(transaction, seed, files)));
    }
    await indexReleases(transaction, ids);
  };
}

type StoredFile = Omit<typeof releaseFiles.$inferInsert, "releaseId">;

/** @returns the id of the release; empty if it existed already */
async function insertRelease(
  db: Database,
  seed: NewRelease,
  files: StoredFile[],
): Promise<number[]> {
  const { notes, files: _, status, ...release } = seed;
  const [inserted] = await db
    .insert(releases)
    .values({
      ...release,
      // Nothing joins a release that is public: its files come first.
      status: "draft",
      versionNumbers: versionNumbers(seed.version),
      releasedAt: new Date(seed.releasedAt),
    })
    .onConflictDoNothing()
    .returning({ releaseId: releases.id });
  if (inserted === undefined) return [];

  const noteRows = localeCodes.flatMap((locale) => {
    const note = notes[locale];
    return note === undefined ? [] : [{ ...inserted, locale, ...note }];
  });
  if (noteRows.length > 0) {
    await db.insert(releaseNotes).values(noteRows);
    const first = noteRows.map((note) => ({ ...note, number: 1, at: new Date(seed.releasedAt) }));
    await db.insert(releaseNoteRevisions).values(first);
  }
  const fileRows = files.map((file) => ({ ...inserted, ...file }));
  if (fileRows.length > 0) await db.insert(releaseFiles).values(fileRows);
  if (status !== "draft") {
    await db.update(releases).set({ status }).where(eq(releases.id, inserted.releaseId));
  }
  return [inserted.releaseId];
}

/** A patch of the starting content starts from the version before, of the same kernel. */
function versionBefore({ product, kernel, version }: NewRelease, seeds: NewRelease[]) {
  const earlier = seeds
    .filter((other) => other.product === product && other.kernel === kernel)
    .map((other) => other.version)
    .filter((other) => compareVersions(other, version) < 0);
  return earlier.sort(compareVersions).at(-1) ?? null;
}

async function storeArchives(
  seed: NewRelease,
  { storage, fromVersion }: { storage: FileStorage; fromVersion: string | null },
): Promise<StoredFile[]> {
  // A release's few files at once: a bucket takes its time for each.
  return Promise.all(
    seed.files.map(async ({ kind, architecture, kilobytes }) => {
      const name = fileNameOf(seed, kind, architecture);
      const bytes = standInArchive(name, kilobytes);
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      const sha512 = createHash("sha512").update(bytes).digest("hex");
      const role = kind === "patch" ? "patch" : "archive";
      const mediaType = mediaTypeFor({ role, name });
      // A bucket keeps the sum, so that no later start fetches the bytes to know that they are whole.
      await storage.write(name, [bytes], { sha256, mediaType });
      const size = bytes.length;
      return {
        ...(role === "patch" ? { role, fromVersion } : { role }),
        architecture,
        name,
        size,
        sha256,
        sha512,
        mediaType,
        announcedSize: size,
        announcedSha256: sha256,
        scanState: "not-scanned" as const,
        isStandIn: true,
      };
    }),
  );
}

/** `Product-6.2.1-x64.zip`, `Product-Chromium-156.0.8078.79-x64-patch.zip`. */
function fileNameOf(seed: NewRelease, kind: FileKind, architecture: Architecture): string {
  const stem = seed.product === "browser" ? `${brand.fileStem}-Chromium` : brand.fileStem;
  const suffix = kind === "patch" ? "-patch" : "";
  return `${stem}-${seed.version}-${architecture}${suffix}.zip`;
}
