import { Readable } from "node:stream";
import { auditCsv } from "~/domain/audit/audit-csv.server";
import {
  type AuditFilter,
  checkAudit,
  countAudit,
  eachAudit,
  listAudit,
} from "~/domain/audit/audit-queries.server";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { actorOf } from "~/domain/staff/staff-context.server";
import { dayInChina } from "~/i18n/china-time";
import type { Handlers } from "./call";
import type { AuditFilter as RequestedFilter } from "./schemas/audit";
import { viewAuditEntry } from "./views.server";

/** Entries of a page. */
const pageLength = 50;

function filterOf({ staffId, from, to, withoutReading, ...texts }: RequestedFilter): AuditFilter {
  return {
    ...texts,
    withoutReading: withoutReading === "1",
    ...(staffId !== undefined && { staffId: Number(staffId) }),
    ...(from !== undefined && { from: new Date(from) }),
    ...(to !== undefined && { to: new Date(to) }),
  };
}

export const auditHandlers = {
  async audit({ options: { db } }, { before, ...requested }) {
    const filter = filterOf(requested);
    const page = { before: before === undefined ? undefined : Number(before) };
    const rows = await listAudit(db, filter, { ...page, limit: pageLength + 1 });
    const shown = rows.slice(0, pageLength);
    return {
      entries: shown.map(viewAuditEntry),
      count: await countAudit(db, filter),
      next: rows.length > pageLength ? String(shown.at(-1)?.id) : null,
    };
  },
  async checkAudit({ options: { db, now }, notedHead }) {
    const check = await checkAudit(db, await notedHead());
    return { ...check, isWhole: check.firstBrokenId === null, checkedAt: now() };
  },
  async exportAudit({ options: { db, now }, caller, person, context }, requested) {
    const event = { act: "audit-exported", after: requested } as const;
    await db.transaction((transaction) =>
      writeAudit(transaction, actorOf(caller, person), event, now()),
    );
    context.header("Content-Type", "text/csv; charset=utf-8");
    context.header("Content-Disposition", `attachment; filename="audit-${dayInChina(now())}.csv"`);
    // A stream that fails breaks the connection, so that no browser takes a part for the whole.
    const lines = Readable.from(auditCsv(eachAudit(db, filterOf(requested))), {
      objectMode: false,
    });
    return context.body(Readable.toWeb(lines) as ReadableStream);
  },
} satisfies Partial<Handlers>;
