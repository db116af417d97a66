import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { siteWords } from "~/site/site-words.server";
import { openTestConsole } from "~tests/support/console";
import { type OpenTestDatabase, testDatabases } from "~tests/support/test-database";

describe.each(testDatabases)("the calls of site texts on $name", ({ open }) => {
  let database: OpenTestDatabase;
  let editor: Awaited<ReturnType<ReturnType<typeof openTestConsole>["join"]>>["browser"];
  const place = { page: "contact", key: "service.text", locale: "en" } as const;
  const lineOf = async () => {
    const { body } = await editor.call("siteTexts", { page: place.page });
    return body.lines.find(({ key }: { key: string }) => key === place.key);
  };

  beforeAll(async () => {
    database = await open();
    const site = openTestConsole(database.db);
    editor = (await site.join("editor@staff.example", ["editor"])).browser;
  });
  afterAll(() => database.close());

  it("show every text of a page in both languages", async () => {
    const { body } = await editor.call("siteTexts", { page: "contact" });
    expect(body.page).toBe("contact");
    const starting = siteWords.contact.en.service.text;
    expect((await lineOf()).en).toEqual({
      ...{ starting, live: starting, draft: null, version: 0, author: null },
    });
    // A heading may have another number of phrases in another language.
    expect(body.lines.every((line: { cn: unknown; en: unknown }) => line.cn ?? line.en)).toBe(true);
    expect((await editor.call("siteTexts", { page: "legal" })).status).toBe(400);
  });

  it("keep a draft, answer 422 beside the field, 409 with what is stored, and publish", async () => {
    const wrong = await editor.call("saveSiteText", { ...place, version: 0, text: "{name}" });
    expect(wrong).toMatchObject({ status: 422, body: { error: { fields: { text: "places" } } } });
    const draft = { ...place, version: 0, text: "Downloads and payment" };
    const saved = await editor.call("saveSiteText", draft);
    expect(saved.status).toBe(200);
    expect(saved.body.drafts).toContainEqual({ page: "contact", count: 1 });
    const behind = await editor.call("saveSiteText", { ...draft, text: "Another" });
    expect(behind.status).toBe(409);
    const { lines } = behind.body.error.conflict;
    expect(lines.find(({ key }: { key: string }) => key === place.key).en.draft).toBe(draft.text);
    const published = await editor.call("publishSiteTexts", {
      page: place.page,
      locale: place.locale,
      drafts: [{ key: place.key, version: 1 }],
    });
    expect(published.status).toBe(200);
    expect((await lineOf()).en).toMatchObject({ live: draft.text, draft: null, version: 2 });
    const { body } = await editor.call("siteTextHistory", place);
    expect(body.revisions).toMatchObject([{ text: draft.text, author: { name: "editor" } }]);
  });
});
