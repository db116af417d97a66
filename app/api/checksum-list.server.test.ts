import { expect, it } from "vitest";
import { seedReleases } from "~/domain/release/files/release-seed.server";
import { databaseOfFile } from "~tests/support/database-of-file";
import { createMemoryStorage } from "~tests/support/memory-storage";
import { newRelease } from "~tests/support/release-factory";
import { createApi } from "./api.server";
import { checksumListData } from "./checksum-list-schema";
import { createResponseCache } from "./response-cache.server";

const path = "/checksums/list";
const log = { error: (details: object) => expect.fail(String(details)) };

const { db } = await databaseOfFile();
const seeds = [
  newRelease({ product: "client", version: "6.2.0" }),
  newRelease({ product: "client", version: "6.2.1" }),
  newRelease({ product: "client", version: "6.3.0", status: "draft" }),
];
await seedReleases(db, { seeds, storage: createMemoryStorage() });

it("gives every published file, as documented", async () => {
  const response = await createApi({ db, log }).request(path);
  expect(response.status).toBe(200);
  const { data } = await response.json();
  expect(checksumListData.parse(data)).toEqual(data);
  expect(data.list).toMatchObject([
    { version: "6.2.1", state: "current", sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    { version: "6.2.0", state: "older", newestName: data.list[0].name },
  ]);
  const written = await createApi({ db, log }).request(path, { method: "POST" });
  expect(written.status).toBe(405);
});

it("counts what is not stored, and repeats the rest for nothing", async () => {
  let left = 1;
  const cache = createResponseCache();
  const admits = async () => left-- > 0;
  const api = createApi({ db, log, cache, admits });
  expect((await api.request(path)).status).toBe(200);
  expect((await api.request(path)).status).toBe(200);
  cache.invalidate();
  expect((await api.request(path)).status).toBe(429);
});
