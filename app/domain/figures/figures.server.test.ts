import { asc } from "drizzle-orm";
import { newUrlFromBase } from "electron-updater/out/util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seedArticles } from "~/domain/article/article-seed.server";
import { createViewCounter } from "~/domain/article/article-views.server";
import { countCampaignDownload, removeCampaign } from "~/domain/campaign/campaign-downloads.server";
import { channelOf, readVia } from "~/domain/release/download-channel";
import { seedReleases } from "~/domain/release/files/release-seed.server";
import { countDownload } from "~/domain/release/public/release-queries.server";
import { fileAddress } from "~/domain/release/release";
import { retention } from "~/domain/retention";
import { daysBetween } from "~/lib/days-between";
import {
  accounts,
  articleViewDays,
  articleViews,
  downloadDays,
  releaseFiles,
} from "~/platform/db/schema";
import { createMemoryStorage } from "~tests/support/memory-storage";
import { newRelease } from "~tests/support/release-factory";
import { accountRow } from "~tests/support/table-rows";
import { bothDatabases, type OpenTestDatabase } from "~tests/support/test-database";
import { csvOf } from "./figure-csv";
import {
  campaignFigures,
  deleteOldFigures,
  downloadFigures,
  firstFigureDay,
  listDownloadDays,
  listReaderDays,
  periodOf,
  readerFigures,
} from "./figure-queries.server";

/** 23:59 on 20 November in China, and two minutes later. */
const evening = new Date("2026-11-20T15:59:00Z");
const midnight = new Date("2026-11-20T16:01:00Z");
const period = periodOf(7, midnight);

describe("figures", () => {
  it("know the way of a download by its campaign, else by what the browser says", () => {
    const none = { via: null, campaign: null };
    expect(channelOf({ ...none, campaign: "spring" }, "same-origin")).toBe("campaign");
    expect(channelOf(none, "same-origin")).toBe("site");
    expect(channelOf(none, "same-site")).toBe("site");
    expect(channelOf(none, "cross-site")).toBe("link");
    expect(channelOf(none, "none")).toBe("direct");
    expect(channelOf(none, undefined)).toBe("direct");
  });
  it("know a feed by the address that it wrote, before anything else", () => {
    const viaOf = (query: string) => readVia(new URLSearchParams(query));
    expect(viaOf("via=updater")).toBe("updater");
    expect(viaOf("x=1&via=package-manager")).toBe("package-manager");
    for (const unknown of ["", "via=", "via=site", "via=Updater", "via=constructor"]) {
      expect(viaOf(unknown), unknown).toBeNull();
    }
    const both = { via: "updater", campaign: "spring" } as const;
    expect(channelOf(both, "cross-site")).toBe("updater");
  });
  it("know an installed client by the version that it names, for which its updater drops what the feed wrote", () => {
    const feed = new URL("https://site.example/updates/client/win10-x64/?from=6.1.0");
    const address = newUrlFromBase(fileAddress("Manifold-7.0.0-x64.exe", "updater"), feed);
    expect(address.href).toBe("https://site.example/files/Manifold-7.0.0-x64.exe?from=6.1.0");
    expect(readVia(address.searchParams)).toBe("updater");
    for (const unknown of ["from=", "from=x", "from=6", "from=6.1.0-beta"]) {
      expect(readVia(new URLSearchParams(unknown)), unknown).toBeNull();
    }
    expect(readVia(new URLSearchParams("from=6.1.0&via=package-manager"))).toBe("package-manager");
  });
  it("tell updates apart that a user asked for, also where the updater drops what the feed wrote", () => {
    const feed = new URL("https://site.example/updates/client/win10-x64/?from=6.1.0&now=1");
    const address = newUrlFromBase(fileAddress("Manifold-7.0.0-x64.exe", "updater"), feed);
    expect(readVia(address.searchParams)).toBe("manual-update");
    const viaOf = (query: string) => readVia(new URLSearchParams(query));
    expect(viaOf("now=1")).toBe("manual-update");
    expect(viaOf("via=package-manager&now=1")).toBe("package-manager");
    expect([viaOf("now=0"), viaOf("via=updater&now=true")]).toEqual([null, "updater"]);
  });
  it("are of whole days in China, also over the end of a month", () => {
    expect(period).toEqual({ from: "2026-11-15", to: "2026-11-21" });
    expect(daysBetween("2026-02-27", "2026-03-01")).toEqual([
      ...["2026-02-27", "2026-02-28", "2026-03-01"],
    ]);
  });
  it("are exported so that no cell is a formula", () =>
    expect(csvOf(["a", "b"], [{ a: "=1", b: 2 }])).toBe('\uFEFFa,b\r\n"\'=1",2\r\n'));
});

describe.each(bothDatabases)("figures by day on $name", ({ open }) => {
  let database: OpenTestDatabase;
  let ids: number[];
  beforeAll(async () => {
    database = await open();
    const { db } = database;
    const seeds = ["6.2.0", "6.10.0", "6.9.0"].map((version) =>
      newRelease({ product: "client", version }),
    );
    await seedReleases(db, { seeds, storage: createMemoryStorage() });
    const files = await db.select().from(releaseFiles).orderBy(asc(releaseFiles.id));
    ids = ["6.2.0", "6.10.0", "6.9.0"].map(
      (version) => files.find(({ name }) => name.includes(version))?.id ?? 0,
    );
    const tags = [{ id: "proxy", name: { cn: "代理", en: "Proxy" } }];
    const text = { title: "代理", summary: "s", markdown: "m" };
    const publishedAt = "2026-01-01T00:00:00Z";
    await seedArticles(db, {
      tags,
      articles: [{ id: 1, publishedAt, tags: ["proxy"], texts: { cn: text } }],
    });
  });
  afterAll(() => database.close());

  it("count downloads on the day in China, beside the total", async () => {
    const { db } = database;
    expect(await firstFigureDay(db)).toBeNull();
    const [old = 0, newest = 0, previous = 0] = ids;
    const count = (fileId: number, channel: "site" | "direct", now: Date) =>
      countDownload(db, { fileId, channel, now });
    await Promise.all([
      ...Array.from({ length: 5 }, () => count(newest, "site", evening)),
      ...Array.from({ length: 3 }, () => count(newest, "site", midnight)),
      ...[count(newest, "direct", midnight), count(previous, "site", midnight)],
      ...[count(old, "site", midnight), count(999_999, "site", midnight)],
    ]);
    const figures = await downloadFigures(db, "client", period);
    expect(figures).toMatchObject({ newest: "6.10.0", previous: "6.9.0" });
    expect(figures.days).toHaveLength(7);
    expect(figures.days.slice(-2)).toEqual([
      { day: "2026-11-20", newest: 5, previous: 0, older: 0 },
      { day: "2026-11-21", newest: 4, previous: 1, older: 1 },
    ]);
    expect(figures.channels).toEqual([
      { channel: "site", downloads: 10 },
      { channel: "updater", downloads: 0 },
      { channel: "manual-update", downloads: 0 },
      { channel: "package-manager", downloads: 0 },
      { channel: "campaign", downloads: 0 },
      { channel: "link", downloads: 0 },
      { channel: "direct", downloads: 1 },
    ]);
    expect(figures.files[0]).toMatchObject({ version: "6.10.0", downloads: 9 });
    expect(await downloadFigures(db, "browser", period)).toMatchObject({ newest: null, files: [] });
    const totals = await db.select().from(releaseFiles);
    expect(totals.reduce((sum, { downloadCount }) => sum + downloadCount, 0)).toBe(11);
    expect(await firstFigureDay(db)).toBe("2026-11-20");
    expect(await listDownloadDays(db, period)).toHaveLength(5);
  });

  it("count readers on the day they came, in the batch of the total", async () => {
    let now = evening;
    const views = createViewCounter({
      db: database.db,
      secret: Buffer.from("no secret"),
      interval: 60_000_000,
      report: { done: async () => undefined, failed: (error) => Promise.reject(error) },
      now: () => now,
    });
    views.record(1, "192.0.2.1");
    now = midnight;
    views.record(1, "192.0.2.2");
    views.record(1, "192.0.2.3");
    views.record(77, "192.0.2.3");
    await views.stop();
    expect(await database.db.select().from(articleViews)).toEqual([{ articleId: 1, count: 3 }]);
    const figures = await readerFigures(database.db, period);
    expect(figures.days.slice(-2)).toEqual([
      { day: "2026-11-20", views: 1 },
      { day: "2026-11-21", views: 2 },
    ]);
    expect(figures.articles).toEqual([{ id: 1, views: 3, titles: { cn: "代理", en: null } }]);
    expect(await listReaderDays(database.db, period)).toHaveLength(2);
  });

  it("count downloads and registrations of campaigns, which go with the campaign", async () => {
    const { db } = database;
    await Promise.all(
      Array.from({ length: 4 }, () =>
        countCampaignDownload(db, { campaign: "spring", now: evening }),
      ),
    );
    await countCampaignDownload(db, { campaign: "spring", now: midnight });
    await countCampaignDownload(db, { campaign: "autumn", now: midnight });
    const account = { ...accountRow(midnight), campaign: "spring" };
    await db.insert(accounts).values([
      { ...account, email: "a@example.com", createdAt: evening },
      { ...account, email: "b@example.com", createdAt: midnight },
      { ...account, email: "c@example.com", createdAt: new Date("2026-11-14T15:59:59Z") },
      { ...account, email: "d@example.com", createdAt: midnight, campaign: null },
    ]);
    const figures = await campaignFigures(db, period);
    expect(figures.campaigns).toEqual([
      { campaign: "spring", downloads: 5, registrations: 2 },
      { campaign: "autumn", downloads: 1, registrations: 0 },
    ]);
    expect(figures.days.slice(-2)).toEqual([
      { day: "2026-11-20", downloads: 4, registrations: 1 },
      { day: "2026-11-21", downloads: 2, registrations: 1 },
    ]);
    await removeCampaign(db, "autumn");
    expect((await campaignFigures(db, period)).campaigns.map((one) => one.campaign)).toEqual([
      "spring",
    ]);
  });

  it("are deleted after two years, and the totals stay", async () => {
    const { db } = database;
    const later = (day: string) =>
      new Date(Date.parse(`${day}T12:00:00+08:00`) + retention.figures);
    expect(await deleteOldFigures(db, later("2026-11-20"))).toBe(0);
    expect(await deleteOldFigures(db, later("2026-11-21"))).toBe(3);
    expect(await deleteOldFigures(db, later("2026-11-22"))).toBe(6);
    expect(await db.$count(downloadDays)).toBe(0);
    expect(await db.$count(articleViewDays)).toBe(0);
    expect(await db.select().from(articleViews)).toEqual([{ articleId: 1, count: 3 }]);
  });
});
