import { expect, it } from "vitest";
import { seedReleases } from "~/domain/release/files/release-seed.server";
import { auditEntries } from "~/platform/db/schema";
import { siteOrigin } from "~tests/support/console";
import { consoleOfFile } from "~tests/support/console-of-file";
import { newRelease } from "~tests/support/release-factory";

const { db, site } = await consoleOfFile();
const seeds = [newRelease({ product: "client", version: "6.2.1" })];
await seedReleases(db, { seeds, storage: site.storage });
const owner = await site.join("owner@staff.example", ["owner"]);
const host = new URL(siteOrigin).host;

it("is cleared by an owner who types the site's name and has seen how much goes", async () => {
  const { kinds, site: name } = await owner.browser.done("sampleContent");
  expect(name).toBe(host);
  expect(kinds[0]).toEqual({ kind: "releases", goes: 1, stays: 0, named: [] });
  const clearing = { kinds: ["releases"], site: host, expected: 1 };
  const untyped = await owner.browser.call("clearSampleContent", { ...clearing, site: "other" });
  expect(untyped.status).toBe(422);
  const outdated = await owner.browser.call("clearSampleContent", { ...clearing, expected: 2 });
  expect(outdated.status).toBe(409);
  const cleared = await owner.browser.done("clearSampleContent", clearing);
  expect(cleared.kinds[0]).toMatchObject({ goes: 0, stays: 0 });
  const acts = (await db.select({ act: auditEntries.act }).from(auditEntries)).map(
    ({ act }) => act,
  );
  expect(acts.filter((act) => act === "sample-content-cleared")).toHaveLength(1);
});
