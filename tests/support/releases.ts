import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { APIRequestContext, Download } from "@playwright/test";
import type { Envelope } from "~/api/envelope";
import type { VersionListData, VersionListRequest } from "~/api/version-list-schema";

/** The published versions from the API, newest first. */
export async function listVersions(
  request: APIRequestContext,
  body: VersionListRequest,
): Promise<VersionListData> {
  const response = await request.post("/api/sys/getVersionList", { data: body });
  const envelope = (await response.json()) as Envelope<VersionListData>;
  if (envelope.code !== 200) throw new Error(`getVersionList answered ${envelope.code}`);
  return envelope.data;
}

/** SHA-256 of a file that the browser downloaded, as hexadecimal digits. */
export async function sha256OfDownload(download: Download): Promise<string> {
  const bytes = await readFile(await download.path());
  return createHash("sha256").update(bytes).digest("hex");
}
