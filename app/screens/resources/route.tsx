import { fill } from "~/i18n/fill";
import { loadMessages } from "~/i18n/messages.server";
import { missingPage } from "~/i18n/missing-page.server";
import { localeContext, siteContext } from "~/middleware/site-context.server";
import { pageMeta } from "~/shell/page-meta";
import { withMinimumDelay } from "~/support/minimum-delay";
import type { Route } from "./+types/route";
import { loadResources } from "./load-resources.server";
import { ResourcesPage } from "./resources-page";

export const handle = { query: ["q", "category"] };

export async function loader({ url, context }: Route.LoaderArgs) {
  const locale = context.get(localeContext);
  const view = await loadResources(context.get(siteContext).db, locale, url.searchParams);
  if (view === null) throw missingPage(locale);
  return { messages: loadMessages(locale, "resources"), view };
}

/** In place, what is loading shows for a moment, so that the list does not flash. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const isInPlace = new URL(request.url).pathname === window.location.pathname;
  return isInPlace ? withMinimumDelay(serverLoader()) : serverLoader();
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { messages, view } = loaderData;
  const page = { address: "/resources", description: messages.description } as const;
  switch (view.shows) {
    case "found": {
      const title = fill(messages.results.title, { query: view.query });
      return pageMeta(matches, { ...page, title, isIndexed: false });
    }
    case "kind": {
      const title = fill(messages.category.title, { category: view.kind.name });
      const query = { category: view.kind.id };
      return pageMeta(matches, { ...page, title, description: view.kind.advice, query });
    }
    default:
      return pageMeta(matches, { ...page, title: messages.title });
  }
}

export default function Resources({ loaderData }: Route.ComponentProps) {
  return <ResourcesPage {...loaderData} />;
}
