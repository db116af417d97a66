import { mayDo, type Permission, type Role, rolePermissions } from "~/domain/rights/permissions";
import type { Locale } from "~/i18n/locales";

/**
 * Milliseconds after the last save of a draft. A later save archives the draft first, so that the content of each
 * editing session is kept.
 */
export const editSessionGap = 10 * 60_000;

/**
 * Revisions of one kind that a person may add in an hour, and preview links that they may create. The history only
 * grows, so it has a limit.
 */
export const mostInAnHour = 60;

/** Milliseconds for which an unused preview link works. */
export const previewTime = 10 * 60_000;

/** Milliseconds between the reports of an open editor, and for which a report counts. */
export const reportEvery = 20_000;
export const reportTime = 60_000;

/** Kinds of documents that are translated. */
export type TranslatedKindName = "article" | "help";

/** Numbers of help articles begin here; those of articles never come so far. */
const firstHelpId = 1_000_001;

/** The kind of a document with this number: the console's calls and addresses serve both kinds. */
export function kindOfNumber(itemId: number): TranslatedKindName {
  return itemId >= firstHelpId ? "help" : "article";
}

/** Whether a person may write in a language: translators in theirs only. */
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
