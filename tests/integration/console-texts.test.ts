import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { textPages } from "~/domain/site-texts/site-text-rules";
import { localeCodes } from "~/i18n/locales";
import {
  acceptInvitation,
  type ConsoleCall,
  type ConsoleClient,
  inviteOwner,
} from "~tests/support/console-client";
import { patience } from "~tests/support/patience";
import { rawRequest } from "~tests/support/raw-request";
import { runCommand } from "~tests/support/run-command";
import { endSite, type SiteProcess, startSite } from "~tests/support/site-process";
import { startingFolder } from "~tests/support/starting-site";

describe("texts of the console on the built site", () => {
  let folder: string;
  let site: SiteProcess;
  let call: ConsoleCall;
  let cookies: ConsoleClient["cookies"];
  const get = (path: string) => fetch(site.origin + path, { headers: { connection: "close" } });
  const textOf = async (path: string) => (await get(path)).text();
  const words = (title: string, body: string) => ({
    fields: { title, summary: `${title}.`, tags: ["proxy"] },
    body,
  });

  beforeAll(async () => {
    folder = await startingFolder();
    const invitation = inviteOwner({ DATA_DIR: folder }, { email: "a@site.example" });
    site = await startSite({ DATA_DIR: folder });
    ({ call, cookies } = await acceptInvitation(site.origin, invitation));
  });
  afterAll(async () => {
    await endSite(site);
    rmSync(folder, { recursive: true, force: true });
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

  it("show a draft on its page once, stored by nobody, in the draft's language", async () => {
    const article = await call("/articles/8");
    const { version, fields, body } = article.texts.en;
    const draft = { locale: "en", version, fields, body: `${body}\n\nOnly a draft so far.\n` };
    await call("/articles/8/draft", draft);
    const { url } = await call("/articles/8/preview", { locale: "en" });
    const { pathname, search } = new URL(url);
    expect(pathname).toBe("/en/new/8");
    // Programs that read mails follow links; a person presses the button.
    expect(await textOf(pathname + search)).not.toContain("Only a draft so far.");
    // The reader of a draft may have chosen another language for the site.
    const open = () =>
      fetch(site.origin + pathname + search, { method: "POST", headers: { cookie: "lang=cn" } });
    const preview = await open();
    const html = await preview.text();
    expect(html).toContain("Only a draft so far.");
    expect(html).toContain('<html lang="en"');
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toContain("data-counted-view");
    expect((await open()).status).toBe(404);
    expect(await textOf("/en/new/8")).not.toContain("Only a draft");
    // A page that shows no draft takes no form.
    expect((await fetch(`${site.origin}/en/new/8`, { method: "POST" })).status).toBe(405);
    // From the console or the site there is nothing to ask.
    const next = new URL((await call("/articles/8/preview", { locale: "en" })).url);
    // Sent raw: `fetch` writes `Sec-Fetch-Mode` itself.
    const followed = await rawRequest(
      site.origin,
      [
        `GET ${next.pathname}${next.search} HTTP/1.1`,
        ...[`Host: ${new URL(site.origin).host}`, "Connection: close"],
        ...["Sec-Fetch-Site: same-origin", "Sec-Fetch-Mode: navigate"],
        ...["", ""],
      ].join("\r\n"),
    );
    expect(followed.body).toContain("Only a draft so far.");
  });

  it("are drawn in the console's frame: every text has its place, no script runs, no mark is left", async () => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    for (const page of textPages) {
      for (const locale of localeCodes) {
        const path = `/console/api/site-texts/page?page=${page}&locale=${locale}`;
        const answer = await fetch(site.origin + path, {
          headers: { cookie, connection: "close" },
        });
        const html = await answer.text();
        const policy = answer.headers.get("content-security-policy");
        expect([answer.status, answer.headers.get("cache-control")], path).toEqual([
          200,
          "no-store",
        ]);
        for (const part of ["script-src 'none'", "form-action 'none'", "frame-ancestors 'self'"]) {
          expect(policy, path).toContain(part);
        }
        expect(html, path).not.toMatch(/[\uE000-\uE002]|<script/);
        expect(html.split(`data-w="${page}:`).length, path).toBeGreaterThan(
          page === "landing" ? 2 : 6,
        );
      }
    }
    expect(
      (await fetch(`${site.origin}/console/api/site-texts/page?page=home&locale=en`)).status,
    ).toBe(401);
  });

  it("show no preview to stores or search engines, whatever it is of", async () => {
    const [{ id: help }] = (await call("/articles?kind=help")).articles;
    const of: Record<string, [path: string, body: object]> = {
      "a legal text": ["/legal/preview", { name: "cookie", locale: "en" }],
      "a help article": [`/articles/${help}/preview`, { locale: "en" }],
      "an article": ["/articles/7/preview", { locale: "en" }],
      prices: ["/offer/preview", { locale: "en" }],
      "words of a page": ["/site-texts/preview", { page: "security", locale: "en" }],
    };
    for (const [what, [path, body]] of Object.entries(of)) {
      const { pathname, search } = new URL((await call(path, body)).url);
      // The page of visitors says none of it; the preview of a help article has an address of its own.
      const published = await get(pathname);
      const status = what === "a help article" ? 404 : 200;
      const robots = published.headers.get("x-robots-tag");
      expect([published.status, robots], what).toEqual([status, null]);
      await published.arrayBuffer();
      const ask = (init: RequestInit) => fetch(site.origin + pathname + search, init);
      // What only looks, who is asked first, the draft itself, and a link that is spent.
      for (const [init, status] of [
        [{ method: "HEAD" }, 404],
        [{ headers: { "sec-purpose": "prefetch" } }, 404],
        [{}, 200],
        [{ method: "POST" }, 200],
        [{ method: "POST" }, 404],
      ] as const) {
        const answer = await ask(init);
        const html = await answer.text();
        const step = `${what}: ${JSON.stringify(init)} ${status}`;
        expect(answer.status, step).toBe(status);
        expect(answer.headers.get("cache-control"), step).toBe("private, no-store");
        expect(answer.headers.get("x-robots-tag"), step).toBe("noindex");
        const isQuestion = html.includes("Open the draft</button>");
        expect(isQuestion, step).toBe(Object.keys(init).length === 0);
        // The header is the promise; what stands in the place of a page says it in its markup as well.
        if (isQuestion) expect(html, step).toContain('<meta name="robots" content="noindex"/>');
      }
    }
  });

  it("share the site with a command of operators, which runs in it", async () => {
    const list = await runCommand("scripts/staff.ts", { DATA_DIR: folder });
    expect(list).toMatchObject({ code: 0, output: expect.stringContaining("a@site.example") });
  });
});
