import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { acceptInvitation, type ConsoleCall, inviteOwner } from "~tests/support/console-client";
import { createSiteDatabase } from "~tests/support/site-database";
import { endSite, startSite } from "~tests/support/site-process";
import type { Measured } from "./console-report.ts";

const rounds = 5;
/** So many answers in a row show it: connections of their own, which both processes share. */
const answers = 6;
const longest = 60_000;

const database = "PostgreSQL, two processes";

/** How soon a publication, and a text whose time has come, are on a site of two processes. */
export async function measureSite(serverUrl: string): Promise<Measured[]> {
  const folder = mkdtempSync(join(tmpdir(), "site-console-bench-"));
  const { url, drop } = await createSiteDatabase(serverUrl);
  try {
    const variables = {
      DATA_DIR: folder,
      DATABASE_URL: url,
      WEB_CONCURRENCY: "2",
      // The clients that ask name their addresses.
      TRUST_PROXY: "loopback",
    };
    // The first start fills the database; the owner is invited into it.
    await endSite(await startSite(variables));
    const invitation = inviteOwner(variables);
    const site = await startSite(variables);
    try {
      const { call } = await acceptInvitation(site.origin, invitation);
      return [await timePublications(site.origin, call), await timeSchedules(site.origin, call)];
    } finally {
      await endSite(site);
    }
  } finally {
    await drop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function begin(call: ConsoleCall, word: string): Promise<number> {
  const fields = { title: `${word} notes`, summary: `${word}.`, tags: ["proxy"] };
  const { id } = await call("/articles", { sourceLocale: "en", fields, body: `All of ${word}.\n` });
  return id;
}

/** From the answer to Publish until page, list, search, feed and sitemap show it everywhere. */
async function timePublications(origin: string, call: ConsoleCall): Promise<Measured> {
  const times: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const word = `Zirconium${round}`;
    const id = await begin(call, word);
    const page = `/new/${id}`;
    const places = [
      ...[`/en${page}`, "/en/news", `/en/news?q=${word}`, "/en/feed.xml", "/sitemap.xml"],
    ];
    // Stored before the publication, so that it has to make them stale.
    for (const place of places) await showsEverywhere(origin, place, page);
    await call(`/articles/${id}/publish`, { locale: "en", version: 1, live: null });
    const published = performance.now();
    const waits = places.map((place) => untilShown(origin, place, page));
    await Promise.all(waits);
    times.push(performance.now() - published);
  }
  return { what: "publication on the site", database, times, goal: 2_000 };
}

/** From the time that was set until the page answers everywhere. */
async function timeSchedules(origin: string, call: ConsoleCall): Promise<Measured> {
  const times: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const id = await begin(call, `Hafnium${round}`);
    const at = Date.now() + 4_000;
    const looked = { locale: "en", version: 1, live: null, at: new Date(at).toISOString() };
    await call(`/articles/${id}/schedule`, looked);
    await pause(at - Date.now() - 500);
    await untilShown(origin, `/en/new/${id}`, `/new/${id}`);
    const late = Date.now() - at;
    if (late < 0) throw new Error(`Article ${id} was published ${-late} ms too early`);
    times.push(late);
  }
  return { what: "schedule fires", database, times, goal: 5_000 };
}

async function untilShown(origin: string, place: string, link: string): Promise<void> {
  const end = performance.now() + longest;
  while (!(await showsEverywhere(origin, place, link))) {
    if (performance.now() > end) throw new Error(`${place} does not show ${link}`);
    await pause(20);
  }
}

/** How many questions were asked, which gives each the address of a client of its own. */
let asked = 0;

/** @throws where a place neither has a page nor has none: what is refused was not measured */
async function showsEverywhere(origin: string, place: string, link: string): Promise<boolean> {
  const ask = async () => {
    asked += 1;
    // Asked all the time by one client, the site would soon refuse to render for it (`siteLimits`).
    const client = `198.18.${(asked >> 8) & 255}.${asked & 255}`;
    const headers = { connection: "close", "x-forwarded-for": client };
    const response = await fetch(origin + place, { headers });
    const text = await response.text();
    if (response.status === 200) return text.includes(link);
    if (response.status === 404) return false;
    throw new Error(`${place} answered ${response.status}`);
  };
  return (await Promise.all(Array.from({ length: answers }, ask))).every(Boolean);
}
