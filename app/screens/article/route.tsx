import { listRelated } from "~/entities/article/article-lists.server";
import { findById, findNeighbours } from "~/entities/article/article-queries.server";
import { loadMessages } from "~/i18n/messages.server";
import { missingPage } from "~/i18n/missing-page.server";
import { localeContext, markupContext, siteContext } from "~/middleware/site-context.server";
import { articleThing, breadcrumbs } from "~/shell/json-ld";
import { pageMeta } from "~/shell/page-meta";
import type { Route } from "./+types/route";
import { ArticlePage } from "./article-page";

const relatedCount = 3;

/** The count of views may be this many seconds old. */
export const handle = { freshSeconds: 30 };

export async function loader({ context, params }: Route.LoaderArgs) {
  const locale = context.get(localeContext);
  const { db, apiBaseUrl, publicUrl } = context.get(siteContext);
  const isNumber = /^[1-9]\d{0,8}$/.test(params.id);
  const article = isNumber ? await findById(db, locale, Number(params.id)) : null;
  if (article === null) throw missingPage(locale);
  const [neighbours, related] = await Promise.all([
    findNeighbours(db, locale, article),
    listRelated(db, locale, article, relatedCount),
  ]);
  const messages = loadMessages(locale, "article");
  const newsTitle = loadMessages(locale, "news").title;
  const { html, ...facts } = article;
  const markup = context.get(markupContext);
  markup?.set("article", html);
  const text = markup === null ? html : null;
  return {
    messages,
    newsTitle,
    article: facts,
    text,
    ...neighbours,
    related,
    apiBaseUrl,
    publicUrl,
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { article } = loaderData;
  const { id, titleWords, summary, locales, locale } = article;
  const address = `/new/${id}` as const;
  const title = titleWords.join("");
  return pageMeta(matches, {
    address,
    title,
    description: summary,
    locales,
    type: "article",
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

export default function Article({ loaderData }: Route.ComponentProps) {
  return <ArticlePage key={loaderData.article.id} {...loaderData} />;
}
