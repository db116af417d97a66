import { asc, eq, like, sql } from "drizzle-orm";
import { expect } from "vitest";
import { adoptArticles } from "~/domain/article/adopt-articles.server";
import { articleKind } from "~/domain/article/article-kind.server";
import { seedArticles } from "~/domain/article/article-seed.server";
import type { AuditAct } from "~/domain/audit/audit";
import { fireDue } from "~/domain/document/due.server";
import { helpKind } from "~/domain/help/help-kind.server";
import type { Role } from "~/domain/rights/permissions";
import type { Database } from "~/platform/db/database.server";
import { auditEntries, documentDrafts, documentSchedules } from "~/platform/db/schema";
import { articles } from "~content/articles";
import { startingArticles } from "~content/seeding/article-texts.server";
import type { CallName, TestConsole } from "./console";
import { consoleOfFile } from "./console-of-file";

type Browser = ReturnType<TestConsole["browser"]>;
export type Writer = { browser: Browser; id: number; email: string; secret: string };
type Locale = "cn" | "en";

/** Words of an article for tests. */
export const sample = (title: string, body = "## One\n\nFirst.\n\nSecond.\n") => ({
  fields: { title, summary: `Summary of ${title}.`, tags: ["proxy"] },
  body,
});

/** A console with the starting articles, two editors and a translator. */
export async function openTextConsole() {
  const { db, site } = await consoleOfFile();
  await seedArticles(db, await startingArticles());
  expect(await adoptArticles(db)).toBe(2 * articles.length);
  const join = (name: string, role: Role) => site.join(`${name}@staff.example`, [role]);
  const editor: Writer = await join("editor", "editor");
  const second: Writer = await join("second", "editor");
  const translator: Writer = await join("translator", "translator");
  return { db, site, editor, second, translator };
}

/** Calls on the texts of such a console; the editor makes those that name nobody. */
export function textCalls(editor: Writer) {
  const act = async ({ browser }: Writer, name: CallName, id: number, body: unknown = {}) =>
    browser.call(name, body, { id });
  /** A call that succeeds. */
  const done = async (...given: Parameters<typeof act>) => {
    const { status, body } = await act(...given);
    if (status !== 200) throw new Error(`${given[1]}: ${status} ${JSON.stringify(body)}`);
    return body;
  };
  const codeOf = async (...given: Parameters<typeof act>) => {
    const { status, body } = await act(...given);
    return [status, body.error?.code, ...Object.entries(body.error?.fields ?? {})];
  };
  const articleOf = (id: number) => done(editor, "article", id);
  const textOf = async (id: number, locale: Locale = "cn") => (await articleOf(id)).texts[locale];
  const create = async (title: string, body?: string) => {
    const words = { sourceLocale: "cn", ...sample(title, body) };
    return (await done(editor, "newArticle", 0, words)).id as number;
  };
  /** Saves words over the newest draft, as this person. */
  const save = async (
    person: Writer,
    id: number,
    locale: Locale,
    words: ReturnType<typeof sample>,
    more: object = {},
  ) => {
    const version = (await textOf(id, locale))?.version ?? 0;
    return done(person, "saveArticleDraft", id, { locale, version, ...words, ...more });
  };
  const publish = async (id: number, locale: Locale = "cn") => {
    const { version, live } = await textOf(id, locale);
    const looked = { locale, version, live: live?.revision ?? null };
    return done(editor, "publishArticle", id, looked);
  };
  const published = async (title: string, body?: string) => {
    const id = await create(title, body);
    await publish(id);
    return id;
  };
  return { act, done, codeOf, articleOf, textOf, create, save, publish, published };
}

/** The audit's entries of an act, the oldest first. */
export const entriesOf = (db: Database, act: AuditAct) =>
  db.select().from(auditEntries).where(eq(auditEntries.act, act)).orderBy(asc(auditEntries.id));

/** The kinds of documents of such a console. */
export const textKinds = [articleKind, helpKind];

/** What the schedules of such a console do. */
export function textSchedulesOf(db: Database, site: TestConsole) {
  return {
    /** Makes everything due that waits for a thing. */
    makeDue: (id: number) =>
      db
        .update(documentSchedules)
        .set({ at: sql`now() - interval '1 second'` })
        .where(eq(documentSchedules.itemId, id)),
    async fireAll() {
      const { errors: _, ...result } = await fireDue({ db, now: site.clock, kinds: textKinds });
      return result;
    },
  };
}

/** Which file of tests causes which of the audit's acts on texts. */
export const auditedActs = {
  drafts: ["text-created", "draft-begun", "version-kept", "text-copied", "preview-made"],
  publishing: [
    "text-published",
    "text-scheduled",
    "schedule-cancelled",
    "schedule-failed",
    "text-withdrawn",
  ],
  translations: ["text-submitted", "submission-taken-back", "source-confirmed"],
  history: ["text-restored", "tag-added", "tag-renamed"],
} as const satisfies Record<string, readonly AuditAct[]>;

/** Expects that a file's acts stand in a whole audit, without words of texts, and no draft ahead of its history. */
export async function expectAudited(
  db: Database,
  site: TestConsole,
  acts: readonly AuditAct[],
): Promise<void> {
  const noted = new Set((await db.select().from(auditEntries)).map(({ act }) => act));
  expect(acts.filter((name) => !noted.has(name))).toEqual([]);
  const words = await db
    .select()
    .from(auditEntries)
    .where(like(auditEntries.after, "%Frozen words%"));
  expect(words).toEqual([]);
  const auditor = await site.join("auditor@staff.example", ["auditor"]);
  expect((await auditor.browser.call("checkAudit")).body.isWhole).toBe(true);
  for (const row of await db.select().from(documentDrafts)) {
    expect(row.keptRevision).toBeLessThanOrEqual(row.revision);
  }
}
