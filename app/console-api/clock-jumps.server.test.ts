import { desc } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { databaseTime } from "~/platform/db/database-time.server";
import { staffSessions } from "~/platform/db/schema";
import { goodPassword, openTestConsole } from "~tests/support/console";
import { openTextConsole, sample, textCalls } from "~tests/support/console-texts";

const hour = 3_600_000;

const { db, site, editor } = await openTextConsole();

const { codeOf, textOf, save, published, publish, done } = textCalls(editor);
const isIn = async (at = editor.browser) => (await at.call("mySessions")).status === 200;

it("changes no time that the console stores: it is the database's, as that of the jobs", async () => {
  const onSite = openTestConsole(db, { isOnDatabaseTime: true });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 48 * hour });
  try {
    const given = { email: editor.email, password: goodPassword };
    expect((await onSite.browser().call("signInPassword", given)).status).toBe(200);
    const newest = db.select().from(staffSessions).orderBy(desc(staffSessions.id));
    const [session] = await newest.limit(1);
    const now = await databaseTime(db);
    expect(Math.abs((session?.startedAt.getTime() ?? 0) - now.getTime())).toBeLessThan(hour);
  } finally {
    vi.useRealTimers();
  }
  expect(onSite.errors).toEqual([]);
});

it("loses no words and no version, and overwrites none", async () => {
  const id = await published("Jumps", "First.");
  site.pass(72 * hour);
  expect(await isIn()).toBe(false);
  await site.signIn(editor, editor.browser);
  await save(editor, id, "cn", sample("Jumps", "From the future."));
  await publish(id);
  site.pass(-96 * hour);
  const { version } = await textOf(id);
  await save(editor, id, "cn", sample("Jumps", "From the past."));
  const older = { locale: "cn", version, ...sample("Jumps", "Over it.") };
  expect(await codeOf(editor, "saveArticleDraft", id, older)).toEqual([409, "moved-on"]);
  await publish(id);
  expect(await textOf(id)).toMatchObject({ body: "From the past.", live: { revision: 3 } });
  const { revisions } = await done(editor, "articleHistory", id, { locale: "cn" });
  expect(revisions.map(({ number }: { number: number }) => number)).toEqual([3, 2, 1]);
  const bodies = [];
  for (const number of [1, 2, 3]) {
    bodies.push((await done(editor, "articleRevision", id, { locale: "cn", number })).body);
  }
  expect(bodies).toEqual(["First.", "From the future.", "From the past."]);
  // The audit's chain is that of its numbers, whatever times stand in it.
  const auditor = await site.join("auditor@staff.example", ["auditor"]);
  expect((await auditor.browser.call("checkAudit")).body.isWhole).toBe(true);
  site.pass(96 * hour);
});
