import { writeAudit } from "~/domain/audit/write-audit.server";
import { csvOf } from "~/domain/figures/figure-csv";
import {
  campaignFigures,
  downloadFigures,
  firstFigureDay,
  listCampaignDays,
  listDownloadDays,
  listReaderDays,
  periodOf,
  readerFigures,
} from "~/domain/figures/figure-queries.server";
import type { FigureTable } from "~/domain/figures/figures";
import { actorOf } from "~/domain/staff/staff-context.server";
import type { Database } from "~/platform/db/database.server";
import type { Handlers } from "./call";

type Period = ReturnType<typeof periodOf>;

const tables: Record<FigureTable, (db: Database, period: Period) => Promise<string>> = {
  downloads: async (db, period) =>
    csvOf(
      ["day", "product", "version", "file", "channel", "downloads"],
      await listDownloadDays(db, period),
    ),
  readers: async (db, period) => {
    const rows = await listReaderDays(db, period);
    return csvOf(
      ["day", "article", "titleCn", "titleEn", "views"],
      rows.map(({ day, articleId, titles, views }) => ({
        day,
        article: articleId,
        views,
        titleCn: titles.cn ?? "",
        titleEn: titles.en ?? "",
      })),
    );
  },
  campaigns: async (db, period) =>
    csvOf(["day", "campaign", "downloads", "registrations"], await listCampaignDays(db, period)),
};

export const figureHandlers = {
  async figures({ options: { db, now } }, { days, product }) {
    const period = periodOf(Number(days), now());
    return {
      ...period,
      product,
      countedSince: await firstFigureDay(db),
      downloads: await downloadFigures(db, product, period),
      readers: await readerFigures(db, period),
      campaigns: await campaignFigures(db, period),
    };
  },
  async exportFigures({ options: { db, now }, caller, person, context }, { days, table }) {
    const period = periodOf(Number(days), now());
    const file = await tables[table](db, period);
    const event = { act: "figures-exported", after: { table, ...period } } as const;
    await db.transaction((transaction) =>
      writeAudit(transaction, actorOf(caller, person), event, now()),
    );
    context.header("Content-Type", "text/csv; charset=utf-8");
    const name = `${table}-${period.from}-${period.to}.csv`;
    context.header("Content-Disposition", `attachment; filename="${name}"`);
    return context.body(file);
  },
} satisfies Partial<Handlers>;
