import XMLBuilder from "fast-xml-builder";
import { Hono } from "hono";
import { brand } from "~/brand";
import type { Database } from "~/db/database.server";
import { listPublished as listArticles } from "~/entities/article/article-queries.server";
import { listPublished as listReleases } from "~/entities/release/release-queries.server";
import { type Address, addressIn, pageAddresses, prefixedOnlyAddresses } from "~/i18n/addresses";
import { isLocale, type Locale, localeCodes, locales } from "~/i18n/locales";
import { loadMessages } from "~/i18n/messages.server";

type MachineFilesOptions = { db: Database; publicUrl: string };

/** How many versions a feed tells of. */
const feedReleases = 20;

const xml = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: "@", format: true });
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Pages that search engines may list: no redirect, no error page, no campaign page. */
const indexed = pageAddresses.filter(
  (path) => path !== "/new" && path !== "/400" && !prefixedOnlyAddresses.has(path),
);

/**
 * What programs read beside the pages: robots.txt, sitemap.xml with language alternates, the
 * web manifest, and a feed of articles and versions in each language (Atom, RFC 4287).
 */
export function createMachineFiles({ db, publicUrl }: MachineFilesOptions) {
  const app = new Hono();
  const urlIn = (locale: Locale, address: Address) => publicUrl + addressIn(locale, address);

  app.get("/robots.txt", (context) =>
    context.text(`User-agent: *\nDisallow: /preferences/\n\nSitemap: ${publicUrl}/sitemap.xml\n`),
  );

  app.get("/site.webmanifest", (context) => {
    context.header("Content-Type", "application/manifest+json");
    return context.body(
      JSON.stringify({
        name: brand.name.cn,
        short_name: brand.shortName.cn,
        lang: locales.cn.htmlLang,
        start_url: "/",
        display: "browser",
        background_color: "#fbfaf7",
        theme_color: "#fbfaf7",
        icons: [{ src: "/favicon.svg", type: "image/svg+xml", sizes: "any" }],
      }),
    );
  });

  app.get("/sitemap.xml", (context) => {
    const articles = listArticles("cn").map(({ id }): Address => `/new/${id}`);
    const url = [...indexed, ...articles].flatMap((address) =>
      localeCodes.map((locale) => ({
        loc: urlIn(locale, address),
        "xhtml:link": [
          ...localeCodes.map((code) => alternate(locales[code].htmlLang, urlIn(code, address))),
          alternate("x-default", urlIn("cn", address)),
        ],
      })),
    );
    const urlset = {
      "@xmlns": "http://www.sitemaps.org/schemas/sitemap/0.9",
      "@xmlns:xhtml": "http://www.w3.org/1999/xhtml",
      url,
    };
    context.header("Content-Type", "application/xml; charset=utf-8");
    return context.body(declaration + xml.build({ urlset }));
  });

  const feed = async (locale: Locale) => {
    const entries = await feedEntries(db, locale, urlIn);
    const path = `${locales[locale].prefix}/feed.xml`;
    const document = {
      "@xmlns": "http://www.w3.org/2005/Atom",
      "@xml:lang": locales[locale].htmlLang,
      id: publicUrl + path,
      title: brand.name[locale],
      updated: entries[0]?.updated ?? new Date(0).toISOString(),
      author: { name: brand.name[locale] },
      link: [
        { "@rel": "self", "@href": publicUrl + path },
        { "@rel": "alternate", "@href": urlIn(locale, "/") },
      ],
      entry: entries,
    };
    return declaration + xml.build({ feed: document });
  };
  app.get("/feed.xml", async (context) => {
    context.header("Content-Type", "application/atom+xml; charset=utf-8");
    return context.body(await feed("cn"));
  });
  app.get("/:lang/feed.xml", async (context, next) => {
    const locale = context.req.param("lang");
    if (!isLocale(locale)) return next();
    if (locale === "cn") return context.redirect("/feed.xml", 302);
    context.header("Content-Type", "application/atom+xml; charset=utf-8");
    return context.body(await feed(locale));
  });
  return app;
}

function alternate(language: string, href: string) {
  return { "@rel": "alternate", "@hreflang": language, "@href": href };
}

/** Articles and versions of one language, the latest first. */
async function feedEntries(
  db: Database,
  locale: Locale,
  urlIn: (locale: Locale, address: Address) => string,
) {
  const releases = await Promise.all(
    (["client", "browser"] as const).map((product) =>
      listReleases(db, { locale, product, page: 1, pageSize: feedReleases }),
    ),
  );
  const articles = listArticles(locale).map(({ id, date, titleWords, summary }) => ({
    id: urlIn(locale, `/new/${id}`),
    title: titleWords.join(""),
    updated: `${date}T00:00:00.000Z`,
    link: { "@rel": "alternate", "@href": urlIn(locale, `/new/${id}`) },
    summary,
  }));
  const versions = releases.flatMap(({ list }) =>
    list.map(({ product, version, releasedAt, updateContent }) => {
      const isClient = product === "client";
      const page = urlIn(locale, isClient ? "/updateLog" : "/updateBrowserLog");
      const log = loadMessages(locale, isClient ? "clientLog" : "browserLog");
      return {
        id: `${page}#${version}`,
        title: `${log.heading} ${version}`,
        updated: releasedAt,
        link: { "@rel": "alternate", "@href": page },
        summary: updateContent.join(locale === "cn" ? "；" : "; "),
      };
    }),
  );
  return [...articles, ...versions].sort((a, b) => b.updated.localeCompare(a.updated));
}
