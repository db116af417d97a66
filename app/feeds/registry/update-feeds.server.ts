import type { Context, Hono } from "hono";
import { findPublicRelease, publicVersions } from "~/domain/release/public/public-releases.server";
import type { Architecture, Channel } from "~/domain/release/release";
import { isServed } from "~/domain/release/release-record";
import { isOfferable, type RolloutLine } from "~/domain/release/rollout";
import {
  type LineOffer,
  offeredTo,
  readLineOffer,
} from "~/domain/release/rollouts/installed-offers.server";
import { readReleaseSettings } from "~/domain/settings/settings.server";
import { versionPattern } from "~/lib/version-number";
import {
  type Asking,
  documentOf,
  keptDocument,
  readAsking,
  refuseDocument,
  refuseUnserved,
  sendDocument,
} from "./document.server";
import { createFeedRoutes, type RegistryFeedOptions } from "./routes.server";
import { nothingNewFile, updateFile } from "./update-file";

/** By what electron-updater tells installations apart; it sends it with every request. */
export const idHeader = "x-user-staging-id";

const type = "application/yaml";

/** Depends on who asks, so nobody may answer in our place. */
const offered = { type, cache: "private, no-cache", vary: idHeader };

/** One version is the same for everybody. */
const ofVersion = { type, cache: "public, max-age=300" };

/** Each line has addresses of its own, because no installation tells its Windows. */
const system = ":system{win(?:10|7)-x(?:64|86)}";

/** The channel by the name of the file. A tester is offered what everybody is, and betas. */
const channelsOf: Record<string, readonly Channel[]> = {
  "latest.yml": ["stable"],
  "beta.yml": ["beta", "stable"],
};

/**
 * The feeds of installed clients, below `/updates/client`. They decide the offer by the installation's id, by the
 * version in `?from=…`, and by whether its user asked (`?now=1`), which a setting can switch off. An installation
 * without a new version gets a whole file that says so.
 */
export function createUpdateFeeds(options: RegistryFeedOptions): Hono {
  const { db } = options;
  const { app, get, getOfVersion } = createFeedRoutes(options);

  get(`/${system}/:file{(?:latest|beta)\\.yml}`, async (context) => {
    const query = new URL(context.req.url).searchParams;
    const asking = readAsking(context.req.header(idHeader), query);
    const { installed } = asking;
    const channels = channelsOf[context.req.param("file") ?? ""] ?? [];
    const { architecture } = lineOf(context, "stable");
    const lines = channels.map((channel) => lineOf(context, channel));
    const offers = await Promise.all(lines.map((line) => readLineOffer(db, line)));
    const { checkNow } = await readReleaseSettings(db);
    const chooseFor = (one: Asking) =>
      choose(offers, architecture, { ...one, asksNow: one.asksNow && checkNow === "on" });
    const chosen = chooseFor(asking);
    if (chosen === null) return refuseDocument(context, 400);
    const { name, offer } = chosen;
    const document =
      offer === null
        ? await documentOf(nothingNewFile(installed))
        : await keptDocument(db, name, async () => updateFile(offer, architecture));
    // Only that there is nothing new names the version that was asked with, and versions can be made up without end.
    const isKept =
      offer !== null || installed === null || (await publicVersions(db, "client")).has(installed);
    const among = {
      name,
      choose: (other: Asking) => chooseFor(other)?.name ?? null,
    };
    return sendDocument(context, document, offered, isKept ? { among } : null);
  });

  getOfVersion(`/${system}/v/:version{${versionPattern}}/latest.yml`, async (context) => {
    const release = await findPublicRelease(db, "client", context.req.param("version") ?? "");
    if (release === undefined || !isServed(release)) return refuseUnserved(context, release);
    // Who asks for a version by its number may have a beta as well.
    const line = lineOf(context, "beta");
    if (!isOfferable(release, line)) return refuseDocument(context, 404);
    const whole = { release, minimumVersion: null, mustPassThrough: null };
    return sendDocument(context, await documentOf(updateFile(whole, line.architecture)), ofVersion);
  });
  return app;
}

/** The version of an installation, as it names it. */
const installedForm = /^\d{1,9}(?:\.\d{1,9}){2}(?:-(?:alpha|beta|rc)\.\d{1,9})?$/;

/**
 * Chooses the offer of an installation, and the name of the file for it: one for each version and its limits, however
 * many installations get it. Null: `from` is no version.
 */
function choose(
  offers: readonly LineOffer[],
  architecture: Architecture,
  { id, installed, asksNow }: Asking,
) {
  if (installed !== null && !installedForm.test(installed)) return null;
  const offer = offeredTo(offers, { id, version: installed, asksNow });
  if (offer === null) return { name: `nothing new ${installed}`, offer };
  const { release, minimumVersion, mustPassThrough } = offer;
  const parts = ["update", architecture, release.version, minimumVersion, mustPassThrough];
  return { name: parts.join(" "), offer };
}

function lineOf(context: Context, channel: Channel): RolloutLine {
  const [windows, architecture] = (context.req.param("system") ?? "").split("-");
  return {
    product: "client",
    channel,
    architecture: architecture === "x86" ? "x86" : "x64",
    windows: windows === "win7" ? "7" : "10",
  };
}
