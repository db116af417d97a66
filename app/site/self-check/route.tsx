import { findById } from "~/domain/article/article-queries.server";
import type { HeadArgs, LoaderArgs, PageProps } from "~/site/document/page-route";
import { breadcrumbs } from "~/site/layout/json-ld";
import { pageHead } from "~/site/layout/page-head";
import { localeContext, siteContext } from "~/site/middleware/site-context.server";
import { SelfCheckPage } from "./self-check-page";
import { selfCheckWords } from "./words.server";

const address = "/self-check";

/** The article about values that agree; an operator may have deleted it. */
const guideId = 8;

/** The page's readings of a browser cannot leave it. */
export const handle = { connects: false };

export async function loader({ context }: LoaderArgs) {
  const locale = context.get(localeContext);
  const guide = await findById(context.get(siteContext).db, locale, guideId);
  return {
    messages: selfCheckWords[locale],
    guide: guide === null ? null : (`/new/${guideId}` as const),
  };
}

export function head({ loaderData, site }: HeadArgs<typeof loader>) {
  const { title, breadcrumb, description } = loaderData.messages;
  return pageHead(site, {
    address,
    title,
    description,
    things: (publisher) => [breadcrumbs(publisher, [{ name: breadcrumb, address }])],
  });
}

export default function SelfCheckRoute({ loaderData }: PageProps<typeof loader>) {
  return <SelfCheckPage {...loaderData} />;
}
