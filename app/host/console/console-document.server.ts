import { randomBytes } from "node:crypto";
import { Hono } from "hono";
import { fallbackLocale, isLocale, type Locale, locales } from "~/i18n/locales";
import { readCookie } from "~/lib/cookies/cookie.server";
import { languageCookie } from "~/site/middleware/locale.server";
import type { ConsoleBuild } from "./console-build.server";
import { consolePolicy } from "./console-policy";

/**
 * The console's only document, the same for all its addresses, to be mounted at `/console`. The
 * browser decides what it shows: the server knows nothing of screens.
 */
export function createConsoleDocument(build: ConsoleBuild): Hono {
  const app = new Hono();
  app.get("/*", (context) => {
    // A file that is not there is no screen; after an update an old page asks for such files.
    if (context.req.path.startsWith("/console/assets/")) return context.text("Not Found", 404);
    const nonce = randomBytes(18).toString("base64");
    if (build.hasPolicy) context.header("Content-Security-Policy", consolePolicy(nonce));
    context.header("Cache-Control", "no-store");
    context.header("X-Robots-Tag", "noindex");
    context.header("Referrer-Policy", "no-referrer");
    const chosen = readCookie(context.req.raw, languageCookie);
    return context.html(documentOf(build, isLocale(chosen) ? chosen : fallbackLocale, nonce));
  });
  return app;
}

/** The components look for the nonce of the styles that they add in `csp-nonce`. */
function documentOf({ script, styles, icon }: ConsoleBuild, locale: Locale, nonce: string): string {
  return `<!doctype html>
<html lang="${locales[locale].htmlLang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta property="csp-nonce" nonce="${nonce}">
<link rel="icon" type="image/svg+xml" href="${icon}">
${styles.map((href) => `<link rel="stylesheet" href="${href}">`).join("\n")}
<script type="module" src="${script}"></script>
</head>
<body>
<div id="console"></div>
<noscript lang="zh-CN">控制台需要 JavaScript。<span lang="en">The console needs JavaScript.</span></noscript>
</body>
</html>
`;
}
