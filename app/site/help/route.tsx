import { fill } from "~/i18n/fill";
import type { HeadArgs, LoaderArgs, PageProps } from "~/site/document/page-route";
import { breadcrumbs } from "~/site/layout/json-ld";
import { pageHead } from "~/site/layout/page-head";
import { missingPage } from "~/site/middleware/missing-page.server";
import { localeContext, settingsContext, siteContext } from "~/site/middleware/site-context.server";
import { pageWords } from "~/site/site-words.server";
import { HelpPage } from "./help-page";
import { loadHelp } from "./load-help.server";
import { searchesIn } from "./searches";

const address = "/help";

export const handle = { query: ["q", "section"] };

export async function loader({ url, context }: LoaderArgs) {
  const locale = context.get(localeContext);
  const { db } = context.get(siteContext);
  const messages = pageWords(context, "help");
  const help = await loadHelp(db, locale, url.searchParams);
  if (help === null) throw missingPage(locale, context.get(settingsContext));
  return {
    messages,
    view: help.view,
    hasArticles: help.hasArticles,
    exampleCode: help.exampleCode,
    // Until there are articles, the examples would find nothing.
    often: help.hasArticles ? searchesIn(messages.searches) : [],
    hours: pageWords(context, "frame").footer.serviceHours,
  };
}

export function head({ loaderData, site }: HeadArgs<typeof loader>) {
  const { messages, view } = loaderData;
  const page = { address, description: messages.description } as const;
  switch (view.shows) {
    case "found": {
      const title = fill(messages.results.title, { query: view.query });
      return pageHead(site, { ...page, title, isIndexed: false });
    }
    case "section": {
      const title = fill(messages.sectionTitle, { section: messages.sections[view.section] });
      return pageHead(site, { ...page, title, query: { section: view.section } });
    }
    default:
      return pageHead(site, {
        ...page,
        title: messages.headTitle,
        things: (publisher) => [breadcrumbs(publisher, [{ name: messages.title, address }])],
      });
  }
}

export default function Help({ loaderData }: PageProps<typeof loader>) {
  return <HelpPage {...loaderData} />;
}
