import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { type Address, addressIn, pageAddresses, redirectAddresses } from "~/i18n/addresses";
import { type Locale, localeCodes, locales } from "~/i18n/locales";
import { startingApp } from "~tests/support/starting-app";

const publicUrl = "https://site.example";
const largestPicture = 300 * 1024;

const { app } = await startingApp(publicUrl);

const htmlOf = async (locale: Locale, address: Address) =>
  (await app.request(publicUrl + addressIn(locale, address))).text();

type Thing = { "@type": string; [name: string]: unknown };

function thingsOf(html: string): Thing[] {
  const graphs = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return graphs.flatMap(([, text = ""]) => {
    const graph = JSON.parse(text);
    expect(graph["@context"]).toBe("https://schema.org");
    return graph["@graph"];
  });
}

const words = expect.stringMatching(/\S/);
const address = expect.stringMatching(/^https:\/\/site\.example/);
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

/** Properties that schema.org and search engines require of each type. */
const rules: Record<string, object> = {
  Organization: { name: words, url: address, logo: address, contactPoint: expect.any(Array) },
  WebSite: {
    name: words,
    url: address,
    inLanguage: words,
    potentialAction: {
      "@type": "SearchAction",
      target: { urlTemplate: expect.stringMatching(/^https:.*\{search_term_string\}$/) },
      "query-input": "required name=search_term_string",
    },
  },
  SoftwareApplication: {
    name: words,
    operatingSystem: words,
    applicationCategory: words,
  },
  FAQPage: { mainEntity: expect.any(Array) },
  Article: {
    headline: expect.stringMatching(/^.{1,110}$/),
    image: address,
    datePublished: moment,
    dateModified: moment,
    author: { "@type": words, name: words },
    publisher: { name: words },
    mainEntityOfPage: address,
  },
  BreadcrumbList: { itemListElement: expect.any(Array) },
};

const expected: Partial<Record<Address, string[]>> = {
  "/": ["Organization", "WebSite", "SoftwareApplication", "FAQPage"],
  "/download": ["SoftwareApplication", "BreadcrumbList"],
  "/new/8": ["Article", "BreadcrumbList"],
  "/pricing": ["BreadcrumbList", "SoftwareApplication", "FAQPage"],
  "/release/client/6.2.1": ["SoftwareApplication", "BreadcrumbList"],
  "/indexConfig": [],
};

const pages = [
  ...pageAddresses.filter((path) => !redirectAddresses.has(path) && path !== "/400"),
  "/new/8",
  "/release/client/6.2.1",
];

function expectStructuredData(html: string, locale: Locale, page: Address): void {
  const things = thingsOf(html);
  const kinds = things.map((thing) => thing["@type"]);
  if (expected[page]) expect(kinds).toEqual(expected[page]);
  if (page === "/download" || page === "/release/client/6.2.1") {
    const offers = { "@type": "Offer", price: "0", priceCurrency: "CNY" };
    expect(things[0]).toMatchObject({ softwareVersion: "6.2.1", offers });
  }
  for (const thing of things) {
    expect(Object.keys(rules)).toContain(thing["@type"]);
    expect(thing).toMatchObject(rules[thing["@type"]] ?? {});
    if (thing["@type"] !== "BreadcrumbList") continue;
    const steps = thing["itemListElement"] as Thing[];
    expect(steps.length).toBeGreaterThan(1);
    for (const [index, step] of steps.entries()) {
      const wanted = { "@type": "ListItem", position: index + 1, name: words, item: address };
      expect(step).toMatchObject(wanted);
    }
    expect(steps.at(-1)?.["item"]).toBe(publicUrl + addressIn(locale, page));
  }
}

function expectOpenGraph(html: string, locale: Locale, page: Address): void {
  const properties = new Map(
    [...html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"\/?>/g)].map(
      ([, name = "", content = ""]) => [name, content],
    ),
  );
  for (const name of ["og:title", "og:description", "og:site_name", "og:image:alt"]) {
    expect(properties.get(name), name).toMatch(/\S/);
  }
  expect(properties.get("og:type")).toBe(page.startsWith("/new/") ? "article" : "website");
  expect(properties.get("og:locale")).toBe(locales[locale].htmlLang.replace("-", "_"));
  expect(properties.get("og:url")).toBe(/<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]);
  expect(properties.get("twitter:card")).toBe("summary_large_image");
  const picture = new URL(properties.get("og:image") ?? "");
  expect(picture.origin).toBe(publicUrl);
  expect(existsSync(`brand/drawn${picture.pathname}`)).toBe(true);
  const bytes = readFileSync(`brand/drawn${picture.pathname}`);
  expect(bytes.length).toBeLessThanOrEqual(largestPicture);
  expect(sizeOfJpeg(bytes)).toEqual([
    Number(properties.get("og:image:width")),
    Number(properties.get("og:image:height")),
  ]);
}

it.each(localeCodes)(
  "pages in %s have structured data, and Open Graph data with an existing, small picture",
  async (locale) => {
    const wrong: string[] = [];
    for (const page of pages as Address[]) {
      const html = await htmlOf(locale, page);
      try {
        expectStructuredData(html, locale, page);
        expectOpenGraph(html, locale, page);
      } catch (error) {
        wrong.push(`${page}: ${error}`);
      }
    }
    expect(wrong).toEqual([]);
  },
);

it("what was found has no structured data, and an article names its language and day", async () => {
  const found = await app.request(`${publicUrl}/news?q=ip`);
  expect([found.status, (await found.text()).includes("ld+json")]).toEqual([200, false]);
  expect(thingsOf(await htmlOf("en", "/new/8"))[0]).toMatchObject({
    "@type": "Article",
    inLanguage: "en",
    datePublished: "2026-11-10T01:00:00.000Z",
  });
});

/** Width and height, from the frame header of a JPEG (ITU T.81, B.2.2). */
function sizeOfJpeg(bytes: Buffer): [number, number] {
  expect(bytes.readUInt16BE(0)).toBe(0xffd8);
  let place = 2;
  while (place < bytes.length) {
    const marker = bytes.readUInt16BE(place);
    const isFrame =
      marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) return [bytes.readUInt16BE(place + 7), bytes.readUInt16BE(place + 5)];
    place += 2 + bytes.readUInt16BE(place + 2);
  }
  throw new Error("The picture has no frame");
}
