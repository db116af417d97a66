import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { links } from "~/platform/db/schema";
import { databaseOfFile } from "~tests/support/database-of-file";
import { seedFriendLinks } from "./friend-link-actions.server";
import { listFriendLinks } from "./friend-link-queries.server";

const url = "https://www.friend.test/";

const { db } = await databaseOfFile();
await seedFriendLinks(db, [
  { group: "tools", name: { cn: "朋友", en: "Friend" }, line: { en: "Helps" }, url },
  { group: "community", name: { cn: "社区" }, url: "https://community.example/" },
]);

const checked = (state: Partial<typeof links.$inferInsert>) =>
  db
    .update(links)
    .set({ isExempt: false, checkedAt: new Date(), ...state })
    .where(eq(links.url, url));
const list = (locale: "cn" | "en" = "cn") => listFriendLinks(db, locale);
const health = async () => (await list("en"))[0]?.health;

it("are listed in the editor's order in the languages that have a name", async () => {
  expect((await list()).map(({ name }) => name)).toEqual(["朋友", "社区"]);
  expect(await list("en")).toEqual([
    {
      id: expect.any(Number),
      group: "tools",
      name: "Friend",
      line: "Helps",
      url,
      host: "friend.test",
      health: "unchecked",
      checkedAt: null,
      isInFooter: true,
    },
  ]);
});

it("have the result and time of the last check, and leave the footer after 14 failed ones", async () => {
  const checkedAt = new Date("2026-11-21T22:00:00Z");
  await checked({ failuresInRow: 0, checkedAt });
  expect((await list("en"))[0]?.checkedAt).toBe(checkedAt.toISOString());
  expect(await health()).toBe("working");
  await checked({ failuresInRow: 2 });
  expect(await health()).toBe("failing");
  await checked({ failuresInRow: 13 });
  expect((await list("en"))[0]?.isInFooter).toBe(true);
  await checked({ failuresInRow: 14 });
  expect(await list("en")).toEqual([expect.objectContaining({ isInFooter: false })]);
});

it("have no result when they are exempt from checks", async () => {
  await checked({ isExempt: true, failuresInRow: 5 });
  expect(await health()).toBe("unchecked");
});
