import { expect, it } from "vitest";
import { seedArticles } from "~/domain/article/article-seed.server";
import { addTag } from "~/domain/article/article-tags.server";
import { deleteTag, joinTag } from "~/domain/article/end-tags.server";
import type { AuditActor } from "~/domain/audit/write-audit.server";
import { databaseOfFile } from "~tests/support/database-of-file";
import { joinedTag, loadNews } from "./load-news.server";

const texts = [
  { title: "代理怎么选", summary: "先问地址从哪里来。", markdown: "正文里说的是**指纹**。" },
  {
    title: "团队交接",
    summary: "账号交出去，也收得回来。",
    markdown: `${"前文。".repeat(40)}换代理的时候先停自动流程。`,
  },
];

const actor: AuditActor = {
  staff: null,
  source: "command",
  sessionId: null,
  requestId: null,
  address: null,
};

const { db } = await databaseOfFile();
const tags = [{ id: "proxy", name: { cn: "代理", en: "Proxy" } }];
const articles = texts.map((text, index) => ({
  id: index + 1,
  publishedAt: "2026-01-01T00:00:00Z",
  tags: ["proxy"],
  texts: { cn: text },
}));
await seedArticles(db, { tags, articles });

it("marks matches in the title, or in an excerpt of the text", async () => {
  const found = await loadNews(db, "cn", new URLSearchParams({ q: "代理" }));
  const shown = found?.articles.map(({ id, marks }) => {
    const textOf = (pieces: readonly { text: string; isMatch: boolean }[] = []) =>
      pieces.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join("");
    return [id, textOf(marks?.title), textOf(marks?.summary)];
  });
  expect(shown).toEqual([
    [1, "[代理]怎么选", "先问地址从哪里来。"],
    [2, "团队交接", expect.stringMatching(/^….*前文。换\[代理\]的时候先停自动流程。$/)],
  ]);
});

it("knows the tag that another was joined to, but not for a search", async () => {
  const name = { cn: "旧代理", en: "Old proxy" };
  const options = { db, now: () => new Date("2026-11-20T00:00:00Z") };
  await addTag(options, actor, { id: "old-proxy", name });
  await addTag(options, actor, { id: "deleted", name: { cn: "已删", en: "Deleted" } });
  const found = (query: string) => joinedTag(db, new URLSearchParams(query));
  expect(await found("tag=old-proxy")).toBeUndefined();
  await joinTag(options, actor, { id: "old-proxy", into: "proxy" });
  await deleteTag(options, actor, "deleted");
  expect(await found("tag=old-proxy&page=2")).toBe("proxy");
  for (const other of ["tag=proxy", "tag=deleted", "tag=old-proxy&q=a", "tag=x", ""]) {
    expect(await found(other), other).toBeUndefined();
  }
});

it("shows all articles for a tag that has some in the other language only", async () => {
  const load = (tag: string) => loadNews(db, "en", new URLSearchParams({ tag }));
  expect((await load("proxy"))?.choice).toEqual({ page: 1, tag: null, query: "" });
  expect(await load("none")).toBeNull();
});
