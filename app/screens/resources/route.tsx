import type { HeadArgs, LoaderArgs, PageProps } from "~/document/page-route";
import { fill } from "~/i18n/fill";
import { loadMessages } from "~/i18n/messages.server";
import { missingPage } from "~/i18n/missing-page.server";
import { localeContext, siteContext } from "~/middleware/site-context.server";
import { pageHead } from "~/shell/page-head";
import { loadResources } from "./load-resources.server";
import { ResourcesPage } from "./resources-page";

export const handle = { query: ["q", "category"] };

export async function loader({ url, context }: LoaderArgs) {
  const locale = context.get(localeContext);
  const { db, apiBaseUrl } = context.get(siteContext);
  const view = await loadResources(db, locale, url.searchParams);
  if (view === null) throw missingPage(locale);
  return { messages: loadMessages(locale, "resources"), view, apiBaseUrl };
}

export function head({ loaderData, site }: HeadArgs<typeof loader>) {
  const { messages, view } = loaderData;
  const page = { address: "/resources", description: messages.description } as const;
  switch (view.shows) {
    case "found": {
      const title = fill(messages.results.title, { query: view.query });
      return pageHead(site, { ...page, title, isIndexed: false });
    }
    case "kind": {
      const title = fill(messages.category.title, { category: view.kind.name });
      const query = { category: view.kind.id };
      return pageHead(site, { ...page, title, description: view.kind.advice, query });
    }
    default:
      return pageHead(site, { ...page, title: messages.title });
  }
}

export default function Resources({ loaderData }: PageProps<typeof loader>) {
  return <ResourcesPage {...loaderData} />;
}
