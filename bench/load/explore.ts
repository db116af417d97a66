import { Agent } from "node:http";
import { ask } from "./asking.ts";
import type { Found } from "./mix.ts";

/** Where each installed program looks for its next version, by Windows and by channel. */
const feeds = ["win10-x64", "win10-x86", "win7-x64", "win7-x86"].flatMap((system) =>
  ["latest", "beta"].map((channel) => `/updates/client/${system}/${channel}.yml`),
);

/**
 * Finds what the site has, as a visitor would: pages by the sitemap, built files and downloads by what
 * pages name.
 * @throws when something is missing that visitors use
 */
export async function explore(origin: string): Promise<Found> {
  const agent = new Agent({ keepAlive: true });
  const get = (path: string) =>
    ask(agent, origin, { path, method: "GET", headers: {}, right: [200] }, { keepsText: true });
  try {
    const sitemap = (await get("/sitemap.xml")).text;
    const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => pathOf(url));
    const texts = await Promise.all(["/", "/en", "/en/download"].map(async (path) => get(path)));
    const html = texts.map(({ text }) => text).join("\n");
    const builtFiles = new Set(html.match(/\/assets\/[\w-]+\.(?:js|css|svg)/g));
    const files = await Promise.all(
      [...new Set([...html.matchAll(/href="(\/files\/[^"?]+)/g)].map(([, path = ""]) => path))].map(
        async (path) => ({ path, size: await sizeOf(origin, path) }),
      ),
    );
    const offered = await Promise.all(
      feeds.map(async (path) => ((await get(path)).status === 200 ? [path] : [])),
    );
    const found = {
      pages: [...new Set(pages)],
      builtFiles: [...builtFiles],
      files: files.filter(({ size }) => size >= fewestBytes),
      feeds: offered.flat(),
    };
    for (const [name, list] of Object.entries(found)) {
      if (list.length === 0) throw new Error(`The site has none of these: ${name}`);
    }
    return found;
  } finally {
    agent.destroy();
  }
}

/** Two pieces of a file are asked for, which must not meet. */
const fewestBytes = 256;

const pathOf = (url: string) => new URL(url).pathname;

async function sizeOf(origin: string, path: string): Promise<number> {
  const answer = await fetch(origin + path, { method: "HEAD" });
  return Number(answer.headers.get("content-length"));
}
