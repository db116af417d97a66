import type { StreamResult } from "./load.ts";

/** The answers of a stream by status, as `790 × 200, 10 × 503`. */
export function statusesInWords({ statuses }: Pick<StreamResult, "statuses">): string {
  return Object.entries(statuses)
    .map(([status, count]) => `${count} × ${status === "0" ? "no answer" : status}`)
    .join(", ");
}
