import { closeRequest } from "~/entities/contact/contact-actions.server";
import { daysLeft } from "~/entities/contact/contact-message";
import { listOpenRequests, type OpenRequest } from "~/entities/contact/contact-queries.server";
import type { Env } from "./env.server";
import { withDatabase } from "./with-database.server";

/**
 * Privacy requests that wait for an answer with the days that are left, or the end of one.
 * @returns the report for the terminal
 * @throws Error with a sentence for the operator
 */
export function runRequestsReport(
  env: Env,
  { close }: { close?: string | undefined },
): Promise<string> {
  return withDatabase(env, async (db) => {
    if (close === undefined) return requestsReport(await listOpenRequests(db), new Date());
    const number = close.trim().toUpperCase();
    if (!(await closeRequest(db, number, new Date()))) {
      throw new Error(`No open privacy request has the number ${number}`);
    }
    return `${number} is closed.`;
  });
}

/** A few lines for each request, the most urgent first. */
export function requestsReport(requests: readonly OpenRequest[], now: Date): string {
  if (requests.length === 0) return "No open privacy requests.";
  const entries = requests.map(({ number, dueOn, createdAt, name, contact, locale, message }) =>
    [
      `${number}  due ${dueOn}, ${leftWords(daysLeft(dueOn ?? "", now))}`,
      `  received ${createdAt.toISOString()} (${locale}) from ${printable(name)}, ${contact}`,
      `  ${printable(message)}`,
    ].join("\n"),
  );
  return ["Open privacy requests (days are those of China):", ...entries].join("\n\n");
}

function leftWords(days: number): string {
  const count = `${Math.abs(days)} ${Math.abs(days) === 1 ? "day" : "days"}`;
  if (days === 0) return "TODAY";
  return days > 0 ? `${count} left` : `OVERDUE by ${count}`;
}

/** As one line; what strangers wrote gives the terminal no orders and turns no text around. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ");
}
