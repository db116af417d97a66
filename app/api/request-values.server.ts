import type { z } from "zod";
import { fallbackLocale, isLocale, type Locale } from "~/i18n/locales";
import { readCookie } from "~/lib/cookies/cookie.server";

/** The language of an answer: the one asked for, else the visitor's, else the default. */
export function apiLocale(asked: Locale | undefined, request: Request): Locale {
  const cookie = readCookie(request, "lang");
  return asked ?? (isLocale(cookie) ? cookie : fallbackLocale);
}

/** Names the keys of wrong values only: what was sent is not sent back. */
export function wrongValues(error: z.ZodError): string {
  const keys = new Set(error.issues.map((issue) => String(issue.path[0])));
  return `Invalid value: ${[...keys].join(", ")}`;
}
