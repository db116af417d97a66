import { isProofFileName } from "~/domain/settings/ownership";
import { securityFilePath } from "~/feeds/security-file.server";
import { locales } from "~/i18n/locales";
import { type AskedFor, missingPageOf, type PageRequest } from "./page-request";

const fixed: ReadonlySet<string> = new Set([
  "/robots.txt",
  "/sitemap.xml",
  "/site.webmanifest",
  "/api/openapi.json",
  securityFilePath,
]);

/** Addresses of the site's feeds; the name of a subject is short. */
const feed = /^\/(?:feed|feeds\/[a-z-]{1,40})\.xml$/;

const prefixes = Object.values(locales).map(({ prefix }) => prefix);

/**
 * Seconds for which a stored file may be sent: `security.txt` contains an expiry date that moves
 * on.
 */
const freshSeconds = 3_600;

/** The request for a file that programs read, which is the same for everyone; else null. */
export function programFile(request: AskedFor, policyVersion: string): PageRequest | null {
  const { method, url = "/" } = request;
  if (method !== "GET" && method !== "HEAD") return null;
  const [path = "/"] = url.split("?", 1);
  if (!fixed.has(path) && !isFeed(path) && !isProofFileName(path.slice(1))) return null;
  // The file may not exist, and anybody can make up names.
  const missing = fixed.has(path) ? null : missingPageOf(request, policyVersion);
  return {
    key: `file ${path}`,
    url: path,
    headers: {},
    freshSeconds,
    sharing: "file",
    ...(missing && { missing }),
  };
}

function isFeed(path: string): boolean {
  return prefixes.some((prefix) => path.startsWith(prefix) && feed.test(path.slice(prefix.length)));
}
