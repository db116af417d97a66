import { storeDraft } from "~/domain/texts/save-draft.server";
import { finish, lookedAt, type TextContext, withItem } from "~/domain/texts/text-drafts.server";
import type { ArticleFields } from "~/domain/texts/text-fields";
import { wordsOf } from "~/domain/texts/text-rows.server";

/**
 * Gives the draft of an article's source a tag, or takes it away. Visitors see it with the next
 * publication.
 * @returns the version of the draft; null when it was so already
 */
export async function tagArticle(
  context: TextContext<ArticleFields>,
  { itemId, version, tag, isOn }: { itemId: number; version: number; tag: string; isOn: boolean },
): Promise<number | null> {
  return withItem(context, itemId, async (step) => {
    const locale = step.item.sourceLocale;
    const row = await lookedAt(step, locale, version);
    const { fields, body } = wordsOf<ArticleFields>(row);
    if (fields.tags.includes(tag) === isOn) return null;
    const tags = isOn ? [...fields.tags, tag] : fields.tags.filter((one) => one !== tag);
    const words = { fields: { ...fields, tags }, body };
    const saved = await storeDraft(step, { itemId, locale, version, ...words });
    await finish(step, {
      act: isOn ? "text-tagged" : "text-untagged",
      label: row.title,
      before: { tags: fields.tags },
      after: { tags },
    });
    return saved.version;
  });
}
