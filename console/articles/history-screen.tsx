import "./strings";
import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { countWords } from "~/i18n/count";
import { locales } from "~/i18n/locales";
import { call } from "~console/api/call";
import { type ArticleWords, wordsOf } from "~console/drafts/article-words";
import { articleIdOf, loadArticle, localeIn, orNotFound } from "~console/drafts/load-article";
import { languageIn, titlesOf } from "~console/drafts/states";
import { buttonStyle } from "~console/ui/button";
import { Icon } from "~console/ui/icon";
import { PageHead } from "~console/ui/page-head";
import { Empty } from "~console/ui/section";
import { useLanguage } from "~console/words";
import { comparedIn, type VersionId } from "./compared";
import { Comparison } from "./history-comparison";
import { Versions } from "./history-versions";
import type { LoadedHistory } from "./history-view";

/** The versions of one language, and the words of the two that the address compares. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<LoadedHistory> {
  const query = new URL(request.url).searchParams;
  const id = articleIdOf({ params });
  const article = await loadArticle(id);
  const locale = localeIn(query, article);
  const history = await orNotFound(call("articleHistory", { locale }, id));
  const { draft } = history;
  const hasDraft = draft !== null && draft.kept === null;
  const range = { highest: draft?.revision ?? 0, hasDraft };
  const pair = comparedIn(query, range, draft?.live?.revision ?? null);
  if (pair === null) return { article, locale, history, range, compared: null };
  const wordsFor = async (version: VersionId): Promise<ArticleWords> =>
    wordsOf(
      version === "draft" && draft !== null
        ? draft
        : await orNotFound(call("articleRevision", { locale, number: String(version) }, id)),
    );
  const [before, after] = await Promise.all([wordsFor(pair.older), wordsFor(pair.newer)]);
  return { article, locale, history, range, compared: { ...pair, before, after } };
}

/** The versions of one language: who made which when, what two of them differ in, and one again. */
export function Component() {
  const loaded = useLoaderData<LoadedHistory>();
  const { article, locale, history, compared } = loaded;
  const language = useLanguage();
  const { history: words } = language.words.articles;
  const { first } = titlesOf(language, {
    cn: article.texts.cn?.fields ?? null,
    en: article.texts.en?.fields ?? null,
  });
  return (
    <>
      <PageHead
        title={words.title}
        above={
          <span className="flex items-center gap-1.5">
            <Link
              to={article.feedback === null ? "/articles" : "/articles?kind=help"}
              className="hover:underline coarse:py-3"
            >
              {language.words.screens.articles}
            </Link>
            <Icon name="chevron" size={12} />
            <Link
              to={`/articles/${article.id}?in=${locale}`}
              lang={locales[first.locale].htmlLang}
              className="hover:underline coarse:py-3"
            >
              {first.title}
            </Link>
          </span>
        }
        meta={[
          languageIn(language, locale),
          countWords(words.meta, loaded.range.highest, language.locale),
        ].join(language.locale === "cn" ? "，" : ", ")}
      >
        <Link to={`/articles/${article.id}?in=${locale}`} className={buttonStyle("line")}>
          <Icon name="back" />
          {words.back}
        </Link>
      </PageHead>
      <div className="grid gap-x-6 gap-y-8 px-4 md:px-8 lg:grid-cols-[280px_minmax(0,1fr)]">
        <Versions {...loaded} />
        {compared === null ? (
          <Empty title={words.none} />
        ) : (
          <Comparison
            key={`${compared.older} ${compared.newer}`}
            article={article}
            locale={locale}
            history={history}
            compared={compared}
          />
        )}
      </div>
    </>
  );
}
