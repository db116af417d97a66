import { Words } from "~/design/ui/words";

type ArticleHeadingProps = {
  titleWords: readonly string[];
  summary: string;
  /** Said above the title where the article is in another language than the page. */
  otherLanguage: string | null;
  /** The `lang` of such an article. */
  language: string | undefined;
};

/** Title and summary of an article, in the news as in the help centre. */
export function ArticleHeading(props: ArticleHeadingProps) {
  const { titleWords, summary, otherLanguage, language } = props;
  return (
    <>
      {otherLanguage !== null && (
        <p role="note" className="mb-6 border-l-2 border-line-strong pl-4 text-ink-2">
          {otherLanguage}
        </p>
      )}
      <h1 lang={language} className="text-h1 break-keep wrap-anywhere">
        <Words words={titleWords} />
      </h1>
      <p lang={language} className="mt-4 max-w-[36em] text-lead text-ink-2">
        {summary}
      </p>
    </>
  );
}
