import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { helpArticles } from "~/platform/db/schema";
import type { CallName } from "~tests/support/console";
import { consoleOfFile } from "~tests/support/console-of-file";

type Place = { slug: string; section: string; applies: string; order: number };

const place = (slug: string, order = 1): Place => ({
  slug,
  section: "billing",
  applies: "6.0+",
  order,
});
const wordsOf = (title: string, help: Place) => ({
  fields: { title, summary: `Summary of ${title}.`, tags: [], help },
  body: `About ${title}.`,
});

const { db, site } = await consoleOfFile();
const editor = await site.join("editor@staff.example", ["editor"]);

const call = (name: CallName, body: unknown, id = 1) => editor.browser.call(name, body, { id });
const done = (name: CallName, body: unknown, id = 1) => editor.browser.done(name, body, { id });
const create = async (words: ReturnType<typeof wordsOf>): Promise<number> =>
  (await done("newArticle", { sourceLocale: "cn", ...words })).id;
const save = async (id: number, locale: "cn" | "en", words: ReturnType<typeof wordsOf>) => {
  const text = (await done("article", {}, id)).texts[locale];
  const sourceRevision = locale === "cn" ? undefined : (text?.sourceRevision ?? 1);
  const draft = { locale, version: text?.version ?? 0, sourceRevision, ...words };
  await done("saveArticleDraft", draft, id);
};
const publish = async (id: number, locale: "cn" | "en") => {
  const { version, live } = (await done("article", {}, id)).texts[locale];
  const request = { locale, version, live: live?.revision ?? null };
  return call("publishArticle", request, id);
};
const slugOf = async (id: number) => {
  const rows = await db.select().from(helpArticles).where(eq(helpArticles.id, id));
  return rows[0]?.slug;
};

it("have the address of the source, also where a translation began before it was written", async () => {
  const id = await create(wordsOf("Begun early", place("")));
  await save(id, "en", wordsOf("Begun early", place("")));
  expect((await publish(id, "cn")).body).toMatchObject({
    error: { fields: { slug: "missing" } },
  });
  await save(id, "cn", wordsOf("Begun early", place("begun-early")));
  expect((await publish(id, "cn")).status).toBe(200);
  expect((await publish(id, "en")).status).toBe(200);
  expect(await slugOf(id)).toBe("begun-early");
});

it("have the address of the source, also where a translation is published first", async () => {
  const id = await create(wordsOf("Abroad first", place("old-name")));
  await save(id, "en", wordsOf("Abroad first", place("old-name")));
  await save(id, "cn", wordsOf("Abroad first", place("new-name")));
  expect((await publish(id, "en")).status).toBe(200);
  expect(await slugOf(id)).toBe("new-name");
  expect((await publish(id, "cn")).status).toBe(200);
});

it("keep the address that visitors know when an older version is restored", async () => {
  const id = await create(wordsOf("Restored", place("")));
  await save(id, "cn", wordsOf("Restored", place("restored")));
  expect((await publish(id, "cn")).status).toBe(200);
  const { version } = (await done("article", {}, id)).texts.cn;
  await done("restoreArticle", { locale: "cn", version, number: 1 }, id);
  expect((await publish(id, "cn")).status).toBe(200);
  expect(await slugOf(id)).toBe("restored");
});

it("have no unpublished changes once a change is taken back", async () => {
  const id = await create(wordsOf("Taken back", place("taken-back")));
  expect((await publish(id, "cn")).status).toBe(200);
  const hasChanges = async () =>
    (await done("articles", { kind: "help", q: "Taken back" })).articles[0].texts.cn.hasChanges;
  expect(await hasChanges()).toBe(false);
  await save(id, "cn", wordsOf("Taken back", place("taken-back", 2)));
  expect(await hasChanges()).toBe(true);
  await save(id, "cn", wordsOf("Taken back", place("taken-back", 1)));
  expect(await hasChanges()).toBe(false);
});

it("are not set for a time with an address that another one has on the site", async () => {
  const known = await create(wordsOf("Known", place("one-address")));
  expect((await publish(known, "cn")).status).toBe(200);
  const id = await create(wordsOf("Late", place("one-address")));
  const schedule = async () => {
    const { version } = (await done("article", {}, id)).texts.cn;
    const at = new Date(site.clock().getTime() + 86_400_000).toISOString();
    return call("scheduleArticle", { locale: "cn", version, live: null, at }, id);
  };
  const taken = { error: { code: "wrong-fields", fields: { slug: "taken" } } };
  expect((await schedule()).body).toMatchObject(taken);
  expect((await publish(id, "cn")).body).toMatchObject(taken);
  await save(id, "cn", wordsOf("Late", place("another-address")));
  expect((await schedule()).status).toBe(200);
});

it("keep no address for a translation that was begun when its source had it", async () => {
  const at = new Date(site.clock().getTime() + 86_400_000).toISOString();
  const schedule = async (id: number, locale: "cn" | "en") => {
    const { version } = (await done("article", {}, id)).texts[locale];
    return call("scheduleArticle", { locale, version, live: null, at }, id);
  };
  const moved = await create(wordsOf("Moved", place("given-up")));
  await save(moved, "en", wordsOf("Moved", place("given-up")));
  await save(moved, "cn", wordsOf("Moved", place("moved-to")));
  expect((await schedule(moved, "en")).status).toBe(200);
  const next = await create(wordsOf("Next", place("given-up")));
  expect((await schedule(next, "cn")).status).toBe(200);
  const late = await create(wordsOf("Too late", place("moved-to")));
  expect((await schedule(late, "cn")).body).toMatchObject({
    error: { code: "wrong-fields", fields: { slug: "promised" } },
  });
});
