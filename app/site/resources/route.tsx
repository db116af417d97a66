import { fill } from "~/i18n/fill";
import type { HeadArgs, LoaderArgs, PageProps } from "~/site/document/page-route";
import { pageHead } from "~/site/layout/page-head";
import { missingPage } from "~/site/middleware/missing-page.server";
import { localeContext, settingsContext, siteContext } from "~/site/middleware/site-context.server";
import { loadResources } from "./load-resources.server";
import { ResourcesPage } from "./resources-page";
import { resourcesWords } from "./words.server";

export const handle = { query: ["q", "category"] };

export async function loader({ url, context }: LoaderArgs) {
  const locale = context.get(localeContext);
  const { db, apiBaseUrl } = context.get(siteContext);
  const view = await loadResources(db, locale, url.searchParams);
  if (view === null) throw missingPage(locale, context.get(settingsContext));
  return { messages: resourcesWords[locale], view, apiBaseUrl };
}

export function head({ loaderData, site }: HeadArgs<typeof loader>) {
  const { messages, view } = loaderData;
  const page = { address: "/resources", description: messages.description } as const;
  switch (view.shows) {
    case "found": {
      const title = fill(messages.results.title, { query: view.query });
      return pageHead(site, { ...page, title, isIndexed: false });
    }
    case "category": {
      const title = fill(messages.category.title, { category: view.category.name });
      const query = { category: view.category.id };
      return pageHead(site, { ...page, title, description: view.category.advice, query });
    }
    default:
      return pageHead(site, { ...page, title: messages.title });
  }
}

export default function Resources({ loaderData }: PageProps<typeof loader>) {
  return <ResourcesPage {...loaderData} />;
}
