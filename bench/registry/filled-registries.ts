import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Database } from "~/platform/db/database.server";
import { openEmbeddedDatabase } from "~/platform/db/embedded-database.server";
import { openPostgres } from "~/platform/db/postgres.server";
import { builtHost, builtPageRenderer } from "~tests/support/built-site";
import { openTestConsole } from "~tests/support/console";
import { storeManyReleases } from "~tests/support/many-releases";
import { emptyRegistry } from "~tests/support/registry-database";
import { createSiteDatabase } from "~tests/support/site-database";
import { endSite, startSite } from "~tests/support/site-process";

/** A request to a registry. A body is sent by POST, as JSON. */
export type Question = { path: string; body?: object };

/** The whole site in this process, on a database with so many releases; nothing it says is kept. */
export type FilledRegistry = {
  database: string;
  count: number;
  db: Database;
  /** @returns the size of the answer, in characters */
  ask: (question: Question) => Promise<number>;
  /** Asks the console's API as somebody of the staff. */
  askConsole: (query: Record<string, string>) => Promise<void>;
  /** Forgets what the process has written so far, as a start does. */
  restart: () => Promise<void>;
  close: () => Promise<void>;
};

const publicUrl = "https://site.example";

/** Filling takes longer than any question may. */
const answerWithin = 600_000;

/**
 * Opens the site on registries of these sizes: with the starting content of everything else, on the embedded
 * database or on a server.
 */
export async function openRegistries(
  counts: readonly number[],
  serverUrl: string | undefined,
): Promise<FilledRegistry[]> {
  const folder = mkdtempSync(join(tmpdir(), "site-registry-bench-"));
  const template = serverUrl === undefined ? undefined : await createSiteDatabase(serverUrl);
  // The first start fills the database.
  const variables = { WARM_UP: "off", DATA_DIR: join(folder, "first"), WEB_CONCURRENCY: "1" };
  await endSite(await startSite({ ...variables, ...(template && { DATABASE_URL: template.url }) }));
  const opened: FilledRegistry[] = [];
  for (const count of counts) {
    const database = template === undefined ? "PGlite" : "PostgreSQL";
    console.log(`${database}: storing ${count.toLocaleString("en")} releases …`);
    const connection =
      serverUrl === undefined || template === undefined
        ? await openCopy(join(folder, "first"), join(folder, String(count)))
        : await openOnServer(serverUrl, template.url);
    const { db } = connection;
    await emptyRegistry({ db });
    await storeManyReleases(db, count);
    opened.push({ database, count, db, ...(await askingOf(db)), close: connection.close });
  }
  const last = opened.at(-1);
  if (last !== undefined) {
    const { close } = last;
    last.close = async () => {
      await close();
      await template?.drop();
      rmSync(folder, { recursive: true, force: true });
    };
  }
  return opened;
}

async function openCopy(from: string, folder: string) {
  cpSync(from, folder, { recursive: true });
  return openEmbeddedDatabase(folder);
}

async function openOnServer(serverUrl: string, from: string) {
  const template = new URL(from).pathname.slice(1);
  const { url, drop } = await createSiteDatabase(serverUrl, { template });
  const { db, close } = await openPostgres(url, { answerWithin });
  const end = async () => {
    await close();
    await drop();
  };
  return { db, close: end };
}

async function askingOf(
  db: Database,
): Promise<Pick<FilledRegistry, "ask" | "askConsole" | "restart">> {
  const { createApp } = await builtHost();
  const renderPage = await builtPageRenderer();
  const log = { error: (details: unknown) => console.error(details) };
  const open = () => createApp({ renderPage, db, publicUrl, apiBaseUrl: "", mirrors: [], log });
  let app = open();
  const { browser } = await openTestConsole(db).join("owner@site.example", ["owner"]);
  return {
    async ask({ path, body }) {
      const sent = body && {
        method: "POST",
        body: JSON.stringify(body),
        headers: { "content-type": "application/json" },
      };
      const response = await app.request(publicUrl + path, sent);
      const text = await response.text();
      if (response.status !== 200) throw new Error(`${path}: ${response.status} ${text}`);
      return text.length;
    },
    async restart() {
      app = open();
    },
    async askConsole(query) {
      const { status, body } = await browser.call("releases", query);
      if (status !== 200) throw new Error(JSON.stringify(body));
    },
  };
}
