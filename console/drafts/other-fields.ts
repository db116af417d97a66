import "./strings";
import type { TranslatedField } from "~/domain/document/translated-fields";
import type { Language } from "~console/words";
import { type ArticleWords, sameValue } from "./article-words";
import { sectionName } from "./states";

type Fields = ArticleWords["fields"];
type OtherField = Exclude<keyof Fields, TranslatedField>;

/** Fields that are not translated, in words; comparisons show each of them that differs. */
const otherFields: Record<
  OtherField,
  (language: Language, fields: Fields) => { label: string; text: string }
> = {
  tags: ({ words }, { tags }) => ({ label: words.drafts.tags, text: tags.join(", ") }),
  help: (language, { help }) => ({
    label: language.words.drafts.helpPlace,
    text:
      help === undefined
        ? ""
        : [
            `/help/${help.slug}`,
            sectionName(language, help.section),
            help.applies,
            String(help.order),
          ].join(" · "),
  }),
};

/** Those of the fields that are not translated in which two texts differ. */
export function differingFields(language: Language, before: Fields, after: Fields) {
  return (Object.keys(otherFields) as OtherField[])
    .filter((name) => !sameValue(before[name], after[name]))
    .map((name) => {
      const { label, text } = otherFields[name](language, after);
      return { name, label, before: otherFields[name](language, before).text, after: text };
    });
}
