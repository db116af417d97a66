import { findById } from "~/entities/article/article-queries.server";
import { loadMessages } from "~/i18n/messages.server";
import { missingPage } from "~/i18n/missing-page.server";
import { localeContext } from "~/middleware/site-context.server";
import { pageMeta } from "~/shell/page-meta";
import type { Route } from "./+types/route";
import { ArticlePage } from "./article-page";

export function loader({ context, params }: Route.LoaderArgs) {
  const locale = context.get(localeContext);
  const found = /^[1-9]\d{0,8}$/.test(params.id) ? findById(locale, Number(params.id)) : null;
  if (found === null) throw missingPage(locale);
  return { messages: loadMessages(locale, "article"), ...found };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { id, titleWords, summary } = loaderData.article;
  return pageMeta(matches, {
    address: `/new/${id}`,
    title: titleWords.join(""),
    description: summary,
  });
}

export default function Article({ loaderData }: Route.ComponentProps) {
  return <ArticlePage {...loaderData} />;
}
