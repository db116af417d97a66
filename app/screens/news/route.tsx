import { listPublished } from "~/entities/article/article-queries.server";
import { loadMessages } from "~/i18n/messages.server";
import { localeContext } from "~/middleware/site-context.server";
import { pageMeta } from "~/shell/page-meta";
import type { Route } from "./+types/route";
import { NewsPage } from "./news-page";

export function loader({ context }: Route.LoaderArgs) {
  const locale = context.get(localeContext);
  return { messages: loadMessages(locale, "news"), articles: listPublished(locale) };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { title, description } = loaderData.messages;
  return pageMeta(matches, { address: "/news", title, description });
}

export default function News({ loaderData }: Route.ComponentProps) {
  return <NewsPage {...loaderData} />;
}
