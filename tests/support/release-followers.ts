import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import pLimit from "p-limit";
import { expect, vi } from "vitest";
import { patience } from "./patience";
import type { SiteProcess } from "./site-process";

/** The API's list, which is asked for with a body. */
const versionList = "/api/sys/getVersionList";

/** Addresses that name a version of the client as long as everybody is offered it. */
const offered = [
  "/updates/client/win10-x64/latest.yml",
  "/updates/client/win10-x64/beta.yml",
  "/appcast/client.xml",
  "/appcast/client-beta.xml",
  "/scoop/client.json",
  "/releases/v1/known-good.json",
  "/releases/v1/last-known-good.json",
  "/feed.xml",
  "/en/feeds/versions.xml",
  "/updateLog",
  "/en/download",
  versionList,
];

const pageOf = (version: string) => `/en/release/client/${version}`;

/** Addresses of a version itself. */
const ofVersion = (version: string) => [
  `/files/Manifold-${version}-x64.exe`,
  `/updates/client/win10-x64/v/${version}/latest.yml`,
  `/winget/${version}/Manifold.Browser.installer.yaml`,
  pageOf(version),
];

/** Milliseconds after which a withdrawn version is promised to be named nowhere. */
const promised = 2_000;

/** Everybody who follows a release of the client: ten thousand installations, and readers of every address. */
export function createFollowers(sites: () => readonly SiteProcess[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  const inTurn = pLimit(20);
  const ids = Array.from({ length: 10_000 }, () => randomUUID());

  type Answer = { status: number | undefined; body: string };
  const ask = ({ origin }: SiteProcess, path: string, id?: string): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const isList = path === versionList;
      const headers = {
        ...(id !== undefined && { "x-user-staging-id": id }),
        ...(isList && { "content-type": "application/json" }),
      };
      // Of an installer nobody needs the bytes to know that it is there.
      const method = isList ? "POST" : path.endsWith(".exe") ? "HEAD" : "GET";
      const outgoing = request(origin + path, { agent, headers, method }, (answer) => {
        text(answer).then((body) => resolve({ status: answer.statusCode, body }), reject);
      });
      outgoing.once("error", reject).end(isList ? JSON.stringify({ product: "client" }) : "");
    });

  /** Those of some installations that a site offers a version. */
  const chosenBy = async (site: SiteProcess, version: string, some: readonly string[]) => {
    const [path = ""] = offered;
    const answers = await Promise.all(some.map((id) => inTurn(() => ask(site, path, id))));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    return some.filter((_, index) => answers[index]?.body.startsWith(`version: ${version}\n`));
  };

  const everywhere = (version: string) =>
    Promise.all(
      sites().flatMap((site) =>
        [...offered, ...ofVersion(version)].map(async (path) => ({
          path,
          ...(await ask(site, path)),
        })),
      ),
    );

  return {
    /**
     * Installations that a version is offered to, the same ones by every site, once it is offered to
     * some of those who were not offered it before.
     */
    async chosen(version: string, before: readonly string[] = ids): Promise<string[]> {
      const some = before.slice(0, 500);
      for (const site of sites()) {
        await vi.waitFor(
          async () => expect(await chosenBy(site, version, some)).not.toEqual([]),
          patience,
        );
      }
      const [first = [], ...rest] = await Promise.all(
        sites().map((site) => chosenBy(site, version, ids)),
      );
      for (const other of rest) expect(other).toEqual(first);
      return first;
    },
    /** Waits until every site offers a version to all of some installations, or to none of them. */
    async offers(version: string, some: readonly string[], isOffered: boolean): Promise<void> {
      for (const site of sites()) {
        await vi.waitFor(
          async () =>
            expect(await chosenBy(site, version, some)).toEqual(isOffered ? [...some] : []),
          patience,
        );
      }
    },
    /** The installations that are not among some. */
    others: (some: readonly string[]) => {
      const chosen = new Set(some);
      return ids.filter((id) => !chosen.has(id));
    },
    /** Waits until a version, which everybody is offered, stands at every address of every site. */
    async findEverywhere(version: string): Promise<void> {
      await vi.waitFor(async () => {
        for (const { path, status, body } of await everywhere(version)) {
          expect([path, status]).toEqual([path, 200]);
          if (!path.endsWith(".exe")) expect(body, path).toContain(version);
        }
      }, patience);
    },
    /**
     * A version that was just withdrawn is named nowhere once the promised time is over: the first answer at every
     * address of every site counts. However slow the machine, asking later is fair.
     */
    async findNowhere(version: string): Promise<void> {
      await pause(promised);
      // They name it after it was taken back, too, and offer no file of it.
      const naming = ["/updateLog", versionList, pageOf(version)];
      for (const { path, status, body } of await everywhere(version)) {
        if (naming.includes(path)) expect(body, path).not.toContain(`/files/Manifold-${version}`);
        else if (offered.includes(path)) expect(body, path).not.toContain(version);
        else expect([path, status]).toEqual([path, 410]);
      }
    },
    /** A version that was withdrawn says so, and can still be checked. */
    async findWithdrawn(version: string): Promise<void> {
      for (const site of sites()) {
        const told = await ask(site, `/releases/v1/client/${version}.json`);
        expect(told.body).toContain("withdrawn");
        expect((await ask(site, pageOf(version))).status).toBe(410);
        const sums = await ask(site, `/files/client/${version}/SHA256SUMS`);
        expect([sums.status, sums.body]).toEqual([200, expect.stringContaining(version)]);
      }
    },
    close: () => agent.destroy(),
  };
}
