import { securityFilePath } from "~/feeds/security-file.server";
import { localeCodes } from "~/i18n/locales";

/** Calls of the API that answer everybody alike, without cookies. */
const calls = [
  "/api/checksums/list",
  "/api/news/detail",
  "/api/news/list",
  "/api/openapi.json",
  "/api/packages/list",
  "/api/resources/list",
];

/** The one of them that is a POST. */
const postedCall = "/api/sys/getVersionList";

const files = new Set([
  ...calls,
  postedCall,
  "/favicon.ico",
  "/robots.txt",
  "/site.webmanifest",
  "/sitemap.xml",
  securityFilePath,
]);

/** Icons, pictures, downloads with their sums and signatures, and what programs and package managers read. */
const folders = /^\/(?:brand|media|files|releases\/v1|updates|appcast|winget|scoop)\//;

const prefixes = localeCodes.map((code) => `/${code}/`).concat("/");
const feed = /^(?:feed|feeds\/[a-z-]+)\.xml$/;

/**
 * Whether an address has what everybody may read from everywhere: public, the same for all, without cookies. Web
 * feed readers show the pictures, other sites read feeds and JSON.
 */
export function isShared(url: string): boolean {
  if (folders.test(url)) return true;
  const [path = ""] = url.split("?", 1);
  return (
    files.has(path) ||
    prefixes.some((prefix) => path.startsWith(prefix) && feed.test(path.slice(prefix.length)))
  );
}

/**
 * The headers of every response with the permission for other sites to read it. `*` never allows cookies, and is the
 * same for every origin, so that `Vary` need not name it.
 */
export function sharedHeaders(
  headers: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return {
    ...headers,
    "access-control-allow-origin": "*",
    "access-control-expose-headers": "*",
    "cross-origin-resource-policy": "cross-origin",
  };
}

/** Seconds for which a browser need not ask again; browsers take at most a day, or two hours. */
const preflightAge = "86400";

/** The response headers for a browser that asks whether a script of another site may send a request. */
export function preflightHeaders(url: string): Record<string, string> {
  const [path] = url.split("?", 1);
  return {
    "access-control-allow-headers": "*",
    "access-control-allow-methods": path === postedCall ? "POST" : "GET, HEAD",
    "access-control-max-age": preflightAge,
  };
}
