import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startingFacts } from "~/brand";
import { findById } from "~/domain/article/article-queries.server";
import { seedArticles } from "~/domain/article/article-seed.server";
import { listAllTags } from "~/domain/article/article-tags.server";
import type { AuditActor } from "~/domain/audit/write-audit.server";
import { seedFriendLinks } from "~/domain/friend-link/friend-link-actions.server";
import { listFriendLinks } from "~/domain/friend-link/friend-link-queries.server";
import {
  announceLegalVersion,
  enterDueVersions,
  recallLegalVersion,
  saveLegalDraft,
} from "~/domain/legal-page/legal-edits.server";
import { type LegalPageName, legalPageNames } from "~/domain/legal-page/legal-page";
import { findLegalPage, findLegalVersion } from "~/domain/legal-page/legal-page-queries.server";
import { findDrafts, listVersionRows } from "~/domain/legal-page/legal-rows.server";
import { seedLegalTexts } from "~/domain/legal-page/legal-seed.server";
import { seedPackages } from "~/domain/package/package-actions.server";
import { listPackagesWithFeatures } from "~/domain/package/package-queries.server";
import { seedResources } from "~/domain/resource/resource-actions.server";
import { listCategories, listShownResources } from "~/domain/resource/resource-queries.server";
import { type StartingSettings, startingValue } from "~/domain/settings/settings";
import { listSectionRevisions, readFacts } from "~/domain/settings/settings.server";
import { saveSection } from "~/domain/settings/settings-edits.server";
import { type NewSettings, seedSettings } from "~/domain/settings/settings-seed.server";
import { listTextRevisions, saveTextDraft } from "~/domain/site-texts/site-text-edits.server";
import { publishTexts } from "~/domain/site-texts/site-text-publishing.server";
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
import * as startingFriends from "~content/friend-links";
import * as startingFeatures from "~content/package-features";
import * as startingPackages from "~content/packages";
import * as startingResources from "~content/resources";
import { type OpenTestDatabase, testDatabases } from "~tests/support/test-database";
import { readArticleFile } from "./article-file";
import { startingArticles } from "./article-texts.server";
import { exportContent } from "./export-content.server";
import { joinLegalTexts, startingLegalTexts } from "./legal-texts.server";

const lin: AuditActor = { ...commandActor, staff: { id: 7, name: "Lin" }, source: "console" };
const starting: StartingSettings = { facts: startingFacts, chat: null, mirrors: [] };
const words = { hero: { lead: "Starting words." } };
const startingTexts = Object.fromEntries(
  textPages.map((page) => [page, { cn: words, en: words }]),
) as StartingTexts;

type Seeds = Awaited<ReturnType<typeof startingArticles>>;

describe.each(testDatabases)("the export of the content on $name", ({ open }) => {
  const opened: OpenTestDatabase[] = [];
  let db: Database;
  let folder: string;

  const openEmpty = async () => {
    const database = await open();
    opened.push(database);
    return database.db;
  };
  const fill = async (one: Database, content: Awaited<ReturnType<typeof filesIn>>) => {
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
        texts[file.replace(".md", "") as Locale] = readArticleFile(source);
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
    const write = async (name: LegalPageName, body: string) => {
      for (const locale of localeCodes) {
        const draft = (await findDrafts(db, name))[locale];
        const words = { title: "T: #1", summary: '"quoted"', body };
        await saveLegalDraft(options, lin, {
          ...{ name, locale, words },
          version: draft?.version ?? 0,
        });
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
    await saveLegalDraft(options, lin, { name: "cookie", locale: "cn", version: 0, words });
  };

  beforeAll(async () => {
    db = await openEmpty();
    await fill(db, {
      articles: await startingArticles(),
      resources: startingResources,
      friends: startingFriends.friendLinks,
      packages: startingPackages.packages,
      features: startingFeatures.packageFeatures,
      ...{ legal: await startingLegalTexts(), settings: {}, siteTexts: [] },
    });
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "manifold-export-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  afterAll(() => Promise.all(opened.map(({ close }) => close())));

  it("gives the starting Markdown back byte by byte, and the lists with the same entries", async () => {
    const { files, left } = await exportContent(db, folder);
    const texts = (await readdir(folder, { recursive: true })).filter((name) =>
      name.endsWith(".md"),
    );
    expect(texts).toHaveLength(24);
    expect(files).toBe(texts.length + 10);
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
      ...{ articleId: 77, locale: "en", status: "published", title: "2026-11-20", summary: "true" },
      ...{ markdown: "---\n\nA line before.\n\n---\n\n$\u007bno} `code` \\", publishedAt: later },
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
    const edit = { db, now: () => later, startingSettings: starting };
    await saveSection(edit, lin, { section: "contact", version: 0, value: contact });
    const texts = { db, now: () => later, startingTexts };
    const lead = { page: "home", key: "hero.lead", locale: "en" } as const;
    await saveTextDraft(texts, lin, { ...lead, version: 0, text: "Words of the operator." });
    await publishTexts(texts, lin, { ...lead, drafts: [{ key: lead.key, version: 1 }] });
    await saveTextDraft(texts, lin, { ...lead, version: 2, text: "Not published." });
    await db.insert(media).values({
      ...{ name: "shown", key: "shown", type: "png", size: 1, storedSize: 1, thumbhash: "" },
      ...{ width: 1, height: 1, widths: [1], addedAt: later, changedAt: later },
    });
    const { left } = await exportContent(db, folder);
    expect(left).toEqual([
      "1 tool that is hidden",
      "1 draft of a legal text",
      "1 version of a legal text that was taken back",
      "1 draft of words of a page",
      "1 picture of the media library with alternative text; texts that show one need its files and its row",
    ]);
    const other = await openEmpty();
    await fill(other, await filesIn(folder));
    const [before, after] = [await shownBy(db), await shownBy(other)];
    const isThere = (article: unknown) => article !== null;
    for (const [index, shown] of before.entries()) {
      expect(after[index]).toEqual({ ...shown, articles: shown.articles.filter(isThere) });
    }
    expect(after[1]?.articles.map((article) => article?.id)).toContain(77);
    expect(after[1]?.past).toMatchObject({ state: "past", inForceUntil: "2026-12-10" });
    expect(after[1]?.announced).toMatchObject({ state: "announced", inForceFrom: "2027-01-05" });
    expect(after[1]?.words.get("home en")?.get("hero.lead")).toBe("Words of the operator.");
    expect(after[1]?.facts.serviceEmail).toBe("help@shop.example");
    // The histories of the console begin with what was exported.
    expect(await listSectionRevisions(other, "contact")).toHaveLength(1);
    expect(await listTextRevisions(other, lead)).toHaveLength(1);
  });

  it("overwrites nothing", async () => {
    await writeFile(join(folder, "mine.txt"), "mine");
    await expect(exportContent(db, folder)).rejects.toThrow("is not empty");
    expect(await readdir(folder)).toEqual(["mine.txt"]);
    await exportContent(db, join(folder, "new", "folder"));
    expect(await readdir(join(folder, "new", "folder"))).toContain("packages.ts");
  });
});
