import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startingFacts } from "~/brand";
import { findById } from "~/domain/article/article-queries.server";
import { seedArticles } from "~/domain/article/article-seed.server";
import { listAllTags } from "~/domain/article/article-tags.server";
import type { AuditActor } from "~/domain/audit/write-audit.server";
import { saveAtOnce } from "~/domain/document/at-once.server";
import { saveDraft } from "~/domain/document/drafts.server";
import { countRevisions } from "~/domain/document/history.server";
import { publishDrafts } from "~/domain/document/publish.server";
import { publicReasons } from "~/domain/document/step.server";
import { seedFriendLinks } from "~/domain/friend-link/friend-link-actions.server";
import { listFriendLinks } from "~/domain/friend-link/friend-link-queries.server";
import {
  announceLegalVersion,
  enterDueVersions,
  recallLegalVersion,
} from "~/domain/legal-page/legal-edits.server";
import { legalKind } from "~/domain/legal-page/legal-kind.server";
import { type LegalPageName, legalPageNames } from "~/domain/legal-page/legal-page";
import { findLegalPage, findLegalVersion } from "~/domain/legal-page/legal-page-queries.server";
import { findDrafts, listVersionRows } from "~/domain/legal-page/legal-rows.server";
import { seedLegalTexts } from "~/domain/legal-page/legal-seed.server";
import { removeUnusedMedia } from "~/domain/media/media-actions.server";
import { type NewPicture, preparePictures } from "~/domain/media/media-seed.server";
import { seedPackages } from "~/domain/package/package-actions.server";
import { listPackagesWithFeatures } from "~/domain/package/package-queries.server";
import { seedResources } from "~/domain/resource/resource-actions.server";
import { listCategories, listShownResources } from "~/domain/resource/resource-queries.server";
import { type StartingSettings, startingValue } from "~/domain/settings/settings";
import { readFacts } from "~/domain/settings/settings.server";
import { settingsKind } from "~/domain/settings/settings-kind.server";
import { type NewSettings, seedSettings } from "~/domain/settings/settings-seed.server";
import { pageTextKind } from "~/domain/site-texts/page-text-kind.server";
import { type StartingTexts, textPages } from "~/domain/site-texts/site-text-rules";
import { type NewSiteText, seedSiteTexts } from "~/domain/site-texts/site-text-seed.server";
import { readSiteTexts } from "~/domain/site-texts/site-texts.server";
import { commandActor } from "~/domain/staff/staff-context.server";
import { type Locale, localeCodes } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import {
  articles,
  articleTranslations,
  friendLinks,
  media,
  packages,
  resources,
  tags,
} from "~/platform/db/schema";
import type { FileStorage } from "~/platform/storage/file-storage";
import { createLocalStorage } from "~/platform/storage/local-storage.server";
import { articles as articleList } from "~content/articles";
import * as startingFriends from "~content/friend-links";
import * as startingFeatures from "~content/package-features";
import * as startingPackages from "~content/packages";
import * as startingResources from "~content/resources";
import { createMemoryStorage } from "~tests/support/memory-storage";
import { storePicture } from "~tests/support/pictures";
import { temporaryFolder } from "~tests/support/temporary-folder";
import { type OpenTestDatabase, testDatabases } from "~tests/support/test-database";
import { startingArticles } from "./article-texts.server";
import { exportContent } from "./export-content.server";
import { joinLegalTexts, startingLegalTexts } from "./legal-texts.server";
import { readTextFile } from "./text-file";

const lin: AuditActor = { ...commandActor, staff: { id: 7, name: "Lin" }, source: "console" };
const starting: StartingSettings = { facts: startingFacts, chat: null, mirrors: [] };
const words = { hero: { lead: "Starting words." } };
const startingTexts = Object.fromEntries(
  textPages.map((page) => [page, { cn: words, en: words }]),
) as StartingTexts;

type Seeds = Awaited<ReturnType<typeof startingArticles>>;

describe.each(testDatabases)("the export of the content on $name", ({ open }) => {
  const opened: OpenTestDatabase[] = [];
  const mediaStorage = createMemoryStorage();
  let db: Database;
  let library: { db: Database; storage: typeof mediaStorage };
  let folder: string;

  const openEmpty = async () => {
    const database = await open();
    opened.push(database);
    return database.db;
  };
  const fill = async (
    one: Database,
    {
      storage = createMemoryStorage(),
      ...content
    }: Awaited<ReturnType<typeof filesIn>> & { storage?: FileStorage },
  ) => {
    const library = { db: one, storage, now: () => new Date() };
    await (await preparePictures(library, content.pictures, content.pictureFiles))(one);
    await seedArticles(one, content.articles);
    const { resourceCategories: categories, resources: tools } = content.resources;
    await seedResources(one, { categories, resources: tools });
    await seedFriendLinks(one, content.friends);
    await seedPackages(one, { packages: content.packages, features: content.features });
    await seedLegalTexts(one, content.legal, new Date());
    await seedSettings(one, content.settings, new Date());
    await seedSiteTexts(one, content.siteTexts, new Date());
  };
  /** The content of a folder, as a build with it in place of `content/` would have it. */
  const filesIn = async (from: string) => {
    const load = (name: string) => import(/* @vite-ignore */ join(from, `${name}.ts`));
    const list = await load("articles");
    const loaded: Seeds["articles"] = [];
    for (const article of list.articles) {
      const texts: Seeds["articles"][number]["texts"] = {};
      for (const file of await readdir(join(from, "articles", String(article.id)))) {
        const source = await readFile(join(from, "articles", String(article.id), file), "utf8");
        texts[file.replace(".md", "") as Locale] = readTextFile(source);
      }
      loaded.push({ ...article, texts });
    }
    return {
      articles: { tags: list.tags, articles: loaded } as Seeds,
      resources: (await load("resources")) as typeof startingResources,
      friends: (await load("friend-links")).friendLinks as typeof startingFriends.friendLinks,
      packages: (await load("packages")).packages as typeof startingPackages.packages,
      features: (await load("package-features"))
        .packageFeatures as typeof startingFeatures.packageFeatures,
      legal: await joinLegalTexts((await load("legal-versions")).legalVersions, (path) =>
        readFile(join(from, path), "utf8"),
      ),
      settings: (await load("settings")).settings as NewSettings,
      siteTexts: (await load("site-texts")).siteTexts as NewSiteText[],
      pictures: (await load("pictures")).pictures as NewPicture[],
      pictureFiles: createLocalStorage(join(from, "pictures")) as FileStorage,
    };
  };
  /** What pages show; rows other than articles have numbers of their own in each database. */
  const shownBy = async (one: Database) => {
    const withoutId = <Row extends { id: unknown }>({ id: _, ...row }: Row) => row;
    const ids = (await one.select().from(articles).orderBy(articles.id)).map(({ id }) => id);
    return Promise.all(
      localeCodes.map(async (locale) => ({
        articles: await Promise.all(ids.map((id) => findById(one, locale, id))),
        tags: await listAllTags(one),
        categories: await listCategories(one, locale),
        tools: (await listShownResources(one, locale)).map(withoutId),
        friends: (await listFriendLinks(one, locale)).map(withoutId),
        offer: await listPackagesWithFeatures(one, locale),
        facts: await readFacts(one),
        words: await readSiteTexts(one),
        legal: await Promise.all(legalPageNames.map((name) => findLegalPage(one, locale, name))),
        past: await findLegalVersion(one, locale, "user-agreement", 1),
        announced: await findLegalVersion(one, locale, "privacy-policy", 3),
      })),
    );
  };

  /** A past version, one in force, an announced one and one that was taken back, and a draft. */
  const publishLegal = async () => {
    let now = new Date("2026-12-01T02:00:00Z");
    const options = { db, now: () => now };
    const texts = { ...options, actor: lin, kind: legalKind };
    const write = async (name: LegalPageName, body: string) => {
      for (const locale of localeCodes) {
        const draft = (await findDrafts(db, name))[locale];
        const words = { title: "T: #1", summary: '"quoted"', body };
        const version = draft?.version ?? 0;
        await saveDraft(texts, name, { place: "", locale, version, words });
      }
    };
    const announce = async (name: LegalPageName, day: string) => {
      const drafts = await findDrafts(db, name);
      const versions = { cn: drafts.cn?.version ?? 0, en: drafts.en?.version ?? 0 };
      const newest = (await listVersionRows(db, name))[0]?.number ?? 0;
      await announceLegalVersion(options, lin, { name, day, versions, newest });
    };
    await write("user-agreement", "## One\n\n---\n\nA line.");
    await announce("user-agreement", "2026-12-10");
    now = new Date("2026-12-11T02:00:00Z");
    expect(await enterDueVersions(options)).toBe(1);
    await write("privacy-policy", "Taken back.");
    await announce("privacy-policy", "2027-01-01");
    await recallLegalVersion(options, lin, { name: "privacy-policy", number: 2 });
    await write("privacy-policy", "## Two");
    await announce("privacy-policy", "2027-01-05");
    const words = { title: "A", summary: "B", body: "Not published." };
    await saveDraft(texts, "cookie", { place: "", locale: "cn", version: 0, words });
  };

  beforeAll(async () => {
    db = await openEmpty();
    library = { db, storage: mediaStorage };
    await fill(db, {
      articles: await startingArticles(),
      resources: startingResources,
      friends: startingFriends.friendLinks,
      packages: startingPackages.packages,
      features: startingFeatures.packageFeatures,
      legal: await startingLegalTexts(),
      settings: {},
      siteTexts: [],
      pictures: [],
      pictureFiles: createMemoryStorage(),
    });
  });
  beforeEach(async () => {
    folder = temporaryFolder();
  });
  afterAll(() => Promise.all(opened.map(({ close }) => close())));

  it("gives the starting Markdown back byte by byte, and the lists with the same entries", async () => {
    const { files, left } = await exportContent({ db, mediaStorage }, folder);
    const texts = (await readdir(folder, { recursive: true })).filter((name) =>
      name.endsWith(".md"),
    );
    expect(texts).toHaveLength(2 * articleList.length + 8);
    expect(files).toBe(texts.length + 11);
    expect(left).toEqual([]);
    for (const name of texts) {
      const [written, starting] = await Promise.all([
        readFile(join(folder, name)),
        readFile(join("content", name)),
      ]);
      expect(written.equals(starting), name).toBe(true);
    }
    const content = await filesIn(folder);
    expect(content.packages).toEqual(startingPackages.packages);
    expect(content.features).toEqual(startingFeatures.packageFeatures);
    expect(content.friends).toEqual(startingFriends.friendLinks);
    expect(content.resources.resourceCategories).toEqual(startingResources.resourceCategories);
    const bySlug = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id);
    expect([...content.resources.resources].sort(bySlug)).toEqual(
      [...startingResources.resources].sort(bySlug),
    );
    const { tags: startingTags } = await startingArticles();
    expect(content.articles.tags).toEqual(startingTags);
    expect(content.legal).toEqual(await startingLegalTexts());
    expect(content.settings).toEqual({});
    expect(content.siteTexts).toEqual([]);
  });

  it("of a site that was edited fills an empty one that shows the same", async () => {
    const later = new Date("2026-11-20T08:30:00.123Z");
    const title = 'Quotes: "two", \u2018one\u2019 — # no comment, 中文';
    await db
      .update(articleTranslations)
      .set({ title, summary: "- no list\n: nor a map", updatedAt: later })
      .where(eq(articleTranslations.articleId, 8));
    await db.insert(articles).values({ id: 77 });
    await db.insert(articleTranslations).values({
      articleId: 77,
      locale: "en",
      status: "published",
      title: "2026-11-20",
      summary: "true",
      markdown: "---\n\nA line before.\n\n---\n\n$\u007bno} `code` \\",
      publishedAt: later,
      updatedAt: later,
    });
    await db
      .update(articleTranslations)
      .set({ status: "withdrawn" })
      .where(eq(articleTranslations.articleId, 1));
    await db.update(packages).set({ monthlyFen: 349_00 }).where(eq(packages.id, "D"));
    await db.update(resources).set({ hiddenAt: later }).where(eq(resources.slug, "lucid"));
    await db.update(friendLinks).set({ position: 9 }).where(eq(friendLinks.position, 0));
    await db.update(tags).set({ position: 99 }).where(eq(tags.id, "proxy"));
    await publishLegal();
    const contact = { ...startingValue("contact", starting), serviceEmail: "help@shop.example" };
    const edit = { db, now: () => later, actor: lin };
    const settings = { ...edit, kind: settingsKind(starting) };
    await saveAtOnce(settings, "contact", { version: 0, words: contact });
    const pages = { ...edit, kind: pageTextKind(startingTexts) };
    const lead = { place: "hero.lead", locale: "en" } as const;
    await saveDraft(pages, "home", { ...lead, version: 0, words: "Words of the operator." });
    await publishDrafts(pages, "home", {
      locale: lead.locale,
      drafts: [{ place: lead.place, version: 1 }],
      schedule: null,
    });
    await saveDraft(pages, "home", { ...lead, version: 2, words: "Not published." });
    for (const [name, altEn] of [
      ["one", "A window"],
      ["two", ""],
      ["unused", "Nobody"],
    ] as const) {
      const isDecoration = name === "two";
      await storePicture(library, { name, altCn: `${altEn} \u4e2d`, altEn, isDecoration });
    }
    for (const locale of localeCodes) {
      const markdown = `Before.\n\n![](/media/two)\n\n![](/media/one "Caption ${locale}")`;
      await db
        .update(articleTranslations)
        .set({ markdown })
        .where(and(eq(articleTranslations.articleId, 7), eq(articleTranslations.locale, locale)));
    }
    const { left } = await exportContent({ db, mediaStorage }, folder);
    expect(left).toEqual([
      "1 tool that is hidden",
      "1 draft of a legal text",
      "1 version of a legal text that was taken back",
      "1 draft of words of a page",
      "1 picture that no published text shows",
    ]);
    const other = await openEmpty();
    const otherStorage = createMemoryStorage();
    await fill(other, { ...(await filesIn(folder)), storage: otherStorage });
    const before = await shownBy(db);
    const after = await shownBy(other);
    const isThere = (article: unknown) => article !== null;
    for (const [index, shown] of before.entries()) {
      expect(after[index]).toEqual({ ...shown, articles: shown.articles.filter(isThere) });
    }
    expect(after[1]?.articles.map((article) => article?.id)).toContain(77);
    expect(after[1]?.past).toMatchObject({ state: "past", inForceUntil: "2026-12-10" });
    expect(after[1]?.announced).toMatchObject({ state: "announced", inForceFrom: "2027-01-05" });
    expect(after[1]?.words.get("home en")?.get("hero.lead")).toBe("Words of the operator.");
    expect(after[1]?.facts.serviceEmail).toBe("help@shop.example");
    // The same pictures at the same addresses, and nobody removes their files.
    const html = after[1]?.articles.find((article) => article?.id === 7)?.html ?? "";
    const shown = [...html.matchAll(/\/media\/([\w.-]+)/g)].map(([, name = ""]) => name);
    expect(new Set(shown).size).toBe(12);
    expect([...otherStorage.files.keys()].sort()).toEqual([...new Set(shown)].sort());
    for (const [name, bytes] of otherStorage.files) {
      expect(Buffer.compare(bytes, mediaStorage.files.get(name) ?? Buffer.of()), name).toBe(0);
    }
    expect(html).toContain('alt="A window"');
    const aged = () => new Date("2030-01-01T00:00:00Z");
    const cleaned = { db: other, storage: otherStorage, now: aged };
    expect(await removeUnusedMedia(cleaned, AbortSignal.timeout(60_000))).toMatchObject({
      files: 0,
    });
    // What that site exports is the same again, to the byte.
    const again = join(folder, "again");
    await exportContent({ db: other, mediaStorage: otherStorage }, again);
    const bytesIn = async (from: string) => {
      const entries = await readdir(from, { recursive: true, withFileTypes: true });
      const names = entries
        .filter((entry) => entry.isFile())
        .map((entry) => relative(from, join(entry.parentPath, entry.name)))
        .filter((name) => !name.startsWith("again"))
        .sort();
      return Promise.all(
        names.map(async (name) => [name, (await readFile(join(from, name))).toString("base64")]),
      );
    };
    expect(await bytesIn(again)).toEqual(await bytesIn(folder));
    // The histories of the console begin with what was exported.
    const reasons = publicReasons;
    expect(
      await countRevisions(other, { kind: "settings", document: "contact" }, { reasons }),
    ).toBe(1);
    expect(
      await countRevisions(
        other,
        { kind: "page-text", document: "home" },
        { draft: lead, reasons },
      ),
    ).toBe(1);
  });

  it("fails with a sentence, and leaves nothing, where a picture is not whole", async () => {
    const { key } = await storePicture(library, { name: "three" });
    await db
      .update(articleTranslations)
      .set({ markdown: "![](/media/three)" })
      .where(eq(articleTranslations.articleId, 6));
    const name = `${key}-480.webp`;
    const bytes = mediaStorage.files.get(name) ?? Buffer.of();
    await mediaStorage.write(name, [bytes.subarray(1)]);
    const source = { db, mediaStorage };
    await expect(exportContent(source, folder)).rejects.toThrow(
      /^Nothing was exported.*\nthe files of the picture "three" have \d+ bytes instead of \d+\.\n/,
    );
    await mediaStorage.remove(name);
    await expect(exportContent(source, folder)).rejects.toThrow(
      `of the picture "three" is missing: ${name}.`,
    );
    expect(await readdir(folder)).toEqual([]);
    await mediaStorage.write(name, [bytes]);
    // A name that would lead out of the folder is no name.
    await db.update(media).set({ key: "../../three" }).where(eq(media.key, key));
    await expect(exportContent(source, folder)).rejects.toThrow("Not the name of a picture's file");
    expect(await readdir(folder)).toEqual([]);
    await db.update(media).set({ key }).where(eq(media.name, "three"));
    await exportContent(source, folder);
    expect(await readdir(join(folder, "pictures"))).toContain(name);
    // Nor does a site begin with half of them.
    await rm(join(folder, "pictures", name));
    await expect(fill(await openEmpty(), await filesIn(folder))).rejects.toThrow(
      `The starting content is not whole: of the picture "three" is missing: ${name}.`,
    );
  });

  it("overwrites nothing", async () => {
    await writeFile(join(folder, "mine.txt"), "mine");
    await expect(exportContent({ db, mediaStorage }, folder)).rejects.toThrow("is not empty");
    expect(await readdir(folder)).toEqual(["mine.txt"]);
    await exportContent({ db, mediaStorage }, join(folder, "new", "folder"));
    expect(await readdir(join(folder, "new", "folder"))).toContain("packages.ts");
  });
});
