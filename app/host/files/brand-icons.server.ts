import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { mark as builtMark } from "virtual:brand-marks";
import { getMimeType } from "hono/utils/mime";
import { LRUCache } from "lru-cache";
import type { BrandFacts } from "~/brand";
import { lastFacts, readFacts } from "~/domain/settings/settings.server";
import { sendPage } from "~/host/page-cache/send-page";
import { type StoredPage, withBodies, withoutPlain } from "~/host/page-cache/stored-page";
import { drawnIconsFolder } from "~/lib/mark/icon-address";
import { markCardName } from "~/lib/mark/mark";
import type { MarkIcon } from "~/lib/mark/mark-icons.server";
import { sitePalette } from "~/lib/site-palette.server";
import type { Database } from "~/platform/db/database.server";
import { isDatabaseUnavailable } from "~/platform/db/is-unavailable";
import type { ErrorLog } from "~/platform/log/log-fields";

/** Icons that the build has at the root of the site. */
const iconNames = [
  "favicon.svg",
  "favicon.ico",
  "icon-192.png",
  "icon-512.png",
  "icon-maskable-512.png",
  "apple-touch-icon.png",
] as const;

const builtNames: ReadonlySet<string> = new Set(iconNames);

/** An icon's address: at the root, or in the folder of a version. */
const iconPath = new RegExp(`^(?:${drawnIconsFolder}([0-9a-f]{16}))?/([\\w.-]+)$`);

type AskedIcon = { name: string; version: string | undefined };

function iconAt(url: string): AskedIcon | null {
  const [path = "/"] = url.split("?", 1);
  const [, version, name = ""] = iconPath.exec(path) ?? [];
  const isIcon = builtNames.has(name) || (version !== undefined && name === markCardName);
  return isIcon ? { name, version } : null;
}

/** The folder of a version never changes; the usual addresses do. */
const forGood = "public, max-age=31536000, immutable";
const forAnHour = "public, max-age=3600";

/** Drawn versions in memory, about 50 kB each: the current one, and one that other processes still name. */
const mostVersions = 2;

type Drawn = ReadonlyMap<string, StoredPage>;

type BrandIconsOptions = {
  db: Database;
  log: ErrorLog;
  /** Added to every response. */
  headers: Readonly<Record<string, string>>;
};

/** Serves the icons of a brand that was changed in the console. They are drawn when they are first asked for. */
export function createBrandIcons({ db, log, headers }: BrandIconsOptions) {
  const drawn = new LRUCache<string, Promise<Drawn>>({ max: mostVersions });

  const drawnOf = (brand: BrandFacts): Promise<Drawn> => {
    const known = drawn.get(brand.version);
    if (known !== undefined) return known;
    const drawing = draw(brand).then((icons) => new Map(icons.map(stored)));
    drawn.set(brand.version, drawing);
    drawing.catch((error: unknown) => {
      drawn.delete(brand.version);
      log.error({ error }, "brand icons not drawn");
    });
    return drawing;
  };
  const stored = ({ name, bytes }: MarkIcon): [string, StoredPage] => {
    const all = {
      ...headers,
      "content-type": getMimeType(name) ?? "application/octet-stream",
      vary: "Accept-Encoding",
    };
    const page = { status: 200, headers: Object.entries(all), revision: 0 };
    const isText = name.endsWith(".svg");
    const compressed = isText && { gzip: gzipSync(bytes), br: brotliCompressSync(bytes) };
    return [name, withoutPlain(withBodies(page, { identity: bytes, ...compressed }))];
  };
  const brandNow = async (): Promise<BrandFacts> => {
    try {
      return (await readFacts(db)).brand;
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      return lastFacts(db).brand;
    }
  };

  return {
    isIcon: (url: string): boolean => iconAt(url) !== null,
    /** @param serveBuilt answers with the file of the build */
    async handle(
      request: IncomingMessage,
      response: ServerResponse,
      serveBuilt: () => void,
    ): Promise<void> {
      const asked = iconAt(request.url ?? "/");
      const isRead = request.method === "GET" || request.method === "HEAD";
      if (asked === null || !isRead) return serveBuilt();
      const { name, version } = asked;
      const sendToCurrent = () => {
        const location = builtNames.has(name) ? `/${name}` : "/icon-512.png";
        response.writeHead(302, { ...headers, location, "cache-control": "no-store" }).end();
      };
      try {
        const brand = await brandNow();
        // An older page names the previous version; a process that saw the change first names the next one.
        if (version !== undefined && version !== brand.version) return sendToCurrent();
        if (brand.version === "") return serveBuilt();
        const icon = (await drawnOf(brand)).get(name);
        if (icon === undefined) return serveBuilt();
        sendPage(request, response, icon, ["cache-control", version ? forGood : forAnHour]);
      } catch (error) {
        log.error({ error }, "brand icon not sent");
        if (version === undefined) serveBuilt();
        else sendToCurrent();
      }
    },
  };
}

/** Loads the renderer only now: a site with the built brand never needs its memory. */
async function draw({ accent, chroma, marks }: BrandFacts): Promise<MarkIcon[]> {
  const { drawMarkCard, drawMarkIcons } = await import("~/lib/mark/mark-icons.server");
  const mark = marks?.light ?? builtMark;
  const palette = sitePalette({ accent, chroma });
  return [...(await drawMarkIcons(mark, palette)), await drawMarkCard(mark, palette)];
}

export type BrandIcons = ReturnType<typeof createBrandIcons>;
