import type { AuditFilter } from "~/console-api/schemas/audit";
import { auditActs, readingActs } from "~/domain/audit/audit";
import { dayInChina } from "~/i18n/china-time";
import { withValue } from "~console/ui/with-value";

/** Filters in the address of the audit log; each but the text is a pill. */
export const filterNames = [
  ...(["period", "person", "act", "outcome", "address", "object"] as const),
  ...(["reading", "q"] as const),
] as const;
export type FilterName = (typeof filterNames)[number];

export const periods = ["today", "week", "month"] as const;
export type Period = (typeof periods)[number];

const days: Record<Period, number> = { today: 0, week: 6, month: 29 };

/** The filter that an address stands for; what it does not know is left out. */
export function filterOf(query: URLSearchParams, now = new Date()): AuditFilter {
  const period = periods.find((name) => name === query.get("period"));
  const act = auditActs.find((name) => name === query.get("act"));
  const outcome = (["done", "refused"] as const).find((name) => name === query.get("outcome"));
  const person = /^[1-9]\d{0,9}$/.exec(query.get("person") ?? "")?.[0];
  const address = query.get("address")?.trim().slice(0, 60);
  const object = objectOf(query.get("object") ?? "");
  const text = query.get("q")?.trim().slice(0, 100);
  return {
    ...(period !== undefined && { from: beginOf(period, now) }),
    ...(person !== undefined && { staffId: person }),
    ...(act !== undefined && { act }),
    ...(outcome !== undefined && { outcome }),
    ...(address !== undefined && address !== "" && { address }),
    ...(object !== undefined && { objectKind: object.kind, objectId: object.id }),
    ...(text !== undefined && text !== "" && { text }),
    ...(isReadingHidden(query) && { withoutReading: "1" }),
  };
}

/**
 * Whether actions that only read something are left out. They are by default, but not if the filter names them or one
 * object, because its readers belong to it.
 */
export function isReadingHidden(query: URLSearchParams): boolean {
  const isAsked = readingActs.some((act) => act === query.get("act"));
  return query.get("reading") !== "1" && !query.has("object") && !isAsked;
}

/** The one object that a filter names, `kind:id`; ids may have a colon of their own. */
export function objectOf(value: string): { kind: string; id: string } | undefined {
  const [, kind, id] = /^([a-z-]{1,40}):(\S.{0,79})$/.exec(value) ?? [];
  return kind === undefined || id === undefined ? undefined : { kind, id };
}

/** Midnight in China, of today or some days ago. */
function beginOf(period: Period, now: Date): string {
  const midnight = Date.parse(`${dayInChina(now)}T00:00:00+08:00`);
  return new Date(midnight - days[period] * 86_400_000).toISOString();
}

/** A query with another value of one filter; null takes the filter away. */
export function withFilter(query: URLSearchParams, name: FilterName, value: string | null): string {
  const next = new URLSearchParams(query);
  next.delete("entry");
  return withValue(next, name, value);
}
