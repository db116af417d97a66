import { desc } from "drizzle-orm";
import { expect, it } from "vitest";
import { openToken } from "~/domain/staff/machine-tokens.server";
import { auditEntries, staff } from "~/platform/db/schema";
import type { Env } from "~/platform/env/env.server";
import { databaseOfFile } from "~tests/support/database-of-file";
import { joinPeople } from "~tests/support/registry-database";
import { tokenCommand } from "./token.server";

const { db } = await databaseOfFile();
const now = () => new Date();
await joinPeople({ db, now, hasScanner: true }, 1);
const [owner] = await db.select().from(staff);
const nothing = { scope: undefined, product: undefined, channel: undefined };
const run = (
  task: string,
  name?: string,
  reach: object = {},
  email: string | undefined = owner?.email,
) =>
  tokenCommand(
    { db, env: {} as Env },
    { task, name, email, reach: { ...nothing, days: undefined, network: undefined, ...reach } },
  );

it("a token that is made on the server works, acts for the named person, and ends with a word", async () => {
  expect(await run("list")).toBe("No tokens yet.");
  const said = await run("make", "build", { scope: "releases.read, releases.upload" });
  const token = /mfst_[\w-]{43}/.exec(said)?.[0] ?? "";
  const opened = await openToken(db, token, { address: "192.0.2.1", now: now() });
  expect(opened).toMatchObject({
    name: "build",
    scopes: ["releases.read", "releases.upload"],
    products: ["client", "browser"],
    channels: ["stable", "beta"],
    createdById: owner?.id,
  });
  const list = await run("list");
  expect(list).toMatch(
    /^build {2}for .+: releases\.read, releases\.upload; client and browser, stable/,
  );
  expect(list).not.toContain(token);
  expect(await run("revoke", "build")).toBe("build no longer works.");
  expect(await openToken(db, token, { address: "192.0.2.1", now: now() })).toBeNull();
  const entries = await db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(2);
  expect(entries.map(({ act, source }) => [act, source])).toEqual([
    ["token-revoked", "command"],
    ["token-made", "command"],
  ]);
});

it.each<[string, Parameters<typeof run>, string]>([
  [
    "no person",
    ["make", "a", { scope: "releases.read" }, "no@site.example"],
    "Nobody on the staff",
  ],
  ["no scope", ["make", "a"], "--scope is missing: releases.read"],
  ["an unknown scope", ["make", "a", { scope: "releases.all" }], '"releases.all" is no scope'],
  ["no name", ["make", undefined, { scope: "releases.read" }], "Refused: name missing"],
  [
    "too long a life",
    ["make", "a", { scope: "releases.read", days: "366" }],
    "Refused: days wrong",
  ],
  ["no network", ["make", "a", { scope: "releases.read", network: "x" }], "Refused: network wrong"],
  ["no such token", ["revoke", "a"], 'No token that works has the name "a"'],
  ["no such task", ["rotate", "a"], 'There is no "rotate"'],
])("refuses with a sentence: %s", async (_, given, sentence) => {
  await expect(run(...given)).rejects.toThrow(sentence);
});

it("ends a token of somebody who was disabled, which would work again with their account", async () => {
  const said = await run("make", "left", { scope: "releases.read" });
  await db.update(staff).set({ disabledAt: now() });
  expect(await run("revoke", "left")).toBe("left no longer works.");
  await db.update(staff).set({ disabledAt: null });
  const token = /mfst_[\w-]{43}/.exec(said)?.[0] ?? "";
  expect(await openToken(db, token, { address: "192.0.2.1", now: now() })).toBeNull();
});

it("makes none for who may make none in the console", async () => {
  await db.update(staff).set({ roles: ["support"] });
  await expect(run("make", "a", { scope: "releases.read" })).rejects.toThrow("no role that may");
});
