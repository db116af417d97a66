import { and, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { editSessionGap } from "~/domain/document/document-rules";
import { isUnfit, startingWords, textPages } from "~/domain/site-texts/site-text-rules";
import { localeCodes } from "~/i18n/locales";
import { resolveLocale } from "~/i18n/resolve-locale";
import { siteTexts, staff } from "~/platform/db/schema";
import { siteWords } from "~/site/site-words.server";
import { consoleOfFile } from "~tests/support/console-of-file";

const place = { page: "contact", key: "service.text", locale: "en" } as const;
const lineOf = async () => {
  const { body } = await editor.call("siteTexts", { page: place.page });
  return body.lines.find(({ key }: { key: string }) => key === place.key);
};
const { db, site } = await consoleOfFile();
const editor = (await site.join("editor@staff.example", ["editor"])).browser;
const { browser, id } = await site.join("translator@staff.example", ["translator"]);
await db
  .update(staff)
  .set({ translatesInto: ["en"] })
  .where(eq(staff.id, id));
const translator = browser;

it("show every text of a page in both languages", async () => {
  const { body } = await editor.call("siteTexts", { page: "contact" });
  expect(body.page).toBe("contact");
  const starting = siteWords.contact.en.service.text;
  expect((await lineOf()).en).toEqual({
    starting,
    live: starting,
    draft: null,
    version: 0,
    author: null,
    savedAt: null,
    behind: null,
  });
  // A heading may have another number of phrases in another language.
  expect(body.lines.every((line: { cn: unknown; en: unknown }) => line.cn ?? line.en)).toBe(true);
  expect((await editor.call("siteTexts", { page: "legal" })).status).toBe(400);
});

it("keep a draft, answer 409 with what is stored and who saved it, and publish", async () => {
  // Half a text is a draft as well; a half of a surrogate pair cannot be stored.
  const half = await editor.call("saveSiteText", { ...place, version: 0, text: "{name}" });
  expect(half).toMatchObject({ status: 200, body: { version: 1 } });
  const broken = await editor.call("saveSiteText", { ...place, version: 1, text: "\ud800" });
  expect(broken.status).toBe(400);
  const sent = (version: number) => ({
    page: place.page,
    locale: place.locale,
    drafts: [{ key: place.key, version }],
  });
  const refused = await editor.call("publishSiteTexts", sent(1));
  expect(refused).toMatchObject({
    status: 422,
    body: { error: { fields: { [place.key]: "places" } } },
  });
  const draft = { ...place, version: 1, text: "Downloads and payment" };
  const saved = await editor.call("saveSiteText", draft);
  expect(saved).toMatchObject({ status: 200, body: { version: 2 } });
  const { body: list } = await editor.call("siteTexts", { page: "contact" });
  expect(list.drafts).toContainEqual({ page: "contact", count: 1 });
  const behind = await editor.call("saveSiteText", { ...draft, text: "Another" });
  expect(behind).toMatchObject({
    status: 409,
    body: {
      error: { conflict: { draft: draft.text, version: 2, author: { name: "editor" } } },
    },
  });
  const copied = await editor.call("copySiteText", { ...place, text: "Another" });
  expect(copied.status).toBe(200);
  const published = await editor.call("publishSiteTexts", sent(2));
  expect(published.status).toBe(200);
  expect((await lineOf()).en).toMatchObject({ live: draft.text, draft: null, version: 3 });
  const { body } = await editor.call("siteTextHistory", place);
  expect(body.revisions).toMatchObject([
    { text: draft.text, author: { name: "editor" }, reason: "published" },
    { text: "Another", author: { name: "editor" }, reason: "copy" },
  ]);
});

it("are written by translators in their languages, and published by editors", async () => {
  const at = { page: "pricing", key: "title" } as const;
  const { body } = await editor.call("siteTexts", { page: at.page });
  const { version } = body.lines.find(({ key }: { key: string }) => key === at.key).en;
  const words = { ...at, locale: "en", version, text: "By the translator" };
  const saved = await translator.call("saveSiteText", words);
  expect(saved.status).toBe(200);
  expect((await translator.call("copySiteText", { ...words, text: "Beside" })).status).toBe(200);
  const seen = { page: at.page, locale: "en" };
  expect((await translator.call("previewSiteTexts", seen)).status).toBe(200);
  const drafts = [{ key: at.key, version: saved.body.version }];
  const statuses = [
    await translator.call("saveSiteText", { ...words, locale: "cn" }),
    await translator.call("copySiteText", { ...words, locale: "cn" }),
    await translator.call("confirmSiteText", { ...at, locale: "cn", source: "A" }),
    await translator.call("publishSiteTexts", { ...seen, drafts }),
  ].map(({ status }) => status);
  expect(statuses).toEqual([403, 403, 403, 403]);
  expect((await editor.call("publishSiteTexts", { ...seen, drafts })).status).toBe(200);
});

it("make a link to each page with its drafts", async () => {
  for (const page of textPages) {
    for (const locale of localeCodes) {
      const { status, body } = await editor.call("previewSiteTexts", { page, locale });
      expect(status).toBe(200);
      const { pathname, search, searchParams } = new URL(body.url);
      expect(searchParams.get("words")).toMatch(/^[\w-]{40,}$/);
      expect(resolveLocale(pathname, search, null)).toMatchObject({ kind: "page", locale });
    }
  }
});

it("mark a translation whose source has moved on, until it is published or said to fit", async () => {
  const at = { page: "security", key: "title" } as const;
  const stateIn = async (locale: "cn" | "en") => {
    const { body } = await editor.call("siteTexts", { page: at.page });
    return body.lines.find(({ key }: { key: string }) => key === at.key)[locale];
  };
  const publish = async (locale: "cn" | "en", text: string) => {
    const { version } = await stateIn(locale);
    const saved = await editor.call("saveSiteText", { ...at, locale, version, text });
    const drafts = [{ key: at.key, version: saved.body.version }];
    const { status } = await editor.call("publishSiteTexts", { page: at.page, locale, drafts });
    expect(status).toBe(200);
  };
  const begun = siteWords.security.cn.title;
  await publish("cn", "第一版");
  expect((await stateIn("en")).behind).toEqual({ before: begun, after: "第一版" });
  expect((await stateIn("cn")).behind).toBeNull();
  const confirm = (source: string) =>
    editor.call("confirmSiteText", { ...at, locale: "en", source });
  expect((await confirm("别的")).status).toBe(409);
  expect((await confirm("第一版")).status).toBe(200);
  expect((await stateIn("en")).behind).toBeNull();
  await publish("cn", "第二版");
  expect((await stateIn("en")).behind).toEqual({ before: "第一版", after: "第二版" });
  await publish("en", "Second edition");
  expect((await stateIn("en")).behind).toBeNull();
});

it("schedule a set, name the one that waits to whoever has not seen it, and cancel it", async () => {
  const at = { page: "download", key: "title", locale: "en" } as const;
  const set = { page: at.page, locale: at.locale };
  const saved = await editor.call("saveSiteText", { ...at, version: 0, text: "Get it" });
  const drafts = [{ key: at.key, version: saved.body.version }];
  const time = new Date(Date.now() + 86_400_000).toISOString();
  const scheduled = await editor.call("scheduleSiteTexts", { ...set, drafts, at: time });
  expect(scheduled.status).toBe(200);
  const texts = [{ key: at.key, text: "Get it" }];
  const waiting = { locale: "en", at: time, author: { name: "editor" }, texts };
  expect(scheduled.body.schedules).toMatchObject([waiting]);
  const { id } = scheduled.body.schedules[0];
  const again = await editor.call("saveSiteText", { ...at, version: 2, text: "Get it now" });
  const unseen = { ...set, drafts: [{ key: at.key, version: again.body.version }] };
  for (const refused of [
    await editor.call("publishSiteTexts", unseen),
    await editor.call("scheduleSiteTexts", { ...unseen, at: time }),
  ]) {
    const { schedules } = refused.body.error.conflict;
    expect({ status: refused.status, schedules }).toMatchObject({
      status: 409,
      schedules: [waiting],
    });
  }
  const cancelled = await editor.call("cancelSiteTextSchedule", { ...set, schedule: id });
  expect(cancelled).toMatchObject({ status: 200, body: { schedules: [] } });
  const late = await editor.call("cancelSiteTextSchedule", { ...set, schedule: id });
  expect(late.status).toBe(409);
});

it("are named on Today, as many as the list has, when they are stale or an upgrade left no place for them", async () => {
  type Need = { kind: string; page?: string; count?: number };
  const named = async (person = editor) =>
    (await person.call("today")).body.needs.filter(({ page }: Need) => page === "pricing");
  const lines = async () => (await editor.call("siteTexts", { page: "pricing" })).body.lines;
  expect(await named()).toEqual([]);
  const page = "pricing" as const;
  const keys = [...startingWords(siteWords, page, "cn")].flatMap(([key, text]) =>
    text.includes("{") || !startingWords(siteWords, page, "en").has(key) ? [] : [key],
  );
  const [first = "", second = ""] = keys;
  for (const key of [first, second]) {
    const { body } = await editor.call("saveSiteText", {
      page,
      key,
      locale: "cn",
      version: 0,
      text: "新",
    });
    const drafts = [{ key, version: body.version }];
    expect((await editor.call("publishSiteTexts", { page, locale: "cn", drafts })).status).toBe(
      200,
    );
  }
  const stale = { kind: "stale-words", page, count: 2 };
  expect(await named()).toEqual([stale]);
  // Whoever may write the translation can say that it still fits.
  expect(await named(translator)).toEqual([stale]);
  const behind = (line: { en: { behind: unknown } | null }) => line.en?.behind != null;
  expect((await lines()).filter(behind)).toHaveLength(2);
  // The number of the navigation is that of Today.
  const { needs } = (await editor.call("today")).body;
  expect((await editor.call("counts")).body.today).toBe(needs.length);

  // As an upgrade leaves it whose code fills in nothing at this place.
  await db
    .update(siteTexts)
    .set({ text: "新 {version}" })
    .where(and(eq(siteTexts.page, page), eq(siteTexts.key, first)));
  expect(await named()).toEqual([{ kind: "unfit-words", page, count: 1 }, stale]);
  // What fits no more needs a publication.
  expect(await named(translator)).toEqual([stale]);
  const unfit = (line: { cn: { live: string; starting: string } | null }) =>
    line.cn !== null && isUnfit(line.cn.live, line.cn.starting);
  expect((await lines()).filter(unfit)).toHaveLength(1);
});

it("wait on Today for whoever publishes, once a translator has stopped writing them", async () => {
  const page = "frame" as const;
  const locale = "en" as const;
  const [first = "", second = ""] = [...startingWords(siteWords, page, locale)].flatMap(
    ([key, text]) => (text.includes("{") ? [] : [key]),
  );
  const write = async (person: typeof editor, key: string, text: string) => {
    const { lines } = (await editor.call("siteTexts", { page })).body;
    const { version } = lines.find((line: { key: string }) => line.key === key)[locale];
    const saved = await person.call("saveSiteText", { page, locale, key, version, text });
    expect(saved.status).toBe(200);
    return { key, version: saved.body.version };
  };
  const named = async (person = editor) =>
    (await person.call("today")).body.needs.filter(
      ({ kind }: { kind: string }) => kind === "waiting-words",
    );
  // Whoever publishes knows of the own drafts.
  const own = await write(editor, second, "Mine");
  site.pass(editSessionGap);
  expect(await named()).toEqual([]);

  const written = site.clock().toISOString();
  const theirs = await write(translator, first, "Half a sen");
  expect(await named()).toEqual([]);
  site.pass(editSessionGap);
  // With all that a press publishes in this language.
  const both = { kind: "waiting-words", page, locale, count: 2, since: written };
  expect(await named()).toEqual([both]);
  expect(await named(translator)).toEqual([]);
  const { needs } = (await editor.call("today")).body;
  expect((await editor.call("counts")).body.today).toBe(needs.length);

  // Somebody goes on writing.
  const more = await write(translator, first, "Half a sentence");
  expect(more.version).toBe(theirs.version + 1);
  expect(await named()).toEqual([]);
  site.pass(editSessionGap);
  expect(await named()).toHaveLength(1);

  const sent = { page, locale, drafts: [own, more] };
  expect((await editor.call("publishSiteTexts", sent)).status).toBe(200);
  expect(await named()).toEqual([]);
});

it("wait for whoever publishes when their author may do so no more", async () => {
  const { browser, id } = await site.join("leaves@staff.example", ["editor"]);
  const at = { page: "help", key: "title", locale: "en" } as const;
  expect((await browser.call("saveSiteText", { ...at, version: 0, text: "Left" })).status).toBe(
    200,
  );
  site.pass(editSessionGap);
  const named = async () =>
    (await editor.call("today")).body.needs.filter(
      ({ kind }: { kind: string }) => kind === "waiting-words",
    );
  expect(await named()).toEqual([]);
  await db.update(staff).set({ disabledAt: site.clock() }).where(eq(staff.id, id));
  expect(await named()).toMatchObject([{ page: "help", locale: "en", count: 1 }]);
});
