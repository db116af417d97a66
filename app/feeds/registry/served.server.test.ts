import fc from "fast-check";
import { afterAll, beforeEach, expect, it } from "vitest";
import { prepareRelease, publishRelease } from "~/domain/release/release-edits.server";
import { recordScan } from "~/domain/release/scans/release-scans.server";
import { versionPattern } from "~/lib/version-number";
import { holds } from "~tests/fuzz/fuzz";
import { databaseOfFile } from "~tests/support/database-of-file";
import { createMemoryStorage } from "~tests/support/memory-storage";
import { emptyRegistry, joinPeople } from "~tests/support/registry-database";
import {
  alone,
  bytesFor,
  draft,
  installerOf,
  lineOf,
  makeFull,
  type TestFile,
  withdraw,
} from "~tests/support/registry-releases";
import { openRegistryServer } from "~tests/support/registry-server";
import { createRegistryFeeds } from "./registry-feeds.server";

const client = { product: "client", version: "7.0.1" } as const;
const kernel = { product: "browser", version: "150.0.7800.1" } as const;
const archive: TestFile = {
  role: "archive",
  architecture: "x64",
  name: "Kernel-150.zip",
  bytes: bytesFor("Kernel"),
};

/**
 * The relation of an address to the two releases. `served`: it names public releases, or is gone. `offered`: it names
 * the client as long as a rollout offers it. `known`: published releases stay named there for people with their files,
 * without download addresses.
 */
type Follows = "served" | "offered" | "known";

/** Every route of the registry's feeds, with addresses at which a test reads it. */
const routes: Record<
  string,
  { follows: Follows; of: (typeof client | typeof kernel)[]; at: string[] }
> = {
  "/releases/v1/known-good.json": both("/releases/v1/known-good.json"),
  "/releases/v1/last-known-good.json": both("/releases/v1/last-known-good.json"),
  "/releases/v1/milestones.json": { ...both("/releases/v1/milestones.json"), of: [kernel] },
  ...Object.fromEntries(
    ["known-good-versions", "last-known-good-versions", "latest-versions-per-milestone"]
      .flatMap((name) => [name, `${name}-with-downloads`])
      .concat("latest-patch-versions-per-build")
      .map((name) => `/releases/v1/${name}.json`)
      .map((path) => [path, { ...both(path), of: [kernel] }]),
  ),
  // It leads to the file, which decides for itself.
  "/releases/v1/:version{V}/:platform{win[\\w-]+}/:file{chrome-win[\\w-]+\\.zip}": known(),
  "/releases/v1/matrix.json": { ...both("/releases/v1/matrix.json"), of: [kernel] },
  "/releases/v1/:product{client|browser}/:file{V\\.json}": known("/releases/v1/client/7.0.1.json"),
  "/files/:product{client|browser}/:version{V}/SHA256SUMS": known("/files/client/7.0.1/SHA256SUMS"),
  // Nothing signed these releases, so the texts that signatures are over were never asked for.
  ...Object.fromEntries(
    ["SHA256SUMS.minisig", "SHA256SUMS.sshsig"]
      .concat(["release.json", "release.json.minisig", "release.json.sshsig"])
      .concat(["", ".minisig", ".sshsig"].map((ending) => `release.stable.json${ending}`))
      .map((name) => [`/files/:product{client|browser}/:version{V}/${name}`, known()]),
  ),
  "/updates/client/:system{win(?:10|7)-x(?:64|86)}/:file{(?:latest|beta)\\.yml}": offered(
    "/updates/client/win10-x64/latest.yml",
    "/updates/client/win10-x64/beta.yml",
  ),
  "/updates/client/:system{win(?:10|7)-x(?:64|86)}/v/:version{V}/latest.yml": {
    follows: "served",
    of: [client],
    at: ["/updates/client/win10-x64/v/7.0.1/latest.yml"],
  },
  "/appcast/client.xml": offered("/appcast/client.xml"),
  "/appcast/client-beta.xml": offered("/appcast/client-beta.xml"),
  // It leads to the page of the version, which decides for itself.
  "/appcast/notes/:version{V}": known(),
  // They name keys, and no release.
  "/releases/v1/keys.json": known(),
  "/releases/v1/keys/:name{[A-Za-z0-9_.-]+}": known(),
  "/scoop/client.json": offered("/scoop/client.json"),
  "/winget/:version{V}/:file{[A-Za-z0-9.-]+\\.yaml}": {
    follows: "served",
    of: [client],
    at: ["", ".installer", ".locale.en-US", ".locale.zh-CN"].map(
      (part) => `/winget/7.0.1/Manifold.Browser${part}.yaml`,
    ),
  },
};

function both(...at: string[]) {
  return { follows: "served" as const, of: [client, kernel], at };
}
function known(...at: string[]) {
  return { follows: "known" as const, of: [client], at };
}
function offered(...at: string[]) {
  return { follows: "offered" as const, of: [client], at };
}

/** Actions on a published release; `again`: the client is rolled out once more. */
const acts = ["find", "clear", "withdraw", "again"] as const;
type Act = { act: (typeof acts)[number]; of: "client" | "browser" };

const { db } = await databaseOfFile();
const now = () => new Date("2026-11-20T02:00:00.000Z");
const registry = { db, now, hasScanner: false, storage: createMemoryStorage() };
const app = createRegistryFeeds({ db, publicUrl: "https://site.example" });
const server = await openRegistryServer(registry);

afterAll(async () => {
  await server.close();
});
beforeEach(() => begin());

async function begin() {
  await emptyRegistry(registry);
  await joinPeople(registry, 1);
  await draft(registry, { ...client, files: [installerOf(client.version)] });
  await draft(registry, { ...kernel, files: [archive] });
}

const fileOf = { client: installerOf(client.version).name, browser: archive.name };

/** The releases that an address hands out; of one that refuses, none. */
const look = async (
  state: Record<"client" | "browser", { known: boolean; served: boolean }>,
  isOffered: boolean,
) => {
  for (const { follows, of, at } of Object.values(routes)) {
    for (const path of at) {
      const answer = await app.request(path);
      const body = await answer.text();
      for (const { product, version } of of) {
        const { known: isKnown, served } = state[product];
        const isTold = follows === "known" ? isKnown : follows === "offered" ? isOffered : served;
        const names = answer.ok && body.includes(version);
        expect([path, product, names]).toEqual([path, product, isTold]);
        // Who may still check a file is not led to it.
        if (!served) expect(body, path).not.toContain(`/files/${fileOf[product]}`);
      }
      const isOfOne = path.includes(client.version);
      if (isOfOne && !answer.ok) {
        expect([path, answer.status]).toEqual([path, state.client.known ? 410 : 404]);
      }
    }
  }
  for (const product of ["client", "browser"] as const) {
    const { known: isKnown, served } = state[product];
    const { status } = await fetch(`${server.origin}/files/${fileOf[product]}`);
    expect([product, status]).toEqual([product, served ? 200 : isKnown ? 410 : 404]);
  }
};

it("is in the table", () => {
  const got = app.routes.filter(({ method }) => method === "GET").map(({ path }) => path);
  expect(new Set(got.map((path) => path.replace(versionPattern, "V")))).toEqual(
    new Set(Object.keys(routes)),
  );
});

it("says nothing of a release before it is published", async () => {
  const hidden = { known: false, served: false };
  const nothing = { client: hidden, browser: hidden };
  await look(nothing, false);
  for (const act of ["finish-upload", "verify", "sign"] as const) {
    for (const name of [client, kernel]) await prepareRelease(registry, alone, name, { act });
    await look(nothing, false);
  }
});

holds(
  {
    "follows what becomes of it": fc.asyncProperty(
      fc.array(
        fc.record({ act: fc.constantFrom(...acts), of: fc.constantFrom("client", "browser") }),
        {
          minLength: 1,
          maxLength: 4,
        },
      ) as fc.Arbitrary<Act[]>,
      async (sequence) => {
        await begin();
        for (const name of [client, kernel]) {
          for (const act of ["finish-upload", "verify", "sign"] as const) {
            await prepareRelease(registry, alone, name, { act });
          }
          await publishRelease(registry, alone, name);
        }
        await makeFull(registry, lineOf(), client.version);
        const state = {
          client: { known: true, served: true, isOver: false },
          browser: { known: true, served: true, isOver: false },
        };
        let isOffered = true;
        await look(state, isOffered);
        for (const { act, of } of sequence) {
          const name = of === "client" ? client : kernel;
          const now = state[of];
          if (act === "withdraw") {
            await withdraw(registry, name.version, of);
            now.isOver = true;
            now.served = false;
          } else if (act === "again") {
            if (isOffered || !state.client.served) continue;
            await makeFull(registry, lineOf(), client.version);
            isOffered = true;
          } else {
            const found = act === "find" ? "infected" : "clean";
            const scan = {
              state: found,
              engine: "clamd",
              at: registry.now().toISOString(),
            } as const;
            await recordScan(registry, name, { fileName: fileOf[of], scan });
            now.served = act === "clear" && !now.isOver;
          }
          if (!state.client.served) isOffered = false;
          await look(state, isOffered);
        }
      },
    ),
  },
  8,
);
