import { mayDo, type Permission, type Role, rolePermissions } from "~/domain/rights/permissions";
import type { Locale } from "~/i18n/locales";

/** Kinds of things that have texts. */
export type TextKindName = "article" | "help";

/** Numbers of help articles begin here; those of articles never come so far. */
const firstHelpId = 1_000_001;

/** What a number of the console's articles belongs to: one address serves both kinds. */
export function textKindOf(itemId: number): TextKindName {
  return itemId >= firstHelpId ? "help" : "article";
}

/** How often an open editor reports that it is open, and how long a report counts, in milliseconds. */
export const reportEvery = 20_000;
export const reportTime = 60_000;

/** Whether a person may write texts in a language: translators in theirs only. */
export function mayWriteIn(
  { roles, translatesInto }: { roles: readonly Role[]; translatesInto: readonly Locale[] },
  locale: Locale,
  permission: Permission = "articles.write",
): boolean {
  const others = roles.filter((role) => role !== "translator");
  if (mayDo(others, permission)) return true;
  const isTranslator = roles.includes("translator");
  const mayTranslate = rolePermissions.translator.includes(permission);
  return isTranslator && mayTranslate && translatesInto.includes(locale);
}

/** Whether a text may be part of an address: lower case, digits, single hyphens inside. */
export function isAddressWord(text: string): boolean {
  return text.length <= 40 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);
}
