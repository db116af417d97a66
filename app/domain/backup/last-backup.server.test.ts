import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "~/platform/db/open-database.server";
import { createSiteDatabase, databaseServers } from "~tests/support/site-database";
import { noteBackup, readLastBackup } from "./last-backup.server";

const [serverUrl = ""] = databaseServers;

let dataFolder: string;
beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), "last-backup-"));
});
afterAll(() => rm(dataFolder, { recursive: true }));

const made = new Date("2026-11-23T03:00:00.000Z");
const failed = new Date("2026-11-24T03:00:00.000Z");

it("is noted in the data folder beside an embedded database", async () => {
  const place = { dataFolder, databaseUrl: undefined };
  // It is not asked: only its process could write there.
  const db = undefined as never;
  const read = () => readLastBackup(db, { dataFolder, isEmbedded: true });
  expect(await read()).toEqual({ madeAt: null, failedAt: null });
  await noteBackup(place, "made", made);
  await noteBackup(place, "failed", failed);
  expect(await read()).toEqual({ madeAt: made, failedAt: failed });
  for (const damaged of ["{", "", "[]", "null", '{"madeAt":"yesterday"}']) {
    await writeFile(join(dataFolder, "last-backup.json"), damaged);
    await expect(read()).rejects.toThrow(
      "last-backup.json in the data folder is damaged: the next backup writes it anew.",
    );
    await noteBackup(place, "failed", failed);
    expect(await read()).toEqual({ madeAt: null, failedAt: failed });
  }
});

it.skipIf(serverUrl === "")("is noted on a server, for all machines", async () => {
  const { url, drop } = await createSiteDatabase(serverUrl);
  const database = await openDatabase({ databaseUrl: url, dataFolder: "unused" });
  try {
    await database.migrate();
    const place = { dataFolder: "unused", databaseUrl: url };
    const read = () => readLastBackup(database.db, { dataFolder: "unused", isEmbedded: false });
    expect(await read()).toEqual({ madeAt: null, failedAt: null });
    await noteBackup(place, "made", made);
    await noteBackup(place, "made", made);
    await noteBackup(place, "failed", failed);
    const { madeAt, failedAt } = await read();
    expect(madeAt?.getTime()).toBeLessThanOrEqual(failedAt?.getTime() ?? 0);
  } finally {
    await database.close();
    await drop();
  }
});
