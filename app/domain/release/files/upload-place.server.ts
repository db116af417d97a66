import { eq } from "drizzle-orm";
import { fitsRole, nameProblem } from "~/domain/release/build-name";
import { findRecord, type ReleaseName } from "~/domain/release/registry-rows.server";
import { isSamePlace } from "~/domain/release/release-acts";
import { refusalOf } from "~/domain/release/release-history.server";
import type { FilePlace } from "~/domain/release/release-record";
import type { Database } from "~/platform/db/database.server";
import { releaseFiles } from "~/platform/db/schema";
import type { UploadRow } from "./upload-rows.server";
import { UploadRefusal } from "./upload-rules";

/**
 * Refuses a file that the release would not take, before its bytes get their name.
 * @throws Refusal with the rule
 */
export async function requirePlace(
  db: Database,
  name: ReleaseName,
  row: UploadRow,
  place: FilePlace,
): Promise<void> {
  const release = await findRecord(db, name);
  if (release === undefined) throw refusalOf("moved-on");
  const known = release.files.find((file) => file.name === row.name);
  if (known !== undefined) {
    if (known.sha256 !== row.sha256) throw refusalOf("other-bytes");
    if (!isSamePlace(known, place)) throw refusalOf("place-differs");
    return;
  }
  if (release.status !== "draft") throw refusalOf("wrong-state");
  if (!fitsRole(row.name, place.role)) throw refusalOf("name-wrong");
  const contradiction = nameProblem(row.name, { ...release, place });
  if (contradiction !== null) throw refusalOf(contradiction);
  if (place.role === "patch" && place.fromVersion === null) throw refusalOf("start-missing");
}

/**
 * Makes retries idempotent: if the upload row is gone, requires that it already became this file of the release. The
 * response to the call that did so may have been lost.
 * @throws Refusal `place-differs` if the release has its bytes under another name or role; UploadRefusal `not-found`
 */
export async function requireAdded(
  db: Database,
  name: ReleaseName,
  { id, sha256, ...place }: FilePlace & { id: string; sha256: string },
): Promise<void> {
  const release = await findRecord(db, name);
  const same = release?.files.filter((file) => file.sha256 === sha256) ?? [];
  if (same.length === 0) throw new UploadRefusal("not-found");
  const [made] = await db
    .select({ name: releaseFiles.name })
    .from(releaseFiles)
    .where(eq(releaseFiles.uploadId, id));
  const file = same.find((one) => one.name === made?.name);
  if (file === undefined || !isSamePlace(file, place)) throw refusalOf("place-differs");
}
