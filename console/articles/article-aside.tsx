import type { Article } from "~/console-api/schemas/articles";
import { RidgeCover } from "~/design/drawings/ridge-cover";
import { fill } from "~/i18n/fill";
import { type Locale, locales } from "~/i18n/locales";
import type { ArticleWords } from "~console/drafts/article-words";
import { CheckBox } from "~console/ui/check-box";
import { Section } from "~console/ui/section";
import { useLanguage } from "~console/words";
import { HelpPart } from "./help-part";

/** Search results cut a longer title. */
const longestTitle = 60;

/**
 * What an article has besides its text: tags and its cover, or its place in the help centre with what
 * readers said; and how search results show it.
 */
export function ArticleAside({
  article,
  locale,
  fields,
  mayWrite,
  onChange,
}: {
  article: Article;
  locale: Locale;
  fields: ArticleWords["fields"];
  mayWrite: boolean;
  onChange: (fields: Partial<ArticleWords["fields"]>) => void;
}) {
  const { locale: spoken, words } = useLanguage();
  const text = words.articles.fields;
  const isSource = locale === article.sourceLocale;
  const length = [...fields.title].length;
  return (
    <div className="mt-4 flex flex-col gap-6">
      {fields.help !== undefined && (
        <HelpPart
          article={article}
          place={fields.help}
          isSource={isSource}
          mayWrite={mayWrite}
          onPlace={(help) => onChange({ help })}
        />
      )}
      {fields.help === undefined && (
        <Section title={text.tags}>
          {isSource ? (
            <>
              <div className="pt-1">
                {article.tags.map(({ id, name }) => (
                  <CheckBox
                    key={id}
                    isSelected={fields.tags.includes(id)}
                    onChange={(isOn) => {
                      if (!mayWrite) return;
                      const tags = isOn
                        ? [...fields.tags, id]
                        : fields.tags.filter((one) => one !== id);
                      onChange({ tags });
                    }}
                    label={name[spoken]}
                    {...(fields.tags[0] === id && fields.tags.length > 1 && { help: "1" })}
                  />
                ))}
              </div>
              <p className="text-micro text-ink-3">{text.tagsHelp}</p>
            </>
          ) : (
            <p className="pt-2 text-micro text-ink-2">{text.tagsOfSource}</p>
          )}
        </Section>
      )}
      {fields.help === undefined && (
        <Section title={text.cover} meta={fill(text.coverFrom, { id: article.id })}>
          <RidgeCover id={article.id} className="mt-2.5 h-24 w-full" />
        </Section>
      )}
      <Section title={text.search} meta={fill(text.count, { count: length, most: longestTitle })}>
        <div lang={locales[locale].htmlLang} className="mt-2.5 border border-line bg-raised p-3">
          <p className="mono break-all text-ink-2">{article.url[locale]}</p>
          <p className="text-hue-1">{fields.title || words.articles.untitled}</p>
          <p className="text-micro text-ink-2">{fields.summary || text.noSummary}</p>
        </div>
      </Section>
    </div>
  );
}
