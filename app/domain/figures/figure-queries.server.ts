import {
  type AnyColumn,
  and,
  asc,
  between,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  lt,
  min,
  sql,
} from "drizzle-orm";
import { downloadChannels } from "~/domain/release/download-channel";
import { retention } from "~/domain/retention";
import { dayInChina } from "~/i18n/china-time";
import { daysBetween } from "~/lib/days-between";
import { compareVersions } from "~/lib/version-number";
import type { Database } from "~/platform/db/database.server";
import {
  accounts,
  articleTranslations,
  articleViewDays,
  campaignDays,
  downloadDays,
  releaseFiles,
  releases,
} from "~/platform/db/schema";

/** Days in China, both included. */
type Period = { from: string; to: string };
type Product = (typeof releases.$inferSelect)["product"];

/** Lines of a list that is longer than anybody reads; the export has all of them. */
const longestList = 20;

/** The period of some days that ends today. */
export function periodOf(days: number, now: Date): Period {
  return {
    from: dayInChina(new Date(now.getTime() - (days - 1) * 86_400_000)),
    to: dayInChina(now),
  };
}

/** A sum as a number; the database answers with a text for large ones. */
const sumOf = (column: AnyColumn) =>
  sql<number>`coalesce(sum(${column}), 0)::float8`.mapWith(Number);

/** The first day that anything was counted by day; null: nothing yet. */
export async function firstFigureDay(db: Database): Promise<string | null> {
  const [downloads] = await db.select({ day: min(downloadDays.day) }).from(downloadDays);
  const [views] = await db.select({ day: min(articleViewDays.day) }).from(articleViewDays);
  const days = [downloads?.day, views?.day].filter((day) => typeof day === "string");
  return days.sort()[0] ?? null;
}

/**
 * Downloads of a product: by day those of the newest two versions and of older ones, by the way they
 * came, and by file.
 */
export async function downloadFigures(db: Database, product: Product, { from, to }: Period) {
  const meant = db
    .select({
      day: downloadDays.day,
      channel: downloadDays.channel,
      downloads: downloadDays.downloads,
      name: releaseFiles.name,
      version: releases.version,
    })
    .from(downloadDays)
    .innerJoin(releaseFiles, eq(releaseFiles.id, downloadDays.fileId))
    .innerJoin(releases, eq(releases.id, releaseFiles.releaseId))
    .where(and(between(downloadDays.day, from, to), eq(releases.product, product)))
    .as("meant");
  const { day, channel, name, version } = meant;
  const downloads = sumOf(meant.downloads);
  const byVersion = await db.select({ day, version, downloads }).from(meant).groupBy(day, version);
  const byChannel = await db.select({ channel, downloads }).from(meant).groupBy(channel);
  const files = await db
    .select({ name, version, downloads })
    .from(meant)
    .groupBy(name, version)
    .orderBy(desc(downloads), asc(name))
    .limit(longestList);
  const [newest = null, previous = null] = await newestVersions(db, product);
  const daysOf = Map.groupBy(byVersion, (row) => row.day);
  return {
    newest,
    previous,
    files,
    days: daysBetween(from, to).map((date) => {
      const counts = { newest: 0, previous: 0, older: 0 };
      for (const row of daysOf.get(date) ?? []) {
        const part =
          row.version === newest ? "newest" : row.version === previous ? "previous" : "older";
        counts[part] += row.downloads;
      }
      return { day: date, ...counts };
    }),
    channels: downloadChannels.map((way) => ({
      channel: way,
      downloads: byChannel.find((row) => row.channel === way)?.downloads ?? 0,
    })),
  };
}

/** The newest two versions of a product that were ever public, by their numbers. */
async function newestVersions(db: Database, product: Product): Promise<string[]> {
  const rows = await db
    .select({ version: releases.version })
    .from(releases)
    .where(
      and(eq(releases.product, product), inArray(releases.status, ["published", "withdrawn"])),
    );
  return rows
    .map(({ version }) => version)
    .sort((one, other) => compareVersions(other, one))
    .slice(0, 2);
}

/** Views of articles by day, and the articles that were read most. */
export async function readerFigures(db: Database, { from, to }: Period) {
  const { day, articleId, views } = articleViewDays;
  const isMeant = between(day, from, to);
  const byDay = await db
    .select({ day, views: sumOf(views) })
    .from(articleViewDays)
    .where(isMeant)
    .groupBy(day);
  const articles = await db
    .select({ id: articleId, views: sumOf(views) })
    .from(articleViewDays)
    .where(isMeant)
    .groupBy(articleId)
    .orderBy(desc(sumOf(views)), asc(articleId))
    .limit(longestList);
  const titles = await listTitles(
    db,
    articles.map(({ id }) => id),
  );
  const viewsOf = new Map(byDay.map((row) => [row.day, row.views]));
  return {
    days: daysBetween(from, to).map((date) => ({ day: date, views: viewsOf.get(date) ?? 0 })),
    articles: articles.map((article) => ({ ...article, titles: titlesOf(titles, article.id) })),
  };
}

async function listTitles(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const { articleId, locale, title } = articleTranslations;
  return db
    .select({ articleId, locale, title })
    .from(articleTranslations)
    .where(inArray(articleId, [...ids]));
}

function titlesOf(titles: Awaited<ReturnType<typeof listTitles>>, id: number) {
  const titleIn = (locale: "cn" | "en") =>
    titles.find((row) => row.articleId === id && row.locale === locale)?.title ?? null;
  return { cn: titleIn("cn"), en: titleIn("en") };
}

/**
 * Downloads and registrations that campaigns led to. Registrations are counted from the accounts
 * that there are: one that was deleted no longer counts.
 */
export async function campaignFigures(db: Database, period: Period) {
  const rows = await listCampaignDays(db, period);
  const sums = (group: typeof rows) => ({
    downloads: group.reduce((sum, row) => sum + row.downloads, 0),
    registrations: group.reduce((sum, row) => sum + row.registrations, 0),
  });
  const byDay = Map.groupBy(rows, ({ day }) => day);
  const campaigns = [...Map.groupBy(rows, ({ campaign }) => campaign)]
    .map(([campaign, group]) => ({ campaign, ...sums(group) }))
    .sort(
      (one, other) => other.downloads - one.downloads || other.registrations - one.registrations,
    );
  return {
    days: daysBetween(period.from, period.to).map((day) => ({
      day,
      ...sums(byDay.get(day) ?? []),
    })),
    campaigns: campaigns.slice(0, longestList),
  };
}

/** Each campaign on each day on which it led to something. */
export async function listCampaignDays(db: Database, { from, to }: Period) {
  const { day, campaign, downloads } = campaignDays;
  const registeredOn = sql<string>`to_char(${accounts.createdAt} AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD')`;
  const counted = await db
    .select({ day, campaign, downloads })
    .from(campaignDays)
    .where(between(day, from, to));
  const registered = await db
    .select({
      day: registeredOn,
      campaign: accounts.campaign,
      count: sql<number>`count(*)::float8`,
    })
    .from(accounts)
    .where(
      and(
        isNotNull(accounts.campaign),
        gte(accounts.createdAt, new Date(`${from}T00:00:00+08:00`)),
      ),
    )
    // By its place in the list.
    .groupBy(sql`1`, accounts.campaign);
  const rows = new Map(
    counted.map((row) => [`${row.day} ${row.campaign}`, { ...row, registrations: 0 }]),
  );
  for (const { day: date, campaign: name, count } of registered) {
    if (name === null || date > to) continue;
    const key = `${date} ${name}`;
    const row = rows.get(key) ?? { day: date, campaign: name, downloads: 0, registrations: 0 };
    rows.set(key, { ...row, registrations: Number(count) });
  }
  return [...rows.values()].sort((one, other) =>
    `${one.day} ${one.campaign}` < `${other.day} ${other.campaign}` ? -1 : 1,
  );
}

/** Each file on each day, by the way its downloads came, in the order of the days. */
export async function listDownloadDays(db: Database, { from, to }: Period) {
  const { day, fileId, channel, downloads } = downloadDays;
  return db
    .select({
      day,
      product: releases.product,
      version: releases.version,
      file: releaseFiles.name,
      channel,
      downloads,
    })
    .from(downloadDays)
    .innerJoin(releaseFiles, eq(releaseFiles.id, fileId))
    .innerJoin(releases, eq(releases.id, releaseFiles.releaseId))
    .where(between(day, from, to))
    .orderBy(asc(day), asc(releaseFiles.name), asc(channel));
}

/** Each article on each day on which it was read, in the order of the days. */
export async function listReaderDays(db: Database, { from, to }: Period) {
  const { day, articleId, views } = articleViewDays;
  const rows = await db
    .select({ day, articleId, views })
    .from(articleViewDays)
    .where(between(day, from, to))
    .orderBy(asc(day), asc(articleId));
  const titles = await listTitles(db, [...new Set(rows.map((row) => row.articleId))]);
  return rows.map((row) => ({ ...row, titles: titlesOf(titles, row.articleId) }));
}

/** Deletes the counts of days that are over for two years; the totals stay. */
export async function deleteOldFigures(db: Database, now: Date): Promise<number> {
  const first = dayInChina(new Date(now.getTime() - retention.figures));
  let deleted = 0;
  for (const table of [downloadDays, articleViewDays, campaignDays]) {
    const gone = await db.delete(table).where(lt(table.day, first)).returning({ day: table.day });
    deleted += gone.length;
  }
  return deleted;
}
