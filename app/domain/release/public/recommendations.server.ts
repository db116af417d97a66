import { isHeldOn } from "~/domain/release/held-pages";
import type { Architecture, Product } from "~/domain/release/release";
import type { HeldLine } from "~/domain/release/rollout";
import type { Database } from "~/platform/db/database.server";
import {
  type BuildForSystems,
  buildsForSystems,
  type NewestBuild,
  pageSystems,
  systemsOf,
} from "./compatible-builds";
import { listNewestBuilds } from "./newest-builds.server";
import type { Recommendation } from "./release-page";

/** A version that a page is about, with what it runs on. */
type PageVersion = {
  product: Product;
  kernel: string | null;
  version: string;
  minimumWindows: string;
  /** The architectures of its packages. */
  architectures: readonly Architecture[];
  /** Lines whose pages still name the version before; on its own page there are none. */
  heldLines: readonly HeldLine[];
};

/** Recommendations of a page besides its version. */
export type Recommendations = {
  /** To systems that the version is made for: other versions of its line that these take. */
  instead: Recommendation[];
  /** To systems that the version does not run on: the last version of the product that does. */
  forOthers: Recommendation[];
};

/** Finds what a page recommends besides its version. Every recommended version runs on the systems that it is for. */
export async function findRecommendations(
  db: Database,
  page: PageVersion,
): Promise<Recommendations> {
  const builds = await listNewestBuilds(db, page.product);
  const ofLine = builds.filter(({ kernel }) => kernel === page.kernel);
  const { minimumWindows } = page;
  const own = systemsOf(
    page.architectures.map((architecture) => ({ minimumWindows, architecture })),
  ).filter((system) => !isHeldOn(page.heldLines, system));
  // A version without a package tells nothing about systems.
  const systems = own.length > 0 ? own : pageSystems;
  const others = pageSystems.filter((system) => !systems.includes(system));
  const mayUse32Bit = page.product === "browser" || (await has32BitKernel(db));
  const usable = mayUse32Bit ? others : others.filter(({ architecture }) => architecture !== "x86");
  // A kernel that has no version left is replaced by the newest of all kernels.
  const instead = buildsForSystems(systems, ofLine.length > 0 ? ofLine : builds);
  const isEverybody = instead.length === 1;
  return {
    instead: instead
      .filter(({ build }) => build.version !== page.version)
      .map((group) => recommendationOf(group, isEverybody)),
    forOthers: buildsForSystems(usable, builds).map((group) => recommendationOf(group, false)),
  };
}

function recommendationOf(
  { build, windows, architectures }: BuildForSystems<NewestBuild>,
  isEverybody: boolean,
): Recommendation {
  const { version, file } = build;
  return { version, file, systems: isEverybody ? null : { windows, architectures } };
}

/** A 32-bit client without a 32-bit kernel can open no environment. */
async function has32BitKernel(db: Database): Promise<boolean> {
  const kernels = await listNewestBuilds(db, "browser");
  return kernels.some(({ architecture }) => architecture === "x86");
}
