import type { z } from "zod";
import { fallbackLocale, isLocale, type Locale } from "~/i18n/locales";
import { readCookie } from "~/lib/cookies/cookie.server";

/** The language of an API response: the requested one, else that of the cookie, else the default. */
export function apiLocale(asked: Locale | undefined, request: Request): Locale {
  const cookie = readCookie(request, "lang");
  return asked ?? (isLocale(cookie) ? cookie : fallbackLocale);
}

/** Lists the keys with wrong values; the values themselves are not echoed. */
export function wrongValues(error: z.ZodError): string {
  const keys = new Set(error.issues.map((issue) => String(issue.path[0])));
  return `Invalid value: ${[...keys].join(", ")}`;
}
