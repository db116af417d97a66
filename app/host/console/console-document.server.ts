import { randomBytes } from "node:crypto";
import { type Context, Hono } from "hono";
import { parseAccept } from "hono/utils/accept";
import { matchPath } from "react-router";
import type { BrandFacts } from "~/brand";
import { consoleRoutes } from "~/console-api/routes";
import { lastFacts, readFacts } from "~/domain/settings/settings.server";
import { consoleCookie } from "~/domain/staff/staff-rules";
import { fallbackLocale, isLocale, type Locale, locales } from "~/i18n/locales";
import { brandStyles } from "~/lib/brand-styles.server";
import { fullFloor } from "~/lib/browser-floor";
import { readCookie, readHostCookie } from "~/lib/cookies/cookie.server";
import { escapeHtml } from "~/lib/escape-html";
import { iconAddress } from "~/lib/mark/icon-address";
import type { Database } from "~/platform/db/database.server";
import { isDatabaseUnavailable } from "~/platform/db/is-unavailable";
import { languageCookie } from "~/site/middleware/locale.server";
import { addresses, invitationAddress, languageQuery } from "~console/api/addresses";
import type { ConsoleBuild } from "./console-build.server";
import { consolePolicy } from "./console-policy";

/**
 * The console's only document, the same for all its addresses, to be mounted at `/console`. The
 * browser decides which screen it shows; the server knows the addresses of the screens, so that it
 * responds 404 to others. Which roles may see a screen is decided by the API calls of that screen.
 * @param options `siteAddress`: where the site's first page is, seen from the console
 */
export function createConsoleDocument(
  build: ConsoleBuild,
  { db, siteAddress }: { db: Database; siteAddress: string },
): Hono {
  const app = new Hono();
  app.get("/*", async (context) => {
    // A missing file is not a screen; after an update, an old page may ask for such files.
    if (context.req.path.startsWith("/console/assets/")) return context.text("Not Found", 404);
    const nonce = randomBytes(18).toString("base64");
    if (build.hasPolicy) context.header("Content-Security-Policy", consolePolicy(nonce));
    context.header("Cache-Control", "no-store");
    context.header("X-Robots-Tag", "noindex");
    context.header("Referrer-Policy", "no-referrer");
    context.status(isKnown(context.req.path) ? 200 : 404);
    const locale = localeOf(context);
    // Not for an invitation, whose page asks for the session only at its end: an earlier response
    // would be wrong by then.
    const asksSession = context.req.path !== `/console${invitationAddress}`;
    const hasSession = hasSessionCookie(context.req.raw);
    const brand = await brandNow(db);
    return context.html(
      documentOf(build, { locale, nonce, brand, siteAddress, hasSession, asksSession }),
    );
  });
  return app;
}

/** The product's names and looks; the last ones while the database is away, because the console says so itself. */
async function brandNow(db: Database): Promise<BrandFacts> {
  try {
    return (await readFacts(db)).brand;
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    return lastFacts(db).brand;
  }
}

/**
 * The language of the document. After a sign-out it stays as it was. Otherwise it is the person's choice on the site,
 * the first supported language of `Accept-Language` (RFC 9110), or the fallback.
 */
function localeOf(context: Context): Locale {
  const spoken = context.req.query(languageQuery) ?? null;
  if (isLocale(spoken)) return spoken;
  const chosen = readCookie(context.req.raw, languageCookie);
  if (isLocale(chosen)) return chosen;
  const preferred = parseAccept(context.req.header("accept-language") ?? "")
    .filter(({ q }) => q > 0)
    .map(({ type }) => localeOfLanguage.get(type.toLowerCase().split("-")[0]));
  return preferred.find((locale) => locale !== undefined) ?? fallbackLocale;
}

/** The locale for each primary language of a language tag (BCP 47). */
const localeOfLanguage = new Map<string | undefined, Locale>([
  ["zh", "cn"],
  ["en", "en"],
]);

const sessionPath = `/console/api${consoleRoutes.session.path}`;

/** The cookie's name with and without HTTPS. Only the API judges its content. */
const hasSessionCookie = (request: Request): boolean =>
  [true, false].some((isSecure) => readHostCookie(request, consoleCookie, isSecure) !== null);

/** Text of the page until the console has something to show; `console.css` hides it then. */
const openingText: Record<Locale, string> = {
  cn: "正在打开控制台……",
  en: "Opening the console…",
};

/**
 * Shown where the script has not come for long, or does not start because the browser is too old. Its
 * loading cannot be tried again from here.
 */
const lateText: Record<Locale, string> = {
  cn: `还没打开？请检查网络，再刷新此页。浏览器须为 Chrome ${fullFloor.chrome}、Firefox ${fullFloor.firefox} 或 Safari ${fullFloor.safari} 及以上版本。`,
  en: `Not open yet? Check the connection, then reload this page. It needs Chrome ${fullFloor.chrome}, Firefox ${fullFloor.firefox}, Safari ${fullFloor.safari} or later.`,
};

const known = [...Object.values(addresses), invitationAddress];

const isKnown = (path: string): boolean =>
  known.some((address) => matchPath(`/console${address}`, path) !== null);

/**
 * The components look for the nonce of the styles that they add in `csp-nonce`. Page translators and
 * the data detectors of iOS leave the console alone: what is edited there is what the site shows.
 */
function documentOf(
  { script, styles, icon: builtIcon, scriptsAhead }: ConsoleBuild,
  {
    locale,
    nonce,
    brand,
    siteAddress,
    hasSession,
    asksSession,
  }: {
    locale: Locale;
    nonce: string;
    brand: BrandFacts;
    siteAddress: string;
    hasSession: boolean;
    /** The page asks for the session at once, so the request is preloaded. */
    asksSession: boolean;
  },
): string {
  const { start, words, firstScreen } = scriptsAhead;
  const { version } = brand;
  const icon = version === "" ? builtIcon : iconAddress("favicon.svg", version);
  const brandRules = `<style id="brand" nonce="${nonce}">${brandStyles(brand)}</style>`;
  // In development, Vite's script appends the console's styles to the head, where they would replace the brand's.
  const isBuilt = styles.length > 0;
  const ahead = [...start, ...words[locale], ...(hasSession ? firstScreen : [])];
  return `<!doctype html>
<html lang="${locales[locale].htmlLang}" translate="no">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="format-detection" content="telephone=no,date=no,email=no,address=no">
<title>${escapeHtml(brand.shortName[locale])}</title>
<meta property="csp-nonce" nonce="${nonce}">
<link rel="icon" type="image/svg+xml" href="${icon}">
${styles.map((href) => `<link rel="stylesheet" href="${href}">`).join("\n")}
${isBuilt ? brandRules : ""}
<script type="module" src="${script}"></script>
<noscript><style nonce="${nonce}">#opening{display:none}</style></noscript>
${asksSession ? `<link rel="preload" as="fetch" crossorigin href="${sessionPath}">` : ""}
${ahead.map((href) => `<link rel="modulepreload" href="${href}">`).join("\n")}
</head>
<body>
${isBuilt ? "" : brandRules}
<div id="console" data-site="${siteAddress}" data-brand="${escapeHtml(JSON.stringify(brand))}"></div>
<main id="opening"><img src="${icon}" alt="" width="40" height="40"><h1>${openingText[locale]}</h1><p>${lateText[locale]}</p></main>
<noscript lang="zh-CN">控制台需要 JavaScript。<span lang="en">The console needs JavaScript.</span></noscript>
</body>
</html>
`;
}
