import { afterEach, expect, it } from "vitest";
import { campaignDownloads } from "~/platform/db/schema";
import { databaseOfFile } from "~tests/support/database-of-file";
import {
  countCampaignDownload,
  listCampaigns,
  mostCampaigns,
  removeCampaign,
} from "./campaign-downloads.server";

const monday = new Date("2026-11-16T08:00:00Z");
const tuesday = new Date("2026-11-17T08:00:01Z");

const { db } = await databaseOfFile();

afterEach(async () => {
  await db.delete(campaignDownloads);
});

const count = (campaign: string, now = monday) => countCampaignDownload(db, { campaign, now });
const counts = async () =>
  (await listCampaigns(db)).map(({ campaign, downloads }) => [campaign, downloads]);
const fill = (lastAt: Date) =>
  db.insert(campaignDownloads).values(
    Array.from({ length: mostCampaigns }, (_, index) => ({
      campaign: `c${index}`,
      downloads: index + 1,
      firstAt: lastAt,
      lastAt,
    })),
  );

it("are counted, also simultaneous ones, and listed with the highest count first", async () => {
  await Promise.all(["a", "b", "b", "b"].map((name) => count(name)));
  await count("a", tuesday);
  expect(await listCampaigns(db)).toEqual([
    { campaign: "b", downloads: 3, firstAt: monday, lastAt: monday },
    { campaign: "a", downloads: 2, firstAt: monday, lastAt: tuesday },
  ]);
});

it("are not counted for a new name while a thousand campaigns are active", async () => {
  await fill(monday);
  await count("new");
  await count("c0");
  const all = await counts();
  expect(all).toHaveLength(mostCampaigns);
  expect(all).toContainEqual(["c0", 2]);
  expect(all.flat()).not.toContain("new");
});

it("of a new name replace the inactive campaign with the lowest count", async () => {
  await fill(monday);
  await count("c0", tuesday);
  await count("new", tuesday);
  const all = await counts();
  expect(all).toHaveLength(mostCampaigns);
  expect(all).toContainEqual(["new", 1]);
  expect(all).toContainEqual(["c0", 2]);
  expect(all.flat()).not.toContain("c1");
});

it("can be removed", async () => {
  await count("a");
  expect(await removeCampaign(db, "a")).toBe(true);
  expect(await removeCampaign(db, "a")).toBe(false);
  expect(await counts()).toEqual([]);
});
