import type { Context, Hono } from "hono";
import type { PublicRelease } from "~/domain/release/public/public-release";
import {
  findLastChange,
  findPublicRelease,
  listNewestReleases,
  listPublicNames,
} from "~/domain/release/public/public-releases.server";
import { listKeys } from "~/domain/release/registry-rows.server";
import type { Product } from "~/domain/release/release";
import {
  isServed,
  type ReleaseSignature,
  stableDocumentName,
} from "~/domain/release/release-record";
import { checksumFile, checksumFileName } from "~/domain/release/signing/checksum-file";
import { readKeyPeriods } from "~/domain/release/signing/key-view.server";
import {
  keyAddresses,
  keyFileAddress,
  plainSignature,
} from "~/domain/release/signing/signature-facts";
import { findDocument, findPromotionDocument } from "~/domain/release/signing/signing.server";
import { readFacts } from "~/domain/settings/settings.server";
import { keptForAYear } from "~/lib/file-headers";
import { versionPattern } from "~/lib/version-number";
import type { Database } from "~/platform/db/database.server";
import { knownGoodAddress } from "./addresses";
import {
  testingBuilds,
  testingChannel,
  testingDownload,
  testingEntry,
  testingMilestone,
} from "./chrome-for-testing";
import {
  documentOf,
  type FeedDocument,
  refuseDocument,
  refuseUnserved,
  type Sending,
  sendDocument,
} from "./document.server";
import { keysJson } from "./keys-json.server";
import {
  entryOf,
  json as jsonText,
  lastKnownGoodJson,
  matrixJson,
  milestonesJson,
  releaseJson,
} from "./release-json";
import { createFeedRoutes, type RegistryFeedOptions } from "./routes.server";
import { createVersionList } from "./version-list.server";

const json: Sending = { type: "application/json", cache: "public, max-age=60" };
const text: Sending = { type: "text/plain; charset=utf-8", cache: keptForAYear };

const product = ":product{client|browser}";
const version = `:version{${versionPattern}}`;

/** JSON of the releases, and their lists of checksums with the signatures over them. */
export function createReleaseDocuments(options: RegistryFeedOptions): Hono {
  const { db, publicUrl } = options;
  const { app, getOfVersion, kept } = createFeedRoutes(options);
  const released = (context: Context): Promise<PublicRelease | undefined> =>
    findPublicRelease(
      db,
      context.req.param("product") as Product,
      context.req.param("version") ?? "",
    );

  const surroundings = async () => ({ publicUrl, timestamp: await findLastChange(db) });
  kept(
    knownGoodAddress,
    json,
    createVersionList({
      db,
      products: ["browser", "client"],
      entryOf: (release) => entryOf(release, publicUrl),
    }),
  );
  kept("/releases/v1/last-known-good.json", json, async () => {
    const kernels = await listNewestReleases(db, "browser", "channel");
    const clients = await listNewestReleases(db, "client", "channel");
    return lastKnownGoodJson({ kernels, clients }, await surroundings());
  });
  kept("/releases/v1/milestones.json", json, async () =>
    milestonesJson(await listNewestReleases(db, "browser", "kernel"), await surroundings()),
  );
  kept("/releases/v1/matrix.json", json, async () =>
    matrixJson(await listNewestReleases(db, "browser", "system"), await surroundings()),
  );
  for (const [ending, downloadsFrom] of [
    ["", null],
    ["-with-downloads", publicUrl],
  ] as const) {
    const options = { downloadsFrom };
    kept(
      `/releases/v1/known-good-versions${ending}.json`,
      json,
      createVersionList({
        db,
        products: ["browser"],
        entryOf: (kernel) => testingEntry(kernel, options),
      }),
    );
    kept(`/releases/v1/last-known-good-versions${ending}.json`, json, async () => {
      const newest = await listNewestReleases(db, "browser", "channel");
      const { timestamp } = await surroundings();
      const channels = newest.map((kernel) => testingChannel(kernel, options));
      return jsonText({
        timestamp,
        channels: Object.fromEntries(channels.map((entry) => [entry.channel, entry])),
      });
    });
    kept(`/releases/v1/latest-versions-per-milestone${ending}.json`, json, async () => {
      const newest = await listNewestReleases(db, "browser", "kernel");
      const { timestamp } = await surroundings();
      const milestones = newest.map((kernel) => testingMilestone(kernel, options));
      return jsonText({
        timestamp,
        milestones: Object.fromEntries(milestones.map((entry) => [entry.milestone, entry])),
      });
    });
  }
  kept("/releases/v1/latest-patch-versions-per-build.json", json, async () => {
    const names = await listPublicNames(db, "browser");
    const { timestamp } = await surroundings();
    return jsonText({ timestamp, builds: testingBuilds(names.map((name) => name.version)) });
  });
  getOfVersion(
    `/releases/v1/${version}/:platform{win[\\w-]+}/:file{chrome-win[\\w-]+\\.zip}`,
    async (context) => {
      const kernel = await findPublicRelease(db, "browser", context.req.param("version") ?? "");
      const platform = context.req.param("platform") ?? "";
      if (kernel === undefined || context.req.param("file") !== `chrome-${platform}.zip`) {
        return refuseDocument(context, 404);
      }
      if (!isServed(kernel)) return refuseUnserved(context, kernel);
      const address = testingDownload(kernel, platform);
      if (address === undefined) return refuseDocument(context, 404);
      context.header("Cache-Control", json.cache);
      return context.redirect(publicUrl + address);
    },
  );
  // Made at each request, because keys begin and end by time, without a change that would clear the stored document.
  getOfVersion(keyAddresses.list, async (context) => {
    const { site } = await readFacts(db);
    const document = keysJson(await listKeys(db), { site, now: new Date(), publicUrl });
    return sendDocument(context, await documentOf(document), json, null);
  });
  getOfVersion(keyFileAddress(":name{[A-Za-z0-9_.-]+}"), async (context) => {
    const { site } = await readFacts(db);
    const periods = await readKeyPeriods(db, { site, now: new Date() });
    const files = periods.flatMap(({ keys }) => keys.flatMap(({ file }) => file ?? []));
    const file = files.find(({ name }) => name === context.req.param("name"));
    if (file === undefined) return refuseDocument(context, 404);
    return sendDocument(context, await documentOf(file.text), { ...json, type: text.type }, null);
  });
  getOfVersion(`/releases/v1/${product}/:file{${versionPattern}\\.json}`, async (context) => {
    const named = context.req.param("file")?.slice(0, -".json".length) ?? "";
    const release = await findPublicRelease(db, context.req.param("product") as Product, named);
    if (release === undefined) return refuseDocument(context, 404);
    return sendDocument(context, await documentOf(releaseJson(release, publicUrl)), json);
  });

  getOfVersion(`/files/${product}/${version}/${checksumFileName}`, async (context) => {
    const release = await released(context);
    if (release === undefined) return refuseDocument(context, 404);
    return sendDocument(context, await documentOf(checksumFile(release)), text);
  });
  for (const [name, find] of [
    ["release.json", findDocument],
    [stableDocumentName, findPromotionDocument],
  ] as const) {
    getOfVersion(`/files/${product}/${version}/${name}`, async (context) => {
      const release = await released(context);
      const document = release && (await find(db, release));
      if (document === undefined) return refuseDocument(context, 404);
      return sendDocument(context, await documentOf(document), { ...json, cache: keptForAYear });
    });
  }
  for (const subject of [checksumFileName, "release.json", stableDocumentName] as const) {
    for (const [ending, kind] of [
      [".minisig", "minisign"],
      [".sshsig", "sshsig"],
    ] as const) {
      getOfVersion(`/files/${product}/${version}/${subject}${ending}`, async (context) => {
        const release = await released(context);
        const keyId = context.req.query("key") ?? null;
        const signature = release && (await signatureOf(db, release, { subject, kind, keyId }));
        if (signature === undefined) return refuseDocument(context, 404);
        return sendDocument(context, signature, text, { query: ["key"] });
      });
    }
  }
  return app;
}

/**
 * A signature over the list of checksums, or over the signed JSON. While keys change, a release has one of each key.
 * Without `keyId` it is the older key's, which installed programs know; never one of a key that had ended before the
 * release came out, or became stable.
 */
async function signatureOf(
  db: Database,
  { signatures, releasedAt, promotedAt }: PublicRelease,
  { subject, kind, keyId }: Pick<ReleaseSignature, "subject" | "kind"> & { keyId: string | null },
): Promise<FeedDocument | undefined> {
  const those = signatures.filter((one) => one.kind === kind && one.subject === subject);
  const signedBefore = subject === stableDocumentName ? promotedAt : null;
  const plain = plainSignature(those, await listKeys(db), signedBefore ?? releasedAt);
  const signature = keyId === null ? plain : those.find((one) => one.keyId === keyId);
  if (signature === undefined) return undefined;
  return documentOf(Buffer.from(signature.bytes, "base64").toString("utf8"));
}
