import { and, asc, count, desc, eq, gte, isNull, sql } from "drizzle-orm";
import { listJobs } from "~/domain/background-job/background-jobs.server";
import { type FriendLinkGroup, friendLinkGroups } from "~/domain/friend-link/friend-link";
import { linkCheckJob, linkCheckOff } from "~/domain/link/check-links.server";
import { checksKept, failuresUntilHidden, hostOf } from "~/domain/link/link";
import { dayInChina } from "~/i18n/china-time";
import type { Locale } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import {
  friendLinks,
  friendLinkTranslations,
  linkChecks,
  links,
  resourceCategories,
  resourceCategoryTranslations,
  resources,
  resourceTranslations,
  staff,
} from "~/platform/db/schema";
import {
  type CategoryFields,
  type DayState,
  daysUntil,
  type LinkFields,
  type LinkKind,
  type LinkState,
} from "./link-list";

/** A link with its fields and how it does. */
export type LinkLine = {
  id: number;
  version: number;
  fields: LinkFields;
  host: string;
  hidden: { at: Date; by: string | null } | null;
  state: LinkState;
  status: number | null;
  problem: string | null;
  /** How long the last answer took. */
  milliseconds: number | null;
  failuresInRow: number;
  checkedAt: Date | null;
  movedTo: string | null;
  /** The last 30 days in China, oldest first. */
  days: DayState[];
};

export type LinkList = {
  /** The last day of every strip. */
  today: string;
  links: LinkLine[];
  /** In the order of the page; `tools` counts hidden ones, too. */
  categories: (CategoryFields & { id: string; tools: number })[];
  groups: readonly FriendLinkGroup[];
  check: {
    isOff: boolean;
    isRunning: boolean;
    lastRunAt: Date | null;
    nextRunAt: Date | null;
    lastErrorAt: Date | null;
  };
};

/** All tools and friend links in the order of their pages, tools first. */
export async function readLinkList(db: Database, now: Date): Promise<LinkList> {
  const today = dayInChina(now);
  const since = new Date(now.getTime() - checksKept);
  const checks = {
    days: daysUntil(today),
    strips: await stripsOf(db, since),
    times: await timesOf(db, since),
  };
  return {
    today,
    links: [...(await toolLines(db, checks)), ...(await friendLines(db, checks))],
    categories: await listToolCategories(db),
    groups: friendLinkGroups,
    check: await checkState(db),
  };
}

/** The links that are dead for visitors, and not hidden by an editor. */
export async function listDeadLinks(db: Database): Promise<{ name: string; url: string }[]> {
  const isDead = and(
    eq(links.isExempt, false),
    sql`${links.failuresInRow} >= ${failuresUntilHidden}`,
  );
  const tools = await db
    .select({ name: resources.name, url: links.url })
    .from(resources)
    .innerJoin(links, eq(links.id, resources.linkId))
    .where(and(isDead, isNull(resources.hiddenAt)))
    .orderBy(asc(resources.name));
  const sites = await db
    .select({
      name: sql<string>`coalesce(min(${friendLinkTranslations.name}), '')`,
      url: links.url,
    })
    .from(friendLinks)
    .innerJoin(links, eq(links.id, friendLinks.linkId))
    .leftJoin(friendLinkTranslations, eq(friendLinkTranslations.friendLinkId, friendLinks.id))
    .where(and(isDead, isNull(friendLinks.hiddenAt)))
    .groupBy(friendLinks.id, links.url)
    .orderBy(asc(friendLinks.id));
  return [...tools, ...sites];
}

/** A check of a link, for the table behind its strip. */
type LinkCheckLine = {
  at: Date;
  isWorking: boolean;
  status: number | null;
  problem: string | null;
  milliseconds: number;
};

/** The checks of one link in the last 30 days, newest first; null when there is no such link. */
export async function listLinkChecks(
  db: Database,
  { kind, id }: { kind: LinkKind; id: number },
  now: Date,
): Promise<LinkCheckLine[] | null> {
  const table = kind === "tool" ? resources : friendLinks;
  const [link] = await db.select({ linkId: table.linkId }).from(table).where(eq(table.id, id));
  if (link === undefined) return null;
  const { at, isWorking, status, problem, milliseconds } = linkChecks;
  return db
    .select({ at, isWorking, status, problem, milliseconds })
    .from(linkChecks)
    .where(
      and(
        eq(linkChecks.linkId, link.linkId),
        gte(linkChecks.at, new Date(now.getTime() - checksKept)),
      ),
    )
    .orderBy(desc(linkChecks.at));
}

/** The checks of all links, by id. */
type Checks = {
  days: readonly string[];
  /** Whether all checks of a day were answered. */
  strips: Map<number, Map<string, boolean>>;
  /** How long the newest answer took. */
  times: Map<number, number>;
};

async function stripsOf(db: Database, since: Date): Promise<Checks["strips"]> {
  const day = sql<string>`to_char(${linkChecks.at} AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD')`;
  const rows = await db
    .select({
      linkId: linkChecks.linkId,
      day,
      isWorking: sql<boolean>`bool_and(${linkChecks.isWorking})`,
    })
    .from(linkChecks)
    .where(gte(linkChecks.at, since))
    .groupBy(linkChecks.linkId, day);
  const byLink = Map.groupBy(rows, ({ linkId }) => linkId);
  return new Map(
    [...byLink].map(([id, found]) => [id, new Map(found.map((row) => [row.day, row.isWorking]))]),
  );
}

async function timesOf(db: Database, since: Date): Promise<Checks["times"]> {
  const { linkId, milliseconds, at } = linkChecks;
  const rows = await db
    .selectDistinctOn([linkId], { linkId, milliseconds })
    .from(linkChecks)
    .where(gte(at, since))
    .orderBy(linkId, desc(at));
  return new Map(rows.map((row) => [row.linkId, row.milliseconds]));
}

type Row = {
  id: number;
  version: number;
  hiddenAt: Date | null;
  hiddenBy: string | null;
  link: typeof links.$inferSelect;
  fields: LinkFields;
};

function lineOf(
  { id, version, hiddenAt, hiddenBy, link, fields }: Row,
  { days, strips, times }: Checks,
): LinkLine {
  const strip = strips.get(link.id);
  return {
    id,
    version,
    fields,
    days: days.map((day) => {
      const isWorking = strip?.get(day);
      return isWorking === undefined ? "none" : isWorking ? "working" : "failed";
    }),
    host: hostOf(link.url),
    hidden: hiddenAt === null ? null : { at: hiddenAt, by: hiddenBy },
    state: stateOf(link),
    status: link.lastStatus,
    problem: link.lastProblem,
    milliseconds: times.get(link.id) ?? null,
    failuresInRow: link.failuresInRow,
    checkedAt: link.isExempt ? null : link.checkedAt,
    movedTo: link.isExempt ? null : link.movedTo,
  };
}

function stateOf(link: typeof links.$inferSelect): LinkState {
  if (link.isExempt) return "exempt";
  if (link.checkedAt === null) return "unchecked";
  if (link.failuresInRow >= failuresUntilHidden) return "dead";
  if (link.failuresInRow > 0) return "failing";
  if (link.movedTo !== null) return "moved";
  // A working link with a problem is one whose server turns programs away.
  return link.lastProblem === null ? "working" : "refused";
}

async function toolLines(db: Database, checks: Checks): Promise<LinkLine[]> {
  const rows = await db
    .select({ tool: resources, link: links, hiddenBy: staff.name })
    .from(resources)
    .innerJoin(links, eq(links.id, resources.linkId))
    .innerJoin(resourceCategories, eq(resourceCategories.id, resources.categoryId))
    .leftJoin(staff, eq(staff.id, resources.hiddenById))
    .orderBy(asc(resourceCategories.position), asc(resources.position), asc(resources.id));
  const isPublished = eq(resourceTranslations.status, "published");
  const texts = Map.groupBy(
    await db.select().from(resourceTranslations).where(isPublished),
    ({ resourceId }) => resourceId,
  );
  return rows.map(({ tool, link, hiddenBy }) => {
    const line = { cn: "", en: "" };
    for (const text of texts.get(tool.id) ?? []) line[text.locale] = text.line;
    const listing = tool.isPaidListing ? "paid" : tool.isRecommended ? "recommended" : "plain";
    const { id, version, hiddenAt, name, monogram, categoryId: category } = tool;
    const shown = { kind: "tool", category, url: link.url, name, line, monogram } as const;
    const fields = { ...shown, listing } as const;
    return lineOf({ id, version, hiddenAt, hiddenBy, link, fields }, checks);
  });
}

async function friendLines(db: Database, checks: Checks): Promise<LinkLine[]> {
  const rows = await db
    .select({ site: friendLinks, link: links, hiddenBy: staff.name })
    .from(friendLinks)
    .innerJoin(links, eq(links.id, friendLinks.linkId))
    .leftJoin(staff, eq(staff.id, friendLinks.hiddenById))
    .orderBy(asc(friendLinks.position), asc(friendLinks.id));
  const isPublished = eq(friendLinkTranslations.status, "published");
  const texts = Map.groupBy(
    await db.select().from(friendLinkTranslations).where(isPublished),
    ({ friendLinkId }) => friendLinkId,
  );
  const lines = rows.map(({ site, link, hiddenBy }) => {
    const name = { cn: "", en: "" };
    const line = { cn: "", en: "" };
    for (const text of texts.get(site.id) ?? []) {
      name[text.locale] = text.name;
      line[text.locale] = text.line;
    }
    const { id, version, hiddenAt, group } = site;
    const fields = { kind: "friend", group, url: link.url, name, line } as const;
    return lineOf({ id, version, hiddenAt, hiddenBy, link, fields }, checks);
  });
  return friendLinkGroups.flatMap((group) =>
    lines.filter(({ fields }) => fields.kind === "friend" && fields.group === group),
  );
}

async function listToolCategories(db: Database): Promise<LinkList["categories"]> {
  const rows = await db
    .select({
      id: resourceCategories.id,
      mark: resourceCategories.mark,
      tools: count(resources.id),
    })
    .from(resourceCategories)
    .leftJoin(resources, eq(resources.categoryId, resourceCategories.id))
    .groupBy(resourceCategories.id)
    .orderBy(asc(resourceCategories.position), asc(resourceCategories.id));
  const texts = Map.groupBy(
    await db.select().from(resourceCategoryTranslations),
    ({ categoryId }) => categoryId,
  );
  return rows.map((row) => {
    const name: Record<Locale, string> = { cn: "", en: "" };
    const advice: Record<Locale, string> = { cn: "", en: "" };
    for (const text of texts.get(row.id) ?? []) {
      name[text.locale] = text.name;
      advice[text.locale] = text.advice;
    }
    return { ...row, name, advice };
  });
}

async function checkState(db: Database): Promise<LinkList["check"]> {
  const job = (await listJobs(db)).find(({ name }) => name === linkCheckJob.name);
  const isFailed = job?.lastErrorAt != null && job.lastErrorAt >= (job.lastRunAt ?? new Date(0));
  return {
    isOff: job?.lastResultParts?.[0]?.code === linkCheckOff && !isFailed,
    isRunning: job?.isRunning ?? false,
    lastRunAt: job?.lastRunAt ?? null,
    nextRunAt: job?.nextRunAt ?? null,
    lastErrorAt: isFailed ? job.lastErrorAt : null,
  };
}
