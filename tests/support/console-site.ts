import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { dayInChina } from "~/i18n/china-time";
import { onceARun } from "./once-a-run";
import { endSite, environmentOfSites, startSite } from "./site-process";
import { copyFolder, startingFolder } from "./starting-site";

/** Who is invited, by the command of operators; without a role, as an owner. */
export type Invitee = { email: string; name: string; locale: "cn" | "en"; role?: string };

/** The owner whom most specs of the console begin with. */
const lin: Invitee = { email: "owner@manifold.example", name: "Lin", locale: "en" };

type ConsoleSiteOptions = {
  /** Who is invited before the site starts; otherwise the owner Lin, in English. */
  people?: readonly Invitee[];
  /** Programs of `tests/support` that change the data folder before the site starts. */
  programs?: readonly string[];
  /** Settings of the site. */
  variables?: Record<string, string>;
};

/** A site with the starting content for one spec, and the links of those who are invited to its console. */
export type ConsoleSite = {
  /** Names the host instead of an address, because passkeys belong to names. */
  origin: string;
  dataFolder: string;
  /** The whole address of each person's link, in the order of `people`. */
  links: readonly string[];
  /** Starts it again, after `change` has used the data folder. */
  restart: (change: () => Promise<void>) => Promise<void>;
  /** Ends it as a power cut does. The returned function starts it again, at the same address. */
  kill: () => Promise<() => Promise<void>>;
  end: () => Promise<void>;
};

/**
 * Starts a site of its own for a spec. Its folder is a copy of one that was filled once a run, in
 * which Lin is invited already: filling a folder takes several times as long as the start. It is
 * for `beforeAll`, whose time it sets.
 */
export async function startConsoleSite({
  people,
  programs = [],
  variables = {},
}: ConsoleSiteOptions = {}): Promise<ConsoleSite> {
  await passMidnight();
  const dataFolder = people === undefined ? await folderWithLin() : await startingFolder();
  const paths =
    people === undefined
      ? [readFileSync(join(dataFolder, linkFile), "utf8")]
      : invite(dataFolder, people);
  for (const program of programs) {
    run(dataFolder, ["--import", "./tests/support/resolve-typescript.mjs", program, dataFolder]);
  }
  let site = await startSite({ ...variables, DATA_DIR: dataFolder });
  const named = () => site.origin.replace("127.0.0.1", "localhost");
  return {
    get origin() {
      return named();
    },
    dataFolder,
    links: paths.map((path) => named() + path),
    async restart(change) {
      await endSite(site);
      await change();
      site = await startSite({ ...variables, DATA_DIR: dataFolder });
    },
    async kill() {
      const { port } = new URL(site.origin);
      await endSite(site, "SIGKILL");
      return async () => {
        site = await startSite({ ...variables, DATA_DIR: dataFolder, PORT: port });
      };
    },
    async end() {
      await endSite(site);
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Longer than a spec of the console takes on a busy machine, in milliseconds. */
const longestSpec = 6 * 60_000;

/** Screens and tests name days: a spec begins and ends on the same day in China. */
async function passMidnight(): Promise<void> {
  const today = dayInChina(new Date());
  if (dayInChina(new Date(Date.now() + longestSpec)) === today) return;
  while (dayInChina(new Date()) === today) await pause(1_000);
}

const linkFile = "link-of-lin";

/** A copy of the folder of a site to which Lin is invited. */
async function folderWithLin(): Promise<string> {
  const template = await onceARun("console-folder", async (path) => {
    await startingFolder(path);
    writeFileSync(join(path, linkFile), invite(path, [lin])[0] ?? "");
  });
  return copyFolder(template);
}

/** Invites people as the command of operators does. @returns the paths of their links */
function invite(dataFolder: string, people: readonly Invitee[]): string[] {
  const printed = run(dataFolder, ["tests/support/invitations.ts", JSON.stringify(people)]);
  const paths = printed.match(/\/console\/invitation#\S+/g) ?? [];
  if (paths.length < people.length) throw new Error(`No invitation: ${printed}`);
  return paths;
}

function run(dataFolder: string, words: readonly string[]): string {
  return execFileSync(process.execPath, words, {
    encoding: "utf8",
    env: { ...process.env, ...environmentOfSites, DATA_DIR: dataFolder },
  });
}
