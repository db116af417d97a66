import type { Documents, TranslatedKind } from "~/domain/document/document-kind";
import { storeDraft } from "~/domain/document/drafts.server";
import {
  expectDraft,
  readable,
  storedIn,
  withDocument,
  writeAct,
} from "~/domain/document/step.server";
import type { TranslatedWords } from "~/domain/document/translated-kind.server";
import type { ArticleFields } from "./article";

type Words = TranslatedWords<ArticleFields>;

/**
 * Adds a tag to the draft of an article's source, or removes it. Visitors see it with the next publication.
 * @returns the version of the draft; null if it was so already
 */
export async function tagArticle(
  articles: Documents<Words, TranslatedKind<Words>>,
  document: string,
  { version, tag, isOn }: { version: number; tag: string; isOn: boolean },
): Promise<number | null> {
  return withDocument(articles, document, async (step) => {
    const key = { place: "", locale: step.sourceLocale ?? "cn" };
    const draft = await expectDraft(step, key, version);
    const { fields, body } = readable(step.kind, storedIn(draft));
    if (fields.tags.includes(tag) === isOn) return null;
    const tags = isOn ? [...fields.tags, tag] : fields.tags.filter((one) => one !== tag);
    const words = { fields: { ...fields, tags }, body };
    const saved = await storeDraft(step, { ...key, version, words });
    await writeAct(step, {
      act: isOn ? "text-tagged" : "text-untagged",
      object: { kind: step.kind.name, id: step.itemId, label: draft.title },
      before: { tags: fields.tags },
      after: { tags },
    });
    return saved?.version ?? null;
  });
}
