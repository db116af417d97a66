import { parsePhone } from "~/domain/account/contact.server";
import type { ErasedPerson } from "~/domain/account/personal-data.server";
import { closeRequest, confirmRequest } from "~/domain/contact/contact-actions.server";
import { daysLeft } from "~/domain/contact/contact-message";
import {
  listContactMessages,
  listOpenRequests,
  type OpenRequest,
  type StoredMessage,
} from "~/domain/contact/contact-queries.server";
import { eraseByCommand } from "~/domain/contact/erase-by-command.server";
import { listReports, type StoredReport } from "~/domain/fake-site/report-actions.server";
import { readEmail } from "~/lib/contact-shape";
import type { Database } from "~/platform/db/database.server";
import type { Env } from "~/platform/env/env.server";
import { readSecretKey } from "~/platform/secrets/secret-key.server";
import type { CommandSite } from "./command-site.server";

/** Largest number of listed messages. */
const listed = 50;

type RequestsOptions = {
  /** Number of a privacy request that has been answered. */
  close?: string | undefined;
  /** Number of a privacy request whose days begin now, though its sender opened no link. */
  confirm?: string | undefined;
  /** Email address or phone number; all its data is deleted. */
  erase?: string | undefined;
  /** Why it is deleted without a request that is known to come from the person. */
  force?: string | undefined;
  /** Lists the other messages instead of privacy requests. */
  messages?: boolean | undefined;
};

/**
 * Lists open privacy requests with the days left, or confirms or closes one, or deletes what is stored of a
 * contact, or lists the newest other messages.
 * @returns the report for the terminal
 * @throws Error with a sentence for the operator
 */
export async function requestsCommand(
  { db, env }: CommandSite,
  { close, confirm, erase, force, messages = false }: RequestsOptions,
): Promise<string> {
  if (erase !== undefined) return eraseReport(env, db, { erase, force });
  if (messages) {
    const written = messagesReport(await listContactMessages(db, listed));
    return `${written}\n\n${fakeSitesReport(await listReports(db, listed))}`;
  }
  if (confirm !== undefined) {
    const number = confirm.trim().toUpperCase();
    const { request } = await db.transaction((transaction) =>
      confirmRequest(transaction, number, new Date()),
    );
    if (request === null) throw new Error(`No open privacy request has the number ${number}`);
    return `${number} is confirmed, due ${request.dueOn}.`;
  }
  if (close === undefined) return requestsReport(await listOpenRequests(db), new Date());
  const number = close.trim().toUpperCase();
  if (!(await closeRequest(db, number, new Date()))) {
    throw new Error(`No open privacy request has the number ${number}`);
  }
  return `${number} is closed.`;
}

/** A few lines for each request, the most urgent first. */
export function requestsReport(requests: readonly OpenRequest[], now: Date): string {
  if (requests.length === 0) return "No open privacy requests.";
  const entries = requests.map(({ number, dueOn, createdAt, name, contact, locale, message }) =>
    [
      dueOn === null
        ? `${number}  not confirmed: its sender has not opened the mailed link (--confirm ${number})`
        : `${number}  due ${dueOn}, ${leftWords(daysLeft(dueOn, now))}`,
      `  received ${createdAt.toISOString()} (${locale}) from ${printable(name)}, ${contact}`,
      `  ${printable(message)}`,
    ].join("\n"),
  );
  return ["Open privacy requests (days are those of China):", ...entries].join("\n\n");
}

/** A few lines for each message, the newest first. */
export function messagesReport(messages: readonly StoredMessage[]): string {
  if (messages.length === 0) return "No messages.";
  const entries = messages.map(({ topic, createdAt, name, contact, locale, message }) =>
    [
      `${createdAt.toISOString()}  ${topic} (${locale}) from ${printable(name)}, ${contact}`,
      `  ${printable(message)}`,
    ].join("\n"),
  );
  return [`The newest messages, at most ${listed}:`, ...entries].join("\n\n");
}

/** The contact as it is stored. */
function contactOf(text: string): string {
  const contact = readEmail(text) ?? parsePhone(text, "CN");
  if (contact === null) throw new Error(`${text} is no email address and no phone number`);
  return contact;
}

/** Shortest sentence that says why somebody's data is deleted, in characters. */
const shortestReason = 10;

async function eraseReport(
  env: Env,
  db: Database,
  { erase, force }: { erase: string; force: string | undefined },
): Promise<string> {
  const reason = force?.trim();
  if (reason !== undefined && reason.length < shortestReason) {
    throw new Error("--force needs a sentence that says why, for the audit");
  }
  const secret = await readSecretKey(db, env.SECRET_KEY);
  const erased = await eraseByCommand({ db, secret, now: new Date() }, contactOf(erase), reason);
  if (erased === null) {
    throw new Error(
      `No privacy request of ${erase} is known to come from its person: nothing was deleted. ` +
        'Confirm one (--confirm NUMBER), or say how you know it: --force "SENTENCE"',
    );
  }
  return erasedReport(erase, erased);
}

function erasedReport(contact: string, erased: ErasedPerson): string {
  const count = (number: number, one: string) => `${number} ${one}${number === 1 ? "" : "s"}`;
  const deleted = `${count(erased.accounts, "account")}, ${count(erased.contactMessages, "contact message")}`;
  return `Deleted of ${contact}: ${deleted}; the address in ${count(erased.fakeSiteReports, "report")} of fake sites.`;
}

/** A few lines for each reported fake site, the newest first. */
export function fakeSitesReport(reports: readonly StoredReport[]): string {
  if (reports.length === 0) return "No fake sites were reported.";
  const entries = reports.map(({ number, url, place, note, email, locale, createdAt }) =>
    [
      `${number}  ${createdAt.toISOString()} (${locale}) ${printable(url)}`,
      `  seen in: ${place}; answer to: ${email ?? "nobody"}`,
      ...(note === "" ? [] : [`  ${printable(note)}`]),
    ].join("\n"),
  );
  return [`The newest reports of fake sites, at most ${listed}:`, ...entries].join("\n\n");
}

function leftWords(days: number): string {
  const count = `${Math.abs(days)} ${Math.abs(days) === 1 ? "day" : "days"}`;
  if (days === 0) return "TODAY";
  return days > 0 ? `${count} left` : `OVERDUE by ${count}`;
}

/** Untrusted text in one line, without terminal control codes and bidirectional marks. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ");
}
