import { readdir } from "node:fs/promises";
import { afterEach, expect, it, vi } from "vitest";
import { listJobs } from "~/domain/background-job/background-jobs.server";
import {
  backgroundJobs,
  contactMessages,
  documentPreviews,
  fakeSiteReports,
  messages,
  rateLimits,
  staffChallenges,
  staffInvitations,
  staffSessions,
  staffWaits,
  verificationCodes,
} from "~/platform/db/schema";
import { createOutbox } from "~/platform/messages/outbox.server";
import { databaseOfFile } from "~tests/support/database-of-file";
import { testSiteJobs } from "~tests/support/site-jobs";
import { temporaryFolder } from "~tests/support/temporary-folder";
import type { Job } from "./job";
import { startJobs } from "./run-jobs.server";

const log = { error: vi.fn() };
const time = new Date("2026-11-01T00:00:00Z").getTime();
const { db } = await databaseOfFile();

afterEach(async () => {
  log.error.mockClear();
  await db.delete(backgroundJobs);
});

const start = (...jobs: Job[]) =>
  startJobs({ db, jobs, log, now: () => new Date(time), interval: null });

it("delete what is old and nothing else", async () => {
  const daysAgo = (days: number) => new Date(time - days * 24 * 60 * 60_000);
  const message = {
    name: "A",
    channel: "email",
    contact: "a@site.example",
    locale: "en",
  } as const;
  await db.insert(contactMessages).values(
    [366, 364].map((days) => ({
      ...message,
      topic: "service" as const,
      message: `${days} days old`,
      createdAt: daysAgo(days),
    })),
  );
  await db.insert(rateLimits).values([
    { key: "old", points: 1, expire: daysAgo(1) },
    { key: "new", points: 1, expire: new Date(time + 60_000) },
  ]);
  await db.insert(verificationCodes).values(
    [2, 0].map((days) => ({
      target: `target ${days}`,
      purpose: "register" as const,
      codeHash: "hash",
      expiresAt: daysAgo(days),
    })),
  );
  await db.insert(messages).values(
    [31, 29].map((days) => ({
      ...({ channel: "email", kind: "code", recipientHint: `${days}` } as const),
      ...({ content: "", state: "sent" } as const),
      nextAttemptAt: daysAgo(days),
      expiresAt: daysAgo(days),
      createdAt: daysAgo(days),
      settledAt: daysAgo(days),
    })),
  );
  await db.insert(fakeSiteReports).values(
    [366, 364].map((days) => ({
      number: `FS-2026-${days}`,
      url: "https://manifold-download.example",
      place: "ad" as const,
      note: "",
      locale: "en" as const,
      createdAt: daysAgo(days),
    })),
  );
  await db.insert(staffInvitations).values(
    [31, 29].map((days) => ({
      tokenHash: `${days}`,
      email: "a@site.example",
      name: "A",
      locale: "en" as const,
      roles: ["editor" as const],
      translatesInto: [],
      createdAt: daysAgo(days + 3),
      expiresAt: daysAgo(days),
    })),
  );
  const [invitation] = await db.select().from(staffInvitations);
  await db.insert(staffSessions).values(
    [0.1, -0.1].map((days) => ({
      tokenHash: `${days}`,
      stage: "invited" as const,
      device: "",
      address: "",
      invitationId: invitation?.id ?? 0,
      startedAt: daysAgo(1),
      lastUsedAt: daysAgo(1),
      endsAt: daysAgo(days),
    })),
  );
  await db.insert(staffChallenges).values(
    [0.1, -0.1].map((days) => ({
      challengeHash: `${days}`,
      purpose: "sign-in" as const,
      expiresAt: daysAgo(days),
    })),
  );
  await db.insert(staffWaits).values(
    [1.1, 0.9].map((days) => ({
      key: `${days}`,
      failures: 1,
      lastTryAt: daysAgo(days),
      nextTryAt: daysAgo(days),
    })),
  );
  await db.insert(documentPreviews).values(
    [0.1, -0.1].map((days) => ({
      tokenHash: `${days}`,
      kind: "article" as const,
      itemId: 1,
      locale: "en" as const,
      expiresAt: daysAgo(days),
    })),
  );
  const outboxFolder = temporaryFolder();
  for (const [kind, minutes] of [
    ["code", 11],
    ["code", 9],
    ["welcome", 11],
  ] as const) {
    const outbox = createOutbox(outboxFolder, () => new Date(time - minutes * 60_000));
    const text = `${kind} of ${minutes} minutes`;
    await outbox.put({
      to: "a@site.example",
      channel: "email",
      subject: "",
      html: "",
      kind,
      text,
    });
  }
  await start(...testSiteJobs({ outboxFolder })).runDueJobs();
  const files = await readdir(outboxFolder);
  expect(files.map((name) => name.split("-").at(-1)).sort()).toEqual(["code.json", "welcome.json"]);
  const reports = await db.select().from(fakeSiteReports);
  expect(reports.map(({ number }) => number)).toEqual(["FS-2026-364"]);
  const left = await db.select().from(contactMessages);
  expect(left.map((row) => row.message)).toEqual(["364 days old"]);
  expect((await db.select().from(rateLimits)).map(({ key }) => key)).toEqual(["new"]);
  expect(await db.$count(verificationCodes)).toBe(1);
  const waits = await db.select().from(staffWaits);
  expect(waits.map(({ key }) => key)).toEqual(["0.9"]);
  const challenges = await db.select().from(staffChallenges);
  expect(challenges.map(({ challengeHash }) => challengeHash)).toEqual(["-0.1"]);
  const invitations = await db.select().from(staffInvitations);
  expect(invitations.map(({ tokenHash }) => tokenHash)).toEqual(["29"]);
  const previews = await db.select().from(documentPreviews);
  expect(previews.map(({ tokenHash }) => tokenHash)).toEqual(["-0.1"]);
  const states = await db.select().from(messages);
  expect(states.map(({ recipientHint }) => recipientHint)).toEqual(["29"]);
  expect((await listJobs(db)).map(({ name, lastResult }) => [name, lastResult])).toEqual([
    ["account-session-retention", "0 rows deleted"],
    ["approval-reminders", "0 reminders sent"],
    ["audit-head", "no entry yet"],
    ["contact-retention", "1 message deleted"],
    ["expired-counts", "1 count deleted"],
    ["fake-site-report-retention", "1 report deleted"],
    ["figure-retention", "0 counts deleted"],
    ["file-scans", "switched off (CLAMD_SOCKET)"],
    ["help-remark-retention", "0 remarks deleted"],
    ["legal-dates", "0 texts put into force"],
    ["link-check", "switched off (LINK_CHECK)"],
    ["media-retention", "0 uploads removed, 0 files removed"],
    ["message-retention", "1 message deleted"],
    ["offer-schedule", "0 texts published"],
    ["outbox-retention", "1 file deleted"],
    ["release-schedules", "0 schedules continued"],
    ["release-upload-retention", "0 uploads removed"],
    ["search-index", "0 search documents rewritten"],
    ["site-text-schedules", "0 texts published"],
    ["staff-retention", "5 rows deleted"],
    ["text-schedules", "0 texts published"],
    ["verification-code-retention", "1 code deleted"],
    ["webhook-retention", "0 rows deleted"],
  ]);
  expect(log.error).not.toHaveBeenCalled();
});

it("maintain the database where it can be", async () => {
  const maintain = vi.fn(async () => undefined);
  const jobs = testSiteJobs({ maintain });
  await start({ ...jobs.at(-1), startDelay: 0 } as Job).runDueJobs();
  expect(maintain).toHaveBeenCalledTimes(1);
  const done = (await listJobs(db)).find(({ name }) => name === "database-maintenance");
  expect(done?.lastResult).toMatch(/^space freed/);
});
