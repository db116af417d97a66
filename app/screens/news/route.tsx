import { fill } from "~/i18n/fill";
import { loadMessages } from "~/i18n/messages.server";
import { missingPage } from "~/i18n/missing-page.server";
import { localeContext, siteContext } from "~/middleware/site-context.server";
import { breadcrumbs } from "~/shell/json-ld";
import { pageMeta } from "~/shell/page-meta";
import { withMinimumDelay } from "~/support/minimum-delay";
import type { Route } from "./+types/route";
import { loadNews } from "./load-news.server";
import { queryOf } from "./news-choice";
import { NewsPage } from "./news-page";

const address = "/news";

/** Counts of views may be this many seconds old. */
export const handle = { query: ["q", "tag", "page"], freshSeconds: 30 };

export async function loader({ url, context }: Route.LoaderArgs) {
  const locale = context.get(localeContext);
  const news = await loadNews(context.get(siteContext).db, locale, url.searchParams);
  if (news.articles.length === 0 && news.choice.page > 1) throw missingPage(locale);
  return { messages: loadMessages(locale, "news"), ...news };
}

/** In place, what is loading shows for a moment, so that the list does not flash. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const isInPlace = new URL(request.url).pathname === window.location.pathname;
  return isInPlace ? withMinimumDelay(serverLoader()) : serverLoader();
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { messages, choice, tags } = loaderData;
  const tag = tags.find(({ id }) => id === choice.tag);
  const title =
    choice.query !== ""
      ? fill(messages.searchTitle, { query: choice.query })
      : tag !== undefined
        ? fill(messages.tagTitle, { tag: tag.name })
        : messages.title;
  return pageMeta(matches, {
    address,
    title,
    description: messages.description,
    query: queryOf(choice),
    isIndexed: choice.query === "",
    things: (publisher) => [breadcrumbs(publisher, [{ name: messages.title, address }])],
  });
}

export default function News({ loaderData }: Route.ComponentProps) {
  return <NewsPage {...loaderData} />;
}
