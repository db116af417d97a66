import { type Context, type Handler, Hono } from "hono";
import { etag } from "hono/etag";
import type { BrandFacts } from "~/brand";
import { listTags } from "~/domain/article/article-lists.server";
import { isProofFileName } from "~/domain/settings/ownership";
import { readFacts, readOwnership } from "~/domain/settings/settings.server";
import { isLocale, type Locale, locales } from "~/i18n/locales";
import { iconAddress } from "~/lib/mark/icon-address";
import { fixedColours } from "~/lib/theme-colours";
import type { Database } from "~/platform/db/database.server";
import { articleFeed, type Feed, siteFeed, versionFeed } from "./feeds.server";
import { securityFilePath, securityText } from "./security-file.server";
import { sitemap } from "./sitemap.server";

type MachineFilesOptions = { db: Database; publicUrl: string; now?: () => Date };

/**
 * Serves the files for programs: robots.txt, security.txt (RFC 9116), sitemap.xml, the web manifest, files that prove
 * who runs the site, and Atom feeds (RFC 4287). Each language has feeds of everything, of the versions, and of the articles by subject.
 */
export function createMachineFiles({ db, publicUrl, now = () => new Date() }: MachineFilesOptions) {
  const app = new Hono();
  app.use("/robots.txt", etag());
  app.use("/sitemap.xml", etag());
  app.use("/site.webmanifest", etag());
  app.use(securityFilePath, etag());

  app.get("/robots.txt", (context) =>
    context.text(`User-agent: *\nDisallow: /preferences/\n\nSitemap: ${publicUrl}/sitemap.xml\n`),
  );
  app.get(securityFilePath, async (context) =>
    send(context, "text/plain; charset=utf-8", securityText(publicUrl, await readFacts(db), now())),
  );
  app.get("/site.webmanifest", async (context) => {
    const { brand } = await readFacts(db);
    return send(context, "application/manifest+json", JSON.stringify(manifestOf(brand)));
  });
  app.get("/sitemap.xml", async (context) =>
    send(context, "application/xml; charset=utf-8", await sitemap(db, publicUrl)),
  );

  app.get("/:name{[\\w-]+\\.(?:html|txt|xml)}", etag(), async (context, next) => {
    const name = context.req.param("name");
    if (!isProofFileName(name)) return next();
    const { proofFiles } = await readOwnership(db);
    const file = proofFiles.find(({ fileName }) => fileName === name);
    // As plain text, so that no browser runs a script of it.
    return file === undefined ? next() : send(context, "text/plain; charset=utf-8", file.content);
  });

  const answer = async (context: Context, locale: Locale, feed: Feed) =>
    send(context, "application/atom+xml; charset=utf-8", await feed({ db, publicUrl, locale }));
  const feedNamed = async (name: string, locale: Locale): Promise<Feed | undefined> => {
    if (name === "versions") return versionFeed;
    const tag = (await listTags(db, locale)).find(({ id }) => id === name);
    return tag && articleFeed(tag);
  };
  app.get("/feed.xml", etag(), (context) => answer(context, "cn", siteFeed));
  app.get("/feeds/:name{[a-z-]+\\.xml}", etag(), async (context, next) => {
    const feed = await feedNamed(context.req.param("name").slice(0, -".xml".length), "cn");
    return feed === undefined ? next() : answer(context, "cn", feed);
  });
  app.get("/:lang/:rest{(?:feed|feeds/[a-z-]+)\\.xml}", etag(), async (context, next) => {
    const { lang, rest } = context.req.param();
    if (!isLocale(lang)) return next();
    if (locales[lang].prefix === "") return context.redirect(`/${rest}`, 302);
    const name = /^feeds\/(.+)\.xml$/.exec(rest)?.[1];
    const feed = name === undefined ? siteFeed : await feedNamed(name, lang);
    return feed === undefined ? next() : answer(context, lang, feed);
  });
  const paths = app.routes.filter(({ method }) => method === "GET").map(({ path }) => path);
  for (const path of new Set(paths)) app.all(path, refuseOtherMethods);
  return app;
}

/** Passes unknown names on to the pages, which have the 404. */
const refuseOtherMethods: Handler = (context, next) =>
  ["GET", "HEAD"].includes(context.req.method)
    ? next()
    : context.text("Method Not Allowed", 405, { Allow: "GET, HEAD", "Cache-Control": "no-store" });

const manifestOf = ({ name, shortName, version }: BrandFacts) => ({
  name: name.cn,
  short_name: shortName.cn,
  lang: locales.cn.htmlLang,
  start_url: "/",
  display: "browser",
  background_color: fixedColours.light.paper,
  theme_color: fixedColours.light.paper,
  icons: [
    { src: iconAddress("favicon.svg", version), type: "image/svg+xml", sizes: "any" },
    { src: iconAddress("icon-192.png", version), type: "image/png", sizes: "192x192" },
    { src: iconAddress("icon-512.png", version), type: "image/png", sizes: "512x512" },
    {
      src: iconAddress("icon-maskable-512.png", version),
      type: "image/png",
      sizes: "512x512",
      purpose: "maskable",
    },
  ],
});

/** Sends a file that caches may keep for five minutes, as programs ask often. */
function send(context: Context, type: string, body: string): Response {
  return context.body(body, 200, {
    "Content-Type": type,
    "Cache-Control": "public, max-age=300",
  });
}
