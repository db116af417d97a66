import { authorOf } from "~/domain/audit/write-audit.server";
import { translationRequests } from "~/platform/db/schema";
import {
  finish,
  refuseProblems,
  type TextContext,
  type TextPlace,
  withItem,
} from "./text-drafts.server";
import type { TextFields } from "./text-kind";
import { findText } from "./text-rows.server";
import { isRequestFor } from "./translation-requests.server";

/**
 * Asks for a translation of a thing, or takes that back.
 * @returns false when it was so already
 */
export async function askTranslation<Fields extends TextFields>(
  context: TextContext<Fields>,
  { itemId, locale, isAsked }: TextPlace & { isAsked: boolean },
): Promise<boolean> {
  return withItem(context, itemId, async (step) => {
    const { db, item, actor, now } = step;
    const key = { kind: item.kind, itemId, locale };
    if (locale === item.sourceLocale) refuseProblems({ locale: "wrong" });
    const changed = isAsked
      ? await db
          .insert(translationRequests)
          .values({ ...key, ...authorOf(actor), at: now })
          .onConflictDoNothing()
          .returning()
      : await db.delete(translationRequests).where(isRequestFor(key)).returning();
    if (changed.length === 0) return false;
    const source = await findText(db, { ...item, locale: item.sourceLocale });
    const act = isAsked ? "translation-asked" : "translation-not-asked";
    await finish(step, { act, label: source?.title ?? "", after: { language: locale } });
    return true;
  });
}
