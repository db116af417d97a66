import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { request } from "@playwright/test";
import type { Role } from "~/domain/rights/permissions";
import { dayInChina } from "~/i18n/china-time";
import { acceptByCalls } from "./console-page";
import { onceARun } from "./once-a-run";
import { endSite, environmentOfSites, startSite } from "./site-process";
import { copyFolder, startingFolder } from "./starting-site";

/** A person to invite by the command of operators; without a role, as an owner. */
type Invitee = { email: string; name: string; locale: "cn" | "en"; role?: Role };

/** The person invited to a site with only the starting content, unless others are named. */
const invited: Invitee = { email: "owner@manifold.example", name: "Lin", locale: "en" };

/** The people who are signed in to a filled console. */
const roles = {
  lin: "owner",
  wei: "owner",
  mei: "editor",
  su: "editor",
  tom: "translator",
  rui: "release-manager",
  mo: "support",
  ada: "auditor",
} as const satisfies Record<string, Role>;

export type Person = keyof typeof roles;
export const people = Object.keys(roles) as Person[];
export const roleOf = (person: Person): Role => roles[person];
export const addressOf = (person: Person) => `${person}@manifold.example`;
const nameOf = (person: Person) => `${person.charAt(0).toUpperCase()}${person.slice(1)}`;

/** The browser state of a signed-in person, and the secret of the authenticator. */
type SignedIn = {
  state: Awaited<ReturnType<Awaited<ReturnType<typeof request.newContext>>["storageState"]>>;
  secret: string;
  at: number;
};

/** A site of its own, in another process. */
type OwnSite = {
  /** Names the host instead of an address, because passkeys belong to names. */
  origin: string;
  dataFolder: string;
  /** Ends it as a power cut does. The returned function starts it again, at the same address. */
  kill: () => Promise<() => Promise<void>>;
  end: () => Promise<void>;
};

/** A site with the starting content alone, and the whole address of each person's link, in the order of the invited. */
export type ConsoleSite = OwnSite & { links: readonly string[] };

/** A site whose screens have something to show, and how each person is signed in. */
export type FilledSite = OwnSite & { signedIn: Record<Person, SignedIn> };

/**
 * Starts a site of its own with the starting content alone. Its folder is a copy of one that was filled once a run:
 * filling a folder takes several times as long as the start.
 */
export async function startConsoleSite(
  invitees: readonly Invitee[] = [invited],
): Promise<ConsoleSite> {
  await passMidnight();
  const dataFolder = await startingFolder();
  const paths = invite(dataFolder, invitees);
  const site = await startOn(dataFolder);
  return Object.assign(site, { links: paths.map((path) => site.origin + path) });
}

/** Starts a site of its own that begins empty, as a company's does. */
export async function startEmptySite(): Promise<ConsoleSite> {
  await passMidnight();
  const dataFolder = mkdtempSync(join(tmpdir(), "site-empty-"));
  const first = await startOn(dataFolder, { STARTING_CONTENT: "empty" });
  await first.stop();
  const paths = invite(dataFolder, [invited]);
  const site = await startOn(dataFolder);
  return Object.assign(site, { links: paths.map((path) => site.origin + path) });
}

/** Starts a site of its own with a copy of a folder that was filled once a run, in which everybody is signed in. */
export async function startFilledSite(variables: Record<string, string> = {}): Promise<FilledSite> {
  await passMidnight();
  // The content has dates relative to today, so a folder of yesterday cannot be used again.
  const name = `filled-console-folder-${dayInChina(new Date())}`;
  const template = await onceARun(name, async (path) => {
    await startingFolder(path);
    const invitees = people.map((person) => ({
      email: addressOf(person),
      name: nameOf(person),
      role: roleOf(person),
      locale: "en" as const,
    }));
    const links = invite(path, invitees);
    const program = "tests/support/console-world.ts";
    run(path, ["--import", "./tests/support/resolve-typescript.mjs", program, path]);
    const site = await startOn(path);
    const signedIn: [Person, SignedIn][] = [];
    for (const [index, person] of people.entries()) {
      signedIn.push([person, await accept(site.origin + (links[index] ?? ""))]);
    }
    await site.stop();
    writeFileSync(join(path, kept), JSON.stringify(Object.fromEntries(signedIn)));
  });
  const dataFolder = await copyFolder(template);
  const signedIn = JSON.parse(readFileSync(join(dataFolder, kept), "utf8"));
  return Object.assign(await startOn(dataFolder, variables), { signedIn });
}

async function accept(link: string): Promise<SignedIn> {
  const asking = await request.newContext();
  const { secret, at } = await acceptByCalls({ request: asking }, link);
  const state = await asking.storageState();
  await asking.dispose();
  return { state, secret, at };
}

async function startOn(dataFolder: string, variables: Record<string, string> = {}) {
  let site = await startSite({ ...variables, DATA_DIR: dataFolder });
  const stop = () => endSite(site);
  return {
    origin: site.origin.replace("127.0.0.1", "localhost"),
    dataFolder,
    stop,
    async kill() {
      const { port } = new URL(site.origin);
      await endSite(site, "SIGKILL");
      return async () => {
        site = await startSite({ ...variables, DATA_DIR: dataFolder, PORT: port });
      };
    },
    async end() {
      await stop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Longer than a test of the console takes on a busy machine, in milliseconds. */
const longestTest = 6 * 60_000;

/** Screens and tests name days: a test begins and ends on the same day in China. */
export async function passMidnight(): Promise<void> {
  const today = dayInChina(new Date());
  if (dayInChina(new Date(Date.now() + longestTest)) === today) return;
  while (dayInChina(new Date()) === today) await pause(1_000);
}

/** The file in a folder that says how people get in. */
const kept = "ways-in";

/** Invites people as the command of operators does. @returns the paths of their links */
function invite(dataFolder: string, invitees: readonly Invitee[]): string[] {
  const printed = run(dataFolder, ["tests/support/invitations.ts", JSON.stringify(invitees)]);
  const paths = printed.match(/\/console\/invitation#\S+/g) ?? [];
  if (paths.length < invitees.length) throw new Error(`No invitation: ${printed}`);
  return paths;
}

function run(dataFolder: string, words: readonly string[]): string {
  return execFileSync(process.execPath, words, {
    encoding: "utf8",
    env: { ...process.env, ...environmentOfSites, DATA_DIR: dataFolder },
  });
}
