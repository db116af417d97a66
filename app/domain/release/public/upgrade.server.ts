import { and, asc, desc, eq, inArray, lte, ne, sql } from "drizzle-orm";
import { listRollouts } from "~/domain/release/registry-rows.server";
import { packageOf } from "~/domain/release/release";
import { isServedRow } from "~/domain/release/served.server";
import { versionOrder } from "~/lib/version-number";
import type { Database } from "~/platform/db/database.server";
import { releaseFiles, releases } from "~/platform/db/schema";
import { isOfKernel } from "./release-neighbours.server";
import type { ReleasePageView, Upgrade } from "./release-page";
import { type UpgradeBuild, upgradePath } from "./upgrade-path";

/** How many earlier versions a visitor can say that they have. */
const mostUpgradesFrom = 40;

/** The versions that a visitor entered; unknown ones count as nothing. */
type Asked = { from: string | null; architecture?: string | null };

/** From which earlier versions of its line a version can be reached, and how from one of them. */
export async function readUpgrade(
  db: Database,
  release: ReleasePageView,
  { from: asked, architecture: askedFor = null }: Asked,
): Promise<Upgrade> {
  const { product, kernel, version } = release;
  const offers = release.architectures.filter((one) => packageOf(release, one) !== undefined);
  const usual = packageOf(release)?.architecture ?? "x64";
  const architecture = offers.find((one) => one === askedFor) ?? usual;
  const numbers = sql.param(versionOrder(version), releases.versionOrder);
  const isServed = sql<boolean>`${isServedRow}`;
  const rows = await db
    .select({ id: releases.id, version: releases.version, isServed })
    .from(releases)
    .where(
      and(
        inArray(releases.status, ["published", "withdrawn"]),
        eq(releases.product, product),
        isOfKernel(kernel),
        lte(releases.versionOrder, numbers),
      ),
    )
    .orderBy(desc(releases.versionOrder))
    .limit(mostUpgradesFrom + 1);
  const versions = rows.map((row) => row.version).filter((other) => other !== version);
  const from = asked !== null && [version, ...versions].includes(asked) ? asked : null;
  const upgrade = { versions, architecture, architectures: offers, from };
  if (from === null) return { ...upgrade, outcome: null };
  if (from === version) return { ...upgrade, outcome: "same" };
  const offered = rows.filter((row) => row.isServed);
  const steps = upgradePath({
    from,
    to: version,
    builds: await listUpgradeBuilds(db, offered, architecture),
    mustPassThrough: await findPassage(db, release, architecture),
  });
  const hasPatch = steps?.some(({ by }) => by === "patch") ?? false;
  const isPlain = steps === null || (steps.length === 1 && !hasPatch);
  return { ...upgrade, outcome: isPlain ? "no-patch" : steps };
}

async function listUpgradeBuilds(
  db: Database,
  offered: readonly { id: number; version: string }[],
  architecture: Upgrade["architecture"],
): Promise<UpgradeBuild[]> {
  if (offered.length === 0) return [];
  const files = await db
    .select({
      releaseId: releaseFiles.releaseId,
      role: releaseFiles.role,
      name: releaseFiles.name,
      size: releaseFiles.size,
      isStandIn: releaseFiles.isStandIn,
      fromVersion: releaseFiles.fromVersion,
    })
    .from(releaseFiles)
    .where(
      and(
        inArray(
          releaseFiles.releaseId,
          offered.map(({ id }) => id),
        ),
        eq(releaseFiles.architecture, architecture),
        ne(releaseFiles.role, "blockmap"),
      ),
    )
    .orderBy(asc(releaseFiles.size));
  return offered.map(({ id, version }) => {
    const own = files.filter(({ releaseId }) => releaseId === id);
    return {
      version,
      package: own.find(({ role }) => role !== "patch") ?? null,
      patches: own.flatMap(({ fromVersion, ...file }) =>
        file.role === "patch" && fromVersion !== null ? [{ ...file, fromVersion }] : [],
      ),
    };
  });
}

/** The version that older installations take first, where the rollout of most people with the architecture names one. */
async function findPassage(
  db: Database,
  { product, channel }: ReleasePageView,
  architecture: Upgrade["architecture"],
): Promise<string | null> {
  const rollouts = (await listRollouts(db, product)).filter(
    (rollout) =>
      rollout.channel === channel &&
      rollout.architecture === architecture &&
      rollout.mustPassThrough !== null,
  );
  const usual = rollouts.find(({ windows }) => windows === "10");
  return (usual ?? rollouts[0])?.mustPassThrough ?? null;
}
