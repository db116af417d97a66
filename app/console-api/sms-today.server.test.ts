import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { dayInChina } from "~/i18n/china-time";
import { smsDays } from "~/platform/db/schema";
import { consoleOfFile } from "~tests/support/console-of-file";

const day = 24 * 60 * 60_000;

const { db, site } = await consoleOfFile();

it("are told of near a cap and at it, to who may read messages, until the day is over", async () => {
  const today = dayInChina(site.clock());
  const before = dayInChina(new Date(site.clock().getTime() - day));
  // The console of tests has caps of 10 for China and 20 for all.
  await db.insert(smsDays).values([
    { day: before, country: "CN", sent: 10, refused: 9 },
    { day: today, country: "all", sent: 15 },
    { day: today, country: "CN", sent: 7 },
  ]);
  const support = await site.join("support@staff.example", ["support"]);
  const editor = await site.join("editor@staff.example", ["editor"]);
  const needsOf = async ({ browser }: typeof support) =>
    (await browser.call("today")).body.needs.filter(
      ({ kind }: { kind: string }) => kind === "sms-cap",
    );
  const count = (country: string, counts: { sent: number; refused?: number }) =>
    db.update(smsDays).set(counts).where(eq(smsDays.country, country));

  expect(await needsOf(support)).toEqual([]);
  await count("CN", { sent: 8 });
  const near = { kind: "sms-cap", country: "CN", sent: 8, refused: 0, cap: 10, isReached: false };
  expect(await needsOf(support)).toEqual([near]);
  await count("CN", { sent: 10, refused: 3 });
  await count("all", { sent: 16 });
  const all = { kind: "sms-cap", country: "all", refused: 0, cap: 20 };
  const reached = { ...near, sent: 10, refused: 3, isReached: true };
  expect(await needsOf(support)).toEqual([reached, { ...all, sent: 16, isReached: false }]);
  await count("all", { sent: 20 });
  expect(await needsOf(support)).toEqual([{ ...all, sent: 20, isReached: true }, reached]);
  expect(await needsOf(editor)).toEqual([]);
  await db.update(smsDays).set({ day: before }).where(eq(smsDays.country, "all"));
  await db.delete(smsDays).where(eq(smsDays.country, "CN"));
  expect(await needsOf(support)).toEqual([]);
  expect(site.errors).toEqual([]);
});
