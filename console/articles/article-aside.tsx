import type { Article } from "~/console-api/schemas/articles";
import { RidgeCover } from "~/design/drawings/ridge-cover";
import { fill } from "~/i18n/fill";
import { type Locale, locales } from "~/i18n/locales";
import { CheckBox } from "~console/ui/check-box";
import { Section } from "~console/ui/section";
import { useLanguage } from "~console/words";
import type { ArticleWords } from "./article-words";

/** Search results cut a longer title. */
const longestTitle = 60;

/** What an article has besides its text: tags, its cover, and how search results show it. */
export function ArticleAside({
  article,
  locale,
  fields,
  mayWrite,
  onTags,
}: {
  article: Article;
  locale: Locale;
  fields: ArticleWords["fields"];
  mayWrite: boolean;
  onTags: (tags: string[]) => void;
}) {
  const { locale: spoken, words } = useLanguage();
  const text = words.articles.fields;
  const isSource = locale === article.sourceLocale;
  const length = [...fields.title].length;
  return (
    <div className="mt-4 flex flex-col gap-6">
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
                    onTags(isOn ? [...fields.tags, id] : fields.tags.filter((one) => one !== id));
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
      <Section title={text.cover} meta={fill(text.coverFrom, { id: article.id })}>
        <RidgeCover id={article.id} className="mt-2.5 h-24 w-full" />
      </Section>
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
