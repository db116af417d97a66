import { listAudit } from "~/domain/audit/audit-queries.server";
import { listFailedJobs } from "~/domain/background-job/background-jobs.server";
import { daysLeft } from "~/domain/contact/contact-message";
import { listOpenRequests } from "~/domain/contact/contact-queries.server";
import { openMessages } from "~/domain/contact/inbox-queries.server";
import { countRequestsWithoutLink } from "~/domain/contact/request-links.server";
import { mayWriteIn } from "~/domain/document/document-rules";
import {
  countStaleDrafts,
  countSubmittedDrafts,
  listFailedSchedules,
} from "~/domain/document/needs.server";
import { countTranslationRequests } from "~/domain/document/translate.server";
import {
  listAnnounced,
  listHalfDrafts,
  listReadyDrafts,
} from "~/domain/legal-page/legal-rows.server";
import { daysBetween } from "~/domain/legal-page/legal-rules";
import { listDeadLinks } from "~/domain/link-list/link-list.server";
import { countFailed } from "~/domain/message/outbox.server";
import { listSmsNeeds } from "~/domain/message/sms-budget.server";
import { listFailedSchedules as listFailedReleaseSchedules } from "~/domain/release/rollouts/release-schedules.server";
import { mayDo } from "~/domain/rights/permissions";
import { listPageNeeds, listWaitingWords } from "~/domain/site-texts/site-text-needs.server";
import { sourceLocale } from "~/domain/site-texts/site-text-rules";
import {
  countRecoveryCodes,
  listInvitations,
  listRecoveryUses,
} from "~/domain/staff/staff-queries.server";
import { listFailedEndpoints } from "~/domain/webhook/webhook-endpoints.server";
import { dayInChina } from "~/i18n/china-time";
import { otherLocale } from "~/i18n/locales";
import type { Call, Handlers } from "./call";
import { viewRequest, waitingFor } from "./release-views.server";
import type { Need } from "./schemas/today";
import { viewAuditEntry } from "./views.server";

const day = 24 * 60 * 60_000;

/** How long the use of a recovery code is worth a look. */
const recoveryNews = 7 * day;

/** How long a publication that failed at its time is worth a look. */
const scheduleNews = 7 * day;

/** Recovery codes left at which their person should make new ones. */
const fewCodes = 3;

/** Days before a legal text comes into force from which on it is worth a look. */
const legalNews = 7;

/** As many as stand beside what needs somebody without making the page longer. */
const latestEntries = 6;

/** Dead links that are named; the others are counted. */
const namedLinks = 3;

/** What needs the person who calls, the worst first. */
export async function listNeeds(call: Call): Promise<Need[]> {
  const {
    options: { db, sms, now },
    person: { staff },
  } = call;
  const may = (permission: Parameters<typeof mayDo>[1]) => mayDo(staff.roles, permission);
  const needs: Need[] = [];
  if (may("releases.publish")) {
    for (const row of await waitingFor(call)) {
      const { id, change, askedAt, asker } = viewRequest(row);
      needs.push({
        kind: "release-request",
        id,
        change,
        askedAt: askedAt.toISOString(),
        asker: asker.name,
      });
    }
    const since = new Date(now().getTime() - scheduleNews);
    for (const { at, ...failed } of await listFailedReleaseSchedules(db, since)) {
      needs.push({ kind: "failed-release-schedule", ...failed, at: at.toISOString() });
    }
  }
  if (may("inbox.read")) {
    for (const { id, number, dueOn } of await listOpenRequests(db)) {
      if (number === null || dueOn === null) continue;
      needs.push({ kind: "privacy-request", id, number, dueOn, daysLeft: daysLeft(dueOn, now()) });
    }
  }
  needs.push(...(await needsOfTexts(call)));
  if (may("settings.read")) {
    for (const { name, at } of await listFailedJobs(db)) {
      needs.push({ kind: "failed-job", job: name, failedAt: at.toISOString() });
    }
  }
  if (may("resources.read")) {
    const dead = await listDeadLinks(db);
    const names = dead.slice(0, namedLinks).map(({ name }) => name);
    if (dead.length > 0) needs.push({ kind: "dead-links", count: dead.length, names });
  }
  if (may("messages.read")) {
    const count = await countFailed(db, now());
    if (count > 0) needs.push({ kind: "failed-messages", count });
    for (const cap of await listSmsNeeds(db, sms, now())) needs.push({ kind: "sms-cap", ...cap });
  }
  if (may("webhooks.read")) {
    for (const { id, name, offAt } of await listFailedEndpoints(db)) {
      if (offAt === null) continue;
      needs.push({ kind: "webhook-off", id, name, since: offAt.toISOString() });
    }
  }
  if (may("inbox.read")) {
    const withoutLink = await countRequestsWithoutLink(db);
    if (withoutLink > 0) needs.push({ kind: "requests-without-link", count: withoutLink });
    const { count, oldestAt } = await openMessages(db);
    if (oldestAt !== null) {
      needs.push({ kind: "open-messages", count, oldestAt: oldestAt.toISOString() });
    }
  }
  if (may("articles.write")) {
    for (const text of ["article", "help"] as const) {
      for (const { since, ...asked } of await countTranslationRequests(db, text, staff.id)) {
        if (!mayWriteIn(staff, asked.locale)) continue;
        needs.push({ kind: "asked-translations", of: text, ...asked, since: since.toISOString() });
      }
    }
  }
  if (may("legal.read")) {
    const today = dayInChina(now());
    for (const { name, number, inForceFrom } of await listAnnounced(db)) {
      const left = daysBetween(today, inForceFrom);
      if (left > legalNews) continue;
      needs.push({ kind: "legal-soon", name, number, inForceFrom, daysLeft: left });
    }
    for (const half of await listHalfDrafts(db)) needs.push({ kind: "legal-half", ...half });
  }
  if (may("legal.publish")) {
    for (const { name, since } of await listReadyDrafts(db, now())) {
      needs.push({ kind: "legal-ready", name, since: since.toISOString() });
    }
  }
  if (may("staff.read")) {
    for (const use of await listRecoveryUses(db, new Date(now().getTime() - recoveryNews))) {
      needs.push({ kind: "recovery-code-used", ...use, at: use.at.toISOString() });
    }
    for (const { invitation } of await listInvitations(db, now())) {
      const { id, email, expiresAt } = invitation;
      needs.push({ kind: "open-invitation", id, email, expiresAt: expiresAt.toISOString() });
    }
  }
  const left = await countRecoveryCodes(db, staff.id);
  if (staff.totpSecret !== null && left <= fewCodes) {
    needs.push({ kind: "few-recovery-codes", left });
  }
  return needs;
}

/** What articles, help articles and words of pages need: first what did not go live, then what is behind, then what is ready. */
async function needsOfTexts({
  options: { db, now, startingTexts },
  person: { staff },
}: Call): Promise<Need[]> {
  const needs: Need[] = [];
  const mayPublish = mayDo(staff.roles, "articles.publish");
  if (mayPublish) {
    const since = new Date(now().getTime() - scheduleNews);
    for (const { kind, itemId, at, ...text } of await listFailedSchedules(db, since)) {
      const of = kind;
      needs.push({ kind: "failed-schedule", of, id: itemId, ...text, at: at.toISOString() });
    }
  }
  if (mayDo(staff.roles, "articles.write")) {
    for (const { kind: of, ...stale } of await countStaleDrafts(db)) {
      if (mayWriteIn(staff, stale.locale)) needs.push({ kind: "stale-translations", of, ...stale });
    }
    // Whoever may write the translation can say that it still fits; words that fit no more need a publication.
    const mayTranslate = mayWriteIn(staff, otherLocale(sourceLocale));
    for (const { page, stale, unfit } of await listPageNeeds(db, startingTexts)) {
      if (mayPublish && unfit > 0) needs.push({ kind: "unfit-words", page, count: unfit });
      if (mayTranslate && stale > 0) needs.push({ kind: "stale-words", page, count: stale });
    }
  }
  if (mayPublish) {
    for (const { kind: of, since, ...ready } of await countSubmittedDrafts(db, staff.id)) {
      needs.push({ kind: "submitted-texts", of, ...ready, since: since.toISOString() });
    }
    for (const { since, ...waiting } of await listWaitingWords(db, startingTexts, now())) {
      needs.push({ kind: "waiting-words", ...waiting, since: since.toISOString() });
    }
  }
  return needs;
}

export const todayHandlers = {
  async today(call) {
    const { options, person } = call;
    const needs = await listNeeds(call);
    if (!mayDo(person.staff.roles, "audit.read")) return { needs, latest: null };
    const rows = await listAudit(options.db, {}, { limit: latestEntries });
    return { needs, latest: rows.map(viewAuditEntry) };
  },
} satisfies Partial<Handlers>;
