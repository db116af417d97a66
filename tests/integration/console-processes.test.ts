import { rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { acceptInvitation, type ConsoleCall, inviteOwner } from "~tests/support/console-client";
import { freePorts } from "~tests/support/free-ports";
import { patience } from "~tests/support/patience";
import { databaseServers, type SiteDatabase } from "~tests/support/site-database";
import { endSite, type SiteProcess, startSite } from "~tests/support/site-process";
import { startingDatabase } from "~tests/support/starting-site";

const [serverUrl = ""] = databaseServers;

describe.skipIf(serverUrl === "")("articles of the console on a site of three processes", () => {
  let database: SiteDatabase;
  let folder: string;
  let variables: Record<string, string>;
  let site: SiteProcess;
  let call: ConsoleCall;
  const get = (path: string) => fetch(site.origin + path, { headers: { connection: "close" } });
  const words = (title: string, body: string) => ({
    fields: { title, summary: `${title}.`, tags: ["proxy"] },
    body,
  });

  beforeAll(async () => {
    ({ database, folder } = await startingDatabase(serverUrl));
    variables = { DATA_DIR: folder, DATABASE_URL: database.url, WEB_CONCURRENCY: "3" };
    // So that it can be started again where it was.
    const [port] = await freePorts(1);
    variables["PORT"] = String(port);
    const invitation = inviteOwner(variables);
    site = await startSite(variables);
    ({ call } = await acceptInvitation(site.origin, invitation));
  });
  afterAll(async () => {
    await endSite(site);
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it("are published at their time, once, after a restart as well, and no saved word is lost", async () => {
    const schedule = async (title: string, seconds: number) => {
      const article = await call("/articles", { sourceLocale: "en", ...words(title, `${title}.`) });
      // A time that a slow machine has let pass is refused.
      const at = await vi.waitFor(async () => {
        const at = new Date(Date.now() + seconds * 1_000).toISOString();
        await call(`/articles/${article.id}/schedule`, {
          locale: "en",
          version: 1,
          live: null,
          at,
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
      body: "Typed just before.",
      live: { isDraft: false },
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
