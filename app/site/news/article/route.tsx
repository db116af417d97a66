import { listRelated } from "~/domain/article/article-lists.server";
import { openArticlePreview } from "~/domain/article/article-preview.server";
import { findById, findNeighbours } from "~/domain/article/article-queries.server";
import type { HeadArgs, LoaderArgs, PageProps } from "~/site/document/page-route";
import { articleThing, breadcrumbs } from "~/site/layout/json-ld";
import { pageHead } from "~/site/layout/page-head";
import { missingPage } from "~/site/middleware/missing-page.server";
import {
  keepUnlisted,
  localeContext,
  settingsContext,
  siteContext,
} from "~/site/middleware/site-context.server";
import { newsWords } from "~/site/news/words.server";
import { previewToken } from "~/site/preview/preview-token.server";
import { ArticlePage } from "./article-page";
import { articleWords } from "./words.server";

const relatedCount = 3;

/**
 * The page shows the number of views, so its cached copy is used for a short time only. With `preview` it shows a
 * draft once to the holder of the link.
 */
export const handle = { freshSeconds: 30 };

export async function loader({ context, params, request }: LoaderArgs) {
  const locale = context.get(localeContext);
  const { db, apiBaseUrl, publicUrl } = context.get(siteContext);
  const { id = "" } = params;
  const isNumber = /^[1-9]\d{0,8}$/.test(id);
  const token = previewToken(request);
  const isPreview = token !== undefined;
  if (isPreview) keepUnlisted(context);
  const article =
    !isNumber || token === null
      ? null
      : isPreview
        ? await openArticlePreview(db, { itemId: Number(id), locale, token })
        : await findById(db, locale, Number(id));
  if (article === null) throw missingPage(locale, context.get(settingsContext));
  const [neighbours, related] = await Promise.all([
    findNeighbours(db, locale, article),
    listRelated(db, locale, article, relatedCount),
  ]);
  const messages = articleWords[locale];
  const newsTitle = newsWords[locale].heading;
  return {
    messages,
    newsTitle,
    article,
    ...neighbours,
    related,
    apiBaseUrl,
    publicUrl,
    isPreview,
  };
}

export function head({ loaderData, site }: HeadArgs<typeof loader>) {
  const { article, isPreview } = loaderData;
  const { id, titleWords, summary, locales, locale } = article;
  const address = `/new/${id}` as const;
  const title = titleWords.join("");
  return pageHead(site, {
    address,
    title,
    description: summary,
    locales,
    type: "article",
    isIndexed: !isPreview,
    things: (publisher) => [
      articleThing(publisher, {
        ...article,
        title,
        language: locale,
        tags: article.tags.map(({ name }) => name),
      }),
      breadcrumbs(publisher, [
        { name: loaderData.newsTitle, address: "/news" },
        { name: title, address },
      ]),
    ],
  });
}

export default function Article({ loaderData }: PageProps<typeof loader>) {
  return <ArticlePage {...loaderData} />;
}
