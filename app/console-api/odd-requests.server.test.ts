import { expect, it } from "vitest";
import { consoleOfFile } from "~tests/support/console-of-file";

const { site } = await consoleOfFile();
const owner = await site.join("owner@staff.example", ["owner"]);

it("name numbers that no row can have", async () => {
  const at = (id: number) => owner.browser.call("staffSessions", {}, { id });
  expect([(await at(2_147_483_648)).status, (await at(9_999_999_999)).status]).toEqual([404, 404]);
  const body = { sessionId: 2_147_483_648 };
  expect((await owner.browser.call("endStaffSessions", body, { id: owner.id })).status).toBe(400);
  expect((await owner.browser.call("audit", { before: "2147483648" })).status).toBe(400);
});

it("name versions that no row can have", async () => {
  const body = { section: "operator", version: 0, number: Number.MAX_SAFE_INTEGER };
  expect((await owner.browser.call("restoreSettings", body)).status).toBe(400);
});

it("hold U+0000, which PostgreSQL stores in no text", async () => {
  const invitee = { email: "a@staff.example", name: "A\0", locale: "en", translatesInto: [] };
  const invited = await owner.browser.call("invite", { ...invitee, roles: ["editor"] });
  expect(invited.body.error.code).toBe("broken-text");
  expect((await owner.browser.call("search", { text: "a\0b" })).status).toBe(400);
});

it("name a tag by half a character, which JSON in PostgreSQL refuses", async () => {
  const half = "\udc00";
  const articles = { tag: half, isOn: true, articles: [{ id: 1, version: 1 }] };
  expect((await owner.browser.call("deleteArticleTag", { id: half })).status).toBe(400);
  expect((await owner.browser.call("joinArticleTag", { id: half, into: "a" })).status).toBe(400);
  expect((await owner.browser.call("tagArticles", articles)).status).toBe(400);
});
