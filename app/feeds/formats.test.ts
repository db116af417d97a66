import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { brand } from "~/brand";
import { seedArticles } from "~/domain/article/article-seed.server";
import { seedReleases } from "~/domain/release/files/release-seed.server";
import { drawMarkIcons } from "~/lib/mark/mark-icons.server";
import { readMark } from "~/lib/mark/read-mark";
import { paletteOf } from "~/lib/palette";
import { articleTranslations, siteMarks } from "~/platform/db/schema";
import { startingArticles } from "~content/seeding/article-texts.server";
import { seedLegal } from "~tests/support/legal-texts";
import { createMemoryStorage } from "~tests/support/memory-storage";
import { childrenOf, parseXml, type XmlElement } from "~tests/support/parse-xml";
import { newRelease } from "~tests/support/release-factory";
import { embeddedDatabase, type OpenTestDatabase } from "~tests/support/test-database";
import { createMachineFiles } from "./machine-files.server";

const publicUrl = "https://site.example";
const hostile = `]]> <b>&amp;"'</b> \u0001\u0008\u001f\ufffe &#0; 𠮷`;

let database: OpenTestDatabase;
let app: ReturnType<typeof createMachineFiles>;

beforeAll(async () => {
  database = await embeddedDatabase.open();
  const { db } = database;
  await seedLegal(db);
  const { tags, articles } = await startingArticles();
  const text = {
    title: hostile,
    summary: hostile,
    markdown: `${hostile}\n\n\`\`\`\n${hostile}\n\`\`\``,
  };
  const strange = {
    id: 99,
    publishedAt: "2026-01-01T00:00:00Z",
    tags: ["proxy"],
    texts: { cn: text },
  };
  await seedArticles(db, { tags, articles: [...articles, strange] });
  await db
    .update(articleTranslations)
    .set({ updatedAt: new Date("2026-11-20T10:00:00Z") })
    .where(eq(articleTranslations.articleId, 8));
  const notes = { cn: { remarks: hostile, updateContent: [hostile] } };
  const seeds = [
    newRelease({ version: "142.0.7444.60" }),
    newRelease({ product: "client", version: "6.2.1", notes }),
    newRelease({ product: "client", version: "6.3.0", channel: "beta" }),
  ];
  await seedReleases(db, { seeds, storage: createMemoryStorage() });
  app = createMachineFiles({ db, publicUrl });
});
afterAll(() => database.close());

const read = async (path: string) => {
  const response = await app.request(publicUrl + path);
  expect(response.status, path).toBe(200);
  return response.text();
};

const feeds = ["feed", "feeds/versions", "feeds/proxy", "feeds/amazon"].flatMap((name) => [
  `/${name}.xml`,
  `/en/${name}.xml`,
]);

/** RFC 3339, as RFC 4287 3.3 asks. */
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

it("what is there in one language alone is marked as such in the feed of the other", async () => {
  const languageIn = async (prefix: string) => {
    const feed = parseXml(await read(`${prefix}/feeds/versions.xml`));
    const entry = childrenOf(feed, "entry").find(({ text }) => text.includes("6.2.1"));
    return childrenOf(entry as XmlElement, "summary")[0]?.attributes["xml:lang"];
  };
  expect(await languageIn("/en")).toBe("zh-CN");
  expect(await languageIn("")).toBeUndefined();
});

it.each([
  ["", "（测试版）"],
  ["/en", " (beta)"],
])("versions for testers are named as such in %s/feeds/versions.xml", async (prefix, mark) => {
  const feed = parseXml(await read(`${prefix}/feeds/versions.xml`));
  const titles = childrenOf(feed, "entry").map(
    (entry) => childrenOf(entry, "title")[0]?.text ?? "",
  );
  const marked = titles.filter((title) => title.includes(mark));
  expect(marked).toEqual([expect.stringContaining(` 6.3.0${mark}`)]);
});

describe.each(feeds)("%s conforms to Atom (RFC 4287)", (path) => {
  let feed: XmlElement;
  let entries: XmlElement[];
  beforeAll(async () => {
    feed = parseXml(await read(path));
    entries = childrenOf(feed, "entry");
  });

  const only = (element: XmlElement, name: string): XmlElement => {
    const found = childrenOf(element, name);
    expect(found, name).toHaveLength(1);
    return found[0] as XmlElement;
  };

  it("has the required elements of a feed", () => {
    expect([feed.name, feed.namespace]).toEqual(["feed", "http://www.w3.org/2005/Atom"]);
    expect(feed.attributes["xml:lang"]).toBe(path.startsWith("/en/") ? "en" : "zh-CN");
    expect(only(feed, "id").text).toBe(publicUrl + path);
    expect(only(feed, "title").text).not.toBe("");
    expect(only(feed, "updated").text).toMatch(moment);
    expect(only(only(feed, "author"), "name").text).not.toBe("");
    const self = childrenOf(feed, "link").filter(({ attributes }) => attributes["rel"] === "self");
    expect(self.map(({ attributes }) => attributes["href"])).toEqual([publicUrl + path]);
  });

  it("has entries with the required elements and unique ids", () => {
    expect(entries.length).toBeGreaterThan(0);
    for (const entry of entries) {
      expect(new URL(only(entry, "id").text).origin).toBe(publicUrl);
      expect(only(entry, "title").text).not.toBe("");
      expect(only(entry, "summary").text).not.toBe("");
      for (const name of ["published", "updated"]) {
        expect(only(entry, name).text).toMatch(moment);
        expect(Date.parse(only(entry, name).text)).not.toBeNaN();
      }
      expect(childrenOf(entry, "content").length).toBeLessThanOrEqual(1);
    }
    const ids = entries.map((entry) => only(entry, "id").text);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("was updated with its newest entry, which comes first", () => {
    const updated = entries.map((entry) => only(entry, "updated").text);
    expect(updated).toEqual(updated.toSorted().reverse());
    expect(only(feed, "updated").text).toBe(updated[0]);
  });

  it("has absolute addresses in links and texts", () => {
    for (const element of [feed, ...entries]) {
      for (const { attributes } of childrenOf(element, "link")) {
        expect(new URL(attributes["href"] ?? "").origin).toBe(publicUrl);
      }
    }
    for (const content of entries.flatMap((entry) => childrenOf(entry, "content"))) {
      expect(content.attributes["type"]).toBe("html");
      expect(content.children).toEqual([]);
      const html = content.text.replace(/<pre>.*?<\/pre>/gs, "");
      for (const [, address = ""] of html.matchAll(/ (?:href|src)="([^"]*)"/g)) {
        expect(address).toMatch(/^(https?:\/\/|mailto:)/);
      }
    }
  });
});

it("feeds of an empty site are dated by its first start, not 1970", async () => {
  const empty = await embeddedDatabase.open();
  const begun = new Date("2026-11-20T02:00:00.000Z");
  await empty.db.insert(siteMarks).values([
    { name: "seeded help", madeAt: new Date("2026-11-21T02:00:00.000Z") },
    { name: "seeded releases", madeAt: begun },
    { name: "tried to write", madeAt: new Date("2026-11-19T02:00:00.000Z") },
  ]);
  const files = createMachineFiles({ db: empty.db, publicUrl });
  for (const path of ["/feed.xml", "/en/feed.xml", "/feeds/versions.xml"]) {
    const feed = parseXml(await (await files.request(publicUrl + path)).text());
    const [updated, ...others] = childrenOf(feed, "updated");
    expect([path, updated?.text, others]).toEqual([path, begun.toISOString(), []]);
  }
  await empty.close();
});

describe("the sitemap conforms to sitemaps.org", () => {
  let urls: XmlElement[];
  let text: string;
  beforeAll(async () => {
    text = await read("/sitemap.xml");
    const root = parseXml(text);
    expect([root.name, root.namespace]).toEqual([
      "urlset",
      "http://www.sitemaps.org/schemas/sitemap/0.9",
    ]);
    urls = childrenOf(root, "url");
  });
  const locOf = (url: XmlElement) => childrenOf(url, "loc")[0]?.text ?? "";
  const alternatesOf = (url: XmlElement) =>
    childrenOf(url, "xhtml:link").map(({ attributes, namespace }) => {
      expect(namespace).toBe("http://www.w3.org/1999/xhtml");
      expect(attributes["rel"]).toBe("alternate");
      return [attributes["hreflang"] ?? "", attributes["href"] ?? ""] as const;
    });

  it("is small enough, and contains each address once", () => {
    expect(Buffer.byteLength(text)).toBeLessThan(50 * 1024 * 1024);
    expect(urls.length).toBeLessThanOrEqual(50_000);
    const all = urls.map(locOf);
    expect(new Set(all).size).toBe(all.length);
    for (const loc of all) {
      expect(new URL(loc).origin).toBe(publicUrl);
      expect(loc.length).toBeLessThan(2_048);
      expect(loc).not.toMatch(/[?#]|indexConfig|\/400$|\/new$/);
    }
  });

  it("has dates in W3C format", () => {
    const dates = urls.flatMap((url) => childrenOf(url, "lastmod")).map((date) => date.text);
    expect(dates.length).toBeGreaterThan(10);
    for (const date of dates) {
      expect(date).toMatch(/^\d{4}(-\d\d(-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?)?)?$/);
      expect(Date.parse(date)).not.toBeNaN();
    }
    const changed = urls.find((url) => locOf(url) === `${publicUrl}/new/8`);
    expect(changed && childrenOf(changed, "lastmod")[0]?.text).toBe("2026-11-20T10:00:00.000Z");
  });

  it("has alternates that refer to each other and themselves, and a default", () => {
    const byLoc = new Map(urls.map((url) => [locOf(url), alternatesOf(url)]));
    for (const [loc, alternates] of byLoc) {
      const languages = alternates.map(([language]) => language);
      expect(new Set(languages).size, loc).toBe(languages.length);
      expect(languages).toContain("x-default");
      expect(alternates.map(([, href]) => href)).toContain(loc);
      for (const [, href] of alternates) expect(byLoc.get(href), href).toEqual(alternates);
    }
  });

  it("contains an article in one language only in that language", () => {
    const [only, ...others] = urls.filter((url) => locOf(url).endsWith("/new/99"));
    expect(others).toEqual([]);
    expect(only && alternatesOf(only).map(([language]) => language)).toEqual([
      "zh-CN",
      "x-default",
    ]);
  });
});

describe("the web manifest", () => {
  it("refers to existing icons with the declared size and type", async () => {
    const manifest = JSON.parse(await read("/site.webmanifest"));
    for (const key of ["name", "short_name", "start_url", "display"])
      expect(manifest[key]).toBeTruthy();
    const sizes = manifest.icons.map(({ sizes }: { sizes: string }) => sizes);
    expect(sizes).toEqual(expect.arrayContaining(["192x192", "512x512"]));
    const drawn = new Map<string, Buffer>();
    const mark = readMark(readFileSync("tests/support/brand/mark.svg", "utf8"), {
      allowsOwnColours: false,
    });
    for (const { name, bytes } of await drawMarkIcons(mark, paletteOf(brand))) {
      drawn.set(`/${name}`, bytes);
    }
    for (const { src, type, sizes: size } of manifest.icons) {
      const bytes = drawn.get(src);
      if (bytes === undefined) throw new Error(`${src} is not drawn`);
      if (type === "image/png") {
        expect(bytes.subarray(1, 4).toString()).toBe("PNG");
        expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(size);
      } else {
        expect(parseXml(bytes.toString()).name).toBe("svg");
      }
    }
  });
});
