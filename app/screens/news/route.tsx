import type { HeadArgs, LoaderArgs, PageProps } from "~/document/page-route";
import { fill } from "~/i18n/fill";
import { loadMessages } from "~/i18n/messages.server";
import { missingPage } from "~/i18n/missing-page.server";
import { localeContext, siteContext } from "~/middleware/site-context.server";
import { breadcrumbs } from "~/shell/json-ld";
import { pageHead } from "~/shell/page-head";
import { loadNews } from "./load-news.server";
import { queryOf } from "./news-choice";
import { NewsPage } from "./news-page";

const address = "/news";

/** Counts of views may be this many seconds old. */
export const handle = { query: ["q", "tag", "page"], freshSeconds: 30 };

export async function loader({ url, context }: LoaderArgs) {
  const locale = context.get(localeContext);
  const { db, apiBaseUrl } = context.get(siteContext);
  const news = await loadNews(db, locale, url.searchParams);
  if (news.articles.length === 0 && news.choice.page > 1) throw missingPage(locale);
  return { messages: loadMessages(locale, "news"), ...news, apiBaseUrl };
}

export function head({ loaderData, site }: HeadArgs<typeof loader>) {
  const { messages, choice, tags } = loaderData;
  const tag = tags.find(({ id }) => id === choice.tag);
  const title =
    choice.query !== ""
      ? fill(messages.searchTitle, { query: choice.query })
      : tag !== undefined
        ? fill(messages.tagTitle, { tag: tag.name })
        : messages.title;
  return pageHead(site, {
    address,
    title,
    description: messages.description,
    query: queryOf(choice),
    isIndexed: choice.query === "",
    things: (publisher) => [breadcrumbs(publisher, [{ name: messages.title, address }])],
  });
}

export default function News({ loaderData }: PageProps<typeof loader>) {
  return <NewsPage {...loaderData} />;
}
