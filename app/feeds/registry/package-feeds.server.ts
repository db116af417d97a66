import type { Hono } from "hono";
import { findPublicRelease } from "~/domain/release/public/public-releases.server";
import { listKeys } from "~/domain/release/registry-rows.server";
import type { Architecture, Channel } from "~/domain/release/release";
import { isServed } from "~/domain/release/release-record";
import { windowsLines } from "~/domain/release/rollout";
import { fullOf, readLineOffer } from "~/domain/release/rollouts/installed-offers.server";
import { readFacts } from "~/domain/settings/settings.server";
import { versionPattern } from "~/lib/version-number";
import { appcast, appcastItems, type FullOffer } from "./appcast";
import {
  documentOf,
  keptDocument,
  refuseDocument,
  refuseUnserved,
  type Sending,
  sendDocument,
} from "./document.server";
import { createFeedRoutes, type RegistryFeedOptions } from "./routes.server";
import { scoopManifest } from "./scoop";
import { readLanguage, updateNotes, updateNotesAddress } from "./update-notes";
import { wingetFiles } from "./winget";

const fiveMinutes = "public, max-age=300";
const rss: Sending = { type: "application/rss+xml; charset=utf-8", cache: fiveMinutes };
const json: Sending = { type: "application/json", cache: fiveMinutes };
/** A copy that somebody keeps is for one language, which few programs that keep copies look at. */
const notes: Sending = {
  type: "text/html; charset=utf-8",
  cache: "private, max-age=300",
  vary: "Accept-Language",
};
const yaml: Sending = { type: "application/yaml", cache: fiveMinutes };

/** Programs for Windows on ARM take the files for x64 until there are some of their own. */
const architectures = ["x64", "x86"] as const satisfies readonly Architecture[];

/** Lists for other updaters and for package managers: what everybody is offered, the client only. */
export function createPackageFeeds(options: RegistryFeedOptions): Hono {
  const { db, publicUrl } = options;
  const { app, get, getOfVersion, kept } = createFeedRoutes(options);

  const fullOffers = async (channels: readonly Channel[]): Promise<FullOffer[]> => {
    const offers: FullOffer[] = [];
    for (const channel of channels) {
      for (const architecture of architectures) {
        for (const windows of windowsLines) {
          const line = { product: "client", channel, architecture, windows } as const;
          const offer = await readLineOffer(db, line);
          const release = fullOf(offer);
          const { minimumVersion } = offer.rollout;
          if (release !== null) offers.push({ architecture, windows, release, minimumVersion });
        }
      }
    }
    return offers;
  };
  const list = (path: string, channels: readonly Channel[]) =>
    kept(path, rss, async () =>
      appcast(appcastItems(await fullOffers(channels)), {
        publicUrl,
        brand: (await readFacts(db)).brand,
        path,
        keys: await listKeys(db),
      }),
    );
  list("/appcast/client.xml", ["stable"]);
  list("/appcast/client-beta.xml", ["beta", "stable"]);

  getOfVersion(updateNotesAddress(`:version{${versionPattern}}`), async (context) => {
    const release = await findPublicRelease(db, "client", context.req.param("version") ?? "");
    if (release === undefined || !isServed(release)) return refuseUnserved(context, release);
    const text = updateNotes(release, {
      locale: readLanguage(context),
      publicUrl,
      brand: (await readFacts(db)).brand,
    });
    return sendDocument(context, await documentOf(text), notes, null);
  });

  const scoop = "/scoop/client.json";
  const makeScoop = async () => {
    const full = (await fullOffers(["stable"])).filter(({ windows }) => windows === "10");
    const [first] = full;
    if (first === undefined) return "";
    const { release } = first;
    const same = full.filter((offer) => offer.release.version === release.version);
    const of = same.map(({ architecture }) => architecture);
    return scoopManifest(release, { publicUrl, path: scoop, of });
  };
  get(scoop, async (context) => {
    const manifest = await keptDocument(db, scoop, makeScoop);
    if (manifest.body === "") return refuseDocument(context, 404);
    return sendDocument(context, manifest, json);
  });

  getOfVersion(
    `/winget/:version{${versionPattern}}/:file{[A-Za-z0-9.-]+\\.yaml}`,
    async (context) => {
      const { version = "", file = "" } = context.req.param() as Record<string, string>;
      const release = await findPublicRelease(db, "client", version);
      const { brand } = await readFacts(db);
      const text = release && wingetFiles(release, { publicUrl, brand })?.get(file);
      if (text === undefined) return refuseDocument(context, 404);
      if (release === undefined || !isServed(release)) return refuseUnserved(context, release);
      // Its files are for every system at once.
      if (release.heldLines.length > 0) return refuseDocument(context, 404);
      return sendDocument(context, await documentOf(text), yaml);
    },
  );
  return app;
}
