import { redirect } from "react-router";
import { addressIn } from "~/i18n/addresses";
import { fill } from "~/i18n/fill";
import type { HeadArgs, LoaderArgs, PageProps } from "~/site/document/page-route";
import { breadcrumbs } from "~/site/layout/json-ld";
import { pageHead } from "~/site/layout/page-head";
import { missingPage } from "~/site/middleware/missing-page.server";
import { localeContext, settingsContext, siteContext } from "~/site/middleware/site-context.server";
import { joinedTag, loadNews } from "./load-news.server";
import { queryOf } from "./news-choice";
import { NewsPage } from "./news-page";
import { newsWords } from "./words.server";

const address = "/news";

/** The page shows the numbers of views, so its cached copy is used for a short time only. */
export const handle = { query: ["q", "tag", "page"], freshSeconds: 30 };

export async function loader({ url, context }: LoaderArgs) {
  const locale = context.get(localeContext);
  const { db, apiBaseUrl } = context.get(siteContext);
  const tag = await joinedTag(db, url.searchParams);
  if (tag !== undefined) {
    const query = new URLSearchParams(url.searchParams);
    query.set("tag", tag);
    // Not for good: somebody may make a tag of the old name again.
    throw redirect(`${addressIn(locale, address)}?${query}`, 302);
  }
  const news = await loadNews(db, locale, url.searchParams);
  if (news === null) throw missingPage(locale, context.get(settingsContext));
  return { messages: newsWords[locale], ...news, apiBaseUrl };
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
    things: (publisher) => [breadcrumbs(publisher, [{ name: messages.heading, address }])],
  });
}

export default function News({ loaderData }: PageProps<typeof loader>) {
  return <NewsPage {...loaderData} />;
}
