import { eq } from "drizzle-orm";
import { afterEach, expect, it, vi } from "vitest";
import { seedArticles } from "~/domain/article/article-seed.server";
import type { RolloutLine } from "~/domain/release/rollout";
import { staffSessions } from "~/platform/db/schema";
import { consoleOfFile } from "~tests/support/console-of-file";
import { actorFor, makeSigned } from "~tests/support/registry-database";

/** What somebody else does just before a history is read, or while an act lets others have their turn; each does it once. */
const meanwhile: (() => Promise<unknown>)[] = [];

vi.mock("~/lib/next-turn.server", async (importOriginal) => {
  const { nextTurn } = await importOriginal<typeof import("~/lib/next-turn.server")>();
  return {
    nextTurn: async () => {
      await meanwhile.shift()?.();
      return nextTurn();
    },
  };
});

vi.mock("./release-views.server", async (importOriginal) => {
  const views = await importOriginal<typeof import("./release-views.server")>();
  const viewEvents: typeof views.viewEvents = async (...given) => {
    await meanwhile.shift()?.();
    return views.viewEvents(...given);
  };
  return { ...views, viewEvents };
});

const line: RolloutLine = {
  product: "client",
  channel: "stable",
  architecture: "x64",
  windows: "10",
};
const client = (version: string) => ({ product: "client", version }) as const;
const pipeline = actorFor({ kind: "token", id: 9, ownerId: 99 });

const { db, site } = await consoleOfFile();
const { done } = (await site.join("rui@staff.example", ["release-manager"])).browser;
const act = async (what: object) => {
  const { rollout } = await done("rollout", line);
  const { isNew: _, steps: __, formerFull: ___, ...lookedAt } = rollout;
  return done("editRollout", { lookedAt, act: what, why: "" });
};
const registry = { db, now: site.clock, hasScanner: false };
for (const version of ["1.0.0", "1.1.0"]) {
  await makeSigned(registry, pipeline, version);
  await done("publishRelease", { ...client(version), notes: { cn: 0, en: 0 } });
}
await act({ act: "start", version: "1.0.0", percent: 100 });
await act({ act: "complete", version: "1.0.0" });
await act({ act: "start", version: "1.1.0", percent: 10 });

afterEach(() => expect(meanwhile).toEqual([]));

it("shows no rollout as going on whose history tells of its pause", async () => {
  meanwhile.push(() => done("pauseRollout", { line, version: "1.1.0", why: "" }));
  const { rollout, history } = await done("rollout", line);
  expect(history.events[0].act).toBe("pause");
  expect(rollout.isPaused).toBe(true);
});

it("shows no release as published whose history tells of its withdrawal", async () => {
  const reason = { cn: "会丢数据", en: "It loses data" };
  meanwhile.push(() => done("withdrawRelease", { ...client("1.1.0"), reason }));
  const { release, history } = await done("release", client("1.1.0"));
  expect(history.events[0].act).toBe("withdraw");
  expect(release.status).toBe("withdrawn");
});

it("stops acts on several articles where their person was shut out meanwhile", async () => {
  await seedArticles(db, {
    tags: [{ id: "amazon", name: { cn: "亚马逊", en: "Amazon" } }],
    articles: [],
  });
  const { browser, id: staffId } = await site.join("gone@staff.example", ["editor"]);
  const editor = (await site.join("editor@staff.example", ["editor"])).browser;
  const articles = [];
  for (const title of ["Before it", "After it"]) {
    const fields = { title, summary: "Summary.", tags: [] };
    const { id } = await editor.done("newArticle", { sourceLocale: "cn", fields, body: "Words." });
    articles.push({ id, version: 1, live: null });
  }
  // Between the first article and the second; each has a transaction of its own.
  meanwhile.push(() => db.delete(staffSessions).where(eq(staffSessions.staffId, staffId)));
  const { status, body } = await browser.call("tagArticles", {
    tag: "amazon",
    isOn: true,
    articles,
  });
  expect([status, body.error?.code]).toEqual([401, "signed-out"]);
  const versions = [];
  for (const { id } of articles) {
    versions.push((await editor.done("article", {}, { id })).texts.cn.version);
  }
  expect(versions).toEqual([2, 1]);
});
