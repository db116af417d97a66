import { listFriendLinks } from "~/domain/friend-link/friend-link-queries.server";
import type { HeadArgs, LoaderArgs, PageProps } from "~/site/document/page-route";
import { pageHead } from "~/site/layout/page-head";
import { localeContext, siteContext } from "~/site/middleware/site-context.server";
import { FriendLinksPage } from "./friend-links-page";
import { friendLinksWords } from "./words.server";

/**
 * A stored copy is used only for a short time, because the page shows when its sites were checked.
 */
export const handle = { freshSeconds: 600 };

export async function loader({ context }: LoaderArgs) {
  const locale = context.get(localeContext);
  const { db, publicUrl } = context.get(siteContext);
  return {
    messages: friendLinksWords[locale],
    sites: await listFriendLinks(db, locale),
    publicUrl,
  };
}

export function head({ loaderData, site }: HeadArgs<typeof loader>) {
  const { title, description } = loaderData.messages;
  return pageHead(site, { address: "/friendLink", title, description });
}

export default function FriendLinks({ loaderData }: PageProps<typeof loader>) {
  return <FriendLinksPage {...loaderData} />;
}
