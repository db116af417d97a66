import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AuditActor } from "~/domain/audit/write-audit.server";
import { leavesOf } from "~/domain/settings/sections";
import { commandActor } from "~/domain/staff/staff-context.server";
import { localeCodes } from "~/i18n/locales";
import { auditEntries, siteTextRevisions, siteTexts } from "~/platform/db/schema";
import { siteWords, wordsWith } from "~/site/site-words.server";
import { type OpenTestDatabase, testDatabases } from "~tests/support/test-database";
import {
  listTextDrafts,
  listTextRevisions,
  publishTexts,
  saveTextDraft,
  type TextPlace,
} from "./site-text-edits.server";
import { longestFor, termsMissed, textPages, textProblem, tidyText } from "./site-text-rules";
import { readSiteTexts } from "./site-texts.server";

const lin: AuditActor = { ...commandActor, staff: { id: 7, name: "Lin" }, source: "console" };

describe("words in the place of others", () => {
  it.each(textPages)("%s: all of its words are fit to be saved as they are", (page) => {
    for (const locale of localeCodes) {
      const leaves = leavesOf(siteWords[page][locale]);
      expect(leaves.length).toBeGreaterThan(0);
      for (const { path, text } of leaves) {
        expect(textProblem(text, text), `${page} ${path}`).toBeUndefined();
        expect(tidyText(text.trim(), text), `${page} ${path}`).toBe(text);
      }
    }
  });

  it.each([
    [" ", "Start now", "missing"],
    ["S".repeat(longestFor("Start now") + 1), "Start now", "too-long"],
    ["Version", "Version {version}", "places"],
    ["Version {version} {other}", "Version {version}", "places"],
    ["Start <b>now</b>", "Start now", "wrong"],
    ["Start\nnow", "Start now", "wrong"],
  ])("%j for %j is refused: %s", (text, starting, problem) => {
    expect(textProblem(text, starting)).toBe(problem);
  });

  it("give way to the code's when an upgrade gave their place others to fill in", () => {
    const key = "footer.rights";
    const starting = siteWords.frame.en.footer.rights;
    const withText = (text: string) =>
      wordsWith(new Map([["frame en", new Map([[key, text]])]]), "frame", "en").footer.rights;
    expect(starting).toMatch(/\{\w+\}/);
    expect(withText(`${starting}!`)).toBe(`${starting}!`);
    expect(withText("All rights {reserved}")).toBe(starting);
    expect(withText("All rights")).toBe(starting);
  });

  it("are held against the glossary, without the names of their places", () => {
    expect(termsMissed("Up to {profiles} profiles", "en")).toEqual(["environment"]);
    expect(termsMissed("{profiles} environments", "en")).toEqual([]);
  });
});

describe.each(testDatabases)("texts of pages on $name", ({ open }) => {
  let database: OpenTestDatabase;
  const options = () => ({
    db: database.db,
    now: () => new Date("2026-11-20T02:00:00.000Z"),
    startingTexts: siteWords,
  });
  const lead: TextPlace = { page: "home", key: "hero.lead", locale: "en" };
  const starting = siteWords.home.en.hero.lead;
  const draftAt = async ({ key, locale, page }: TextPlace) => {
    const drafts = await listTextDrafts(database.db, page);
    return drafts.find((draft) => draft.key === key && draft.locale === locale);
  };
  const save = async (place: TextPlace, text: string) =>
    saveTextDraft(options(), lin, {
      ...place,
      text,
      version: (await draftAt(place))?.version ?? 0,
    });
  const publish = async ({ page, key, locale }: TextPlace) => {
    const version = (await draftAt({ page, key, locale }))?.version ?? 0;
    await publishTexts(options(), lin, { page, locale, drafts: [{ key, version }] });
  };
  const shown = async () => wordsWith(await readSiteTexts(database.db), "home", "en");

  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  it("are the very words of the code while nothing is published", async () => {
    expect(await shown()).toBe(siteWords.home.en);
    await save(lead, "Windows that do not know each other.");
    expect(await shown()).toBe(siteWords.home.en);
  });

  it("are published for one language, with an audit and a revision", async () => {
    await publish(lead);
    const words = await shown();
    expect(words.hero.lead).toBe("Windows that do not know each other.");
    expect({ ...words, hero: null }).toEqual({ ...siteWords.home.en, hero: null });
    const texts = await readSiteTexts(database.db);
    expect(wordsWith(texts, "home", "cn")).toBe(siteWords.home.cn);
    expect(wordsWith(texts, "home", "en")).toBe(wordsWith(texts, "home", "en"));
    expect((await draftAt(lead))?.text).toBeNull();
    const [entry] = await database.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.act, "site-texts-published"));
    expect(JSON.parse(entry?.before ?? "")).toEqual({ "hero.lead": starting });
    expect(JSON.parse(entry?.after ?? "")).toEqual({ "hero.lead": words.hero.lead });
  });

  it("go back to the start, which leaves no row, and to what was published before", async () => {
    await save(lead, starting);
    await publish(lead);
    expect(await database.db.$count(siteTexts)).toBe(0);
    expect(await shown()).toBe(siteWords.home.en);
    const [, first] = await listTextRevisions(database.db, lead);
    expect(first?.text).toBe("Windows that do not know each other.");
    await save(lead, first?.text ?? "");
    await publish(lead);
    expect((await shown()).hero.lead).toBe(first?.text);
  });

  it("of two writers, one is told that the other was first, and nothing is lost", async () => {
    const version = (await draftAt(lead))?.version ?? 0;
    const drafts = ["One of two.", "Two of two."].map((text) =>
      saveTextDraft(options(), lin, { ...lead, text, version }),
    );
    const outcomes = await Promise.allSettled(drafts);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "moved-on" },
    });
    // What was looked at is published, or nothing.
    const behind = { page: lead.page, locale: lead.locale, drafts: [{ key: lead.key, version }] };
    await expect(publishTexts(options(), lin, behind)).rejects.toMatchObject({ code: "moved-on" });
    const other: TextPlace = { ...lead, key: "hero.download" };
    await save(other, "Get it free");
    const half = {
      ...behind,
      drafts: [
        { key: other.key, version: 1 },
        { key: lead.key, version },
      ],
    };
    await expect(publishTexts(options(), lin, half)).rejects.toMatchObject({ code: "moved-on" });
    expect((await shown()).hero.download).toBe(siteWords.home.en.hero.download);
    // The words that visitors read are no draft.
    await save(other, siteWords.home.en.hero.download);
    expect((await draftAt(other))?.text).toBeNull();
  });

  it("refuse what is not fit, at a place that exists", async () => {
    await expect(save(lead, "")).rejects.toMatchObject({
      code: "wrong-fields",
      details: { fields: { text: "missing" } },
    });
    await expect(save({ ...lead, key: "hero.nothing" }, "A")).rejects.toMatchObject({
      code: "not-found",
    });
  });

  it("whose place has gone from the code stay out of the page", async () => {
    const { db } = database;
    await db.insert(siteTexts).values([
      { page: "home", key: "hero.gone", locale: "en", text: "Gone" },
      { page: "home", key: "hero", locale: "en", text: "No longer a text" },
    ]);
    const words = await shown();
    expect(words.hero).toEqual({ ...siteWords.home.en.hero, lead: words.hero.lead });
  });

  it("have a history that nothing changes or deletes", async () => {
    const refusal = { cause: { message: expect.stringContaining("append-only") } };
    await expect(database.db.delete(siteTextRevisions)).rejects.toMatchObject(refusal);
  });
});
