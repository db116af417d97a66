import { rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { acceptInvitation, type ConsoleCall, inviteOwner } from "~tests/support/console-client";
import { freePorts } from "~tests/support/free-ports";
import { patience } from "~tests/support/patience";
import { databaseServers } from "~tests/support/site-database";
import { endSite, type SiteProcess, startSite } from "~tests/support/site-process";
import { startingDatabase, startingFolder } from "~tests/support/starting-site";

/** The embedded database in one process, and PostgreSQL in three. */
const sites = [
  { name: "one process", serverUrl: undefined },
  ...databaseServers.map((serverUrl) => ({ name: "three processes", serverUrl })),
];

describe.each(sites)("articles of the console on a site of $name", ({ serverUrl }) => {
  let variables: Record<string, string>;
  let site: SiteProcess;
  let close = async () => undefined as unknown;
  let call: ConsoleCall;
  const get = (path: string) => fetch(site.origin + path, { headers: { connection: "close" } });
  const textOf = async (path: string) => (await get(path)).text();
  const words = (title: string, body: string) => ({
    fields: { title, summary: `${title}.`, tags: ["proxy"] },
    body,
  });

  beforeAll(async () => {
    if (serverUrl === undefined) {
      const folder = await startingFolder();
      variables = { DATA_DIR: folder };
      close = async () => rmSync(folder, { recursive: true, force: true });
    } else {
      const { database, folder } = await startingDatabase(serverUrl);
      variables = { DATA_DIR: folder, DATABASE_URL: database.url, WEB_CONCURRENCY: "3" };
      close = async () => {
        await database.drop();
        rmSync(folder, { recursive: true, force: true });
      };
    }
    // So that it can be started again where it was.
    const [port] = await freePorts(1);
    variables["PORT"] = String(port);
    const invitation = inviteOwner(variables);
    site = await startSite(variables);
    ({ call } = await acceptInvitation(site.origin, invitation));
  });
  afterAll(async () => {
    await endSite(site);
    await close();
  });

  it("are on the site with their publication: page, list, search, feed, sitemap", async () => {
    const places = {
      list: "/en/news",
      feed: "/en/feed.xml",
      sitemap: "/sitemap.xml",
      search: "/en/news?q=Zirconium",
    };
    const title = "Zirconium notes";
    const article = await call("/articles", {
      sourceLocale: "en",
      ...words(title, "All about zirconium.\n"),
    });
    const page = `/en/new/${article.id}`;
    const seenIn = async () => {
      const seen: string[] = [];
      for (const [name, path] of Object.entries(places)) {
        const text = await textOf(path);
        if (text.includes(name === "sitemap" ? page : `/new/${article.id}`)) seen.push(name);
      }
      return seen;
    };
    // Stored before the publication, so that it has to make them stale.
    expect([await seenIn(), (await get(page)).status]).toEqual([[], 404]);
    await call(`/articles/${article.id}/publish`, { locale: "en", version: 1, live: null });
    await vi.waitFor(
      async () => expect(await textOf(page)).toContain("All about zirconium."),
      patience,
    );
    await vi.waitFor(async () => expect(await seenIn()).toEqual(Object.keys(places)), patience);
    await call(`/articles/${article.id}/withdraw`, { locale: "en", live: 1 });
    await vi.waitFor(async () => expect((await get(page)).status).toBe(404), patience);
    await vi.waitFor(async () => expect(await seenIn()).toEqual([]), patience);
  });

  it("are published at their time, once, after a restart as well, and no saved word is lost", async () => {
    const schedule = async (title: string, seconds: number) => {
      const article = await call("/articles", { sourceLocale: "en", ...words(title, `${title}.`) });
      // A time that a slow machine has let pass is refused.
      const at = await vi.waitFor(async () => {
        const at = new Date(Date.now() + seconds * 1_000).toISOString();
        await call(`/articles/${article.id}/schedule`, {
          ...{ locale: "en", version: 1, live: null, at },
        });
        return at;
      }, patience);
      return { page: `/en/new/${article.id}`, at: Date.parse(at), id: article.id };
    };
    // Far enough ahead for a busy machine to ask before its time.
    const soon = await schedule("Soon", 8);
    expect((await get(soon.page)).status).toBe(404);
    await vi.waitFor(async () => expect((await get(soon.page)).status).toBe(200), patience);
    const missed = await schedule("Missed", 3);
    // The last words are stored when the server says so, whatever becomes of it at the next moment.
    const { version } = (await call(`/articles/${soon.id}`)).texts.en;
    const last = { locale: "en", version, ...words("Soon", "Typed just before.") };
    await call(`/articles/${soon.id}/draft`, last);
    await endSite(site, "SIGKILL");
    await pause(Math.max(0, missed.at - Date.now()) + 500);
    site = await startSite(variables);
    await vi.waitFor(async () => expect((await get(missed.page)).status).toBe(200), patience);
    expect((await call(`/articles/${soon.id}`)).texts.en).toMatchObject({
      ...{ body: "Typed just before.", live: { isDraft: false } },
    });
    for (const { id, at } of [soon, missed]) {
      const { revisions } = await call(`/articles/${id}/history?locale=en`);
      expect(revisions).toHaveLength(1);
      const published = Date.parse(revisions[0].published.from);
      expect(published).toBeGreaterThanOrEqual(at);
      const { entries } = await call(`/audit?act=text-published&objectId=${id}`);
      expect(entries).toMatchObject([{ source: "schedule", who: { name: "Lin" } }]);
    }
  });
});
