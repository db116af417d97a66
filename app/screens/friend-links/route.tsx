import type { HeadArgs, LoaderArgs, PageProps } from "~/document/page-route";
import { listFriendLinks } from "~/entities/friend-link/friend-link-queries.server";
import { loadMessages } from "~/i18n/messages.server";
import { localeContext, siteContext } from "~/middleware/site-context.server";
import { pageHead } from "~/shell/page-head";
import { FriendLinksPage } from "./friend-links-page";

export async function loader({ context }: LoaderArgs) {
  const locale = context.get(localeContext);
  return {
    messages: loadMessages(locale, "friendLinks"),
    sites: await listFriendLinks(context.get(siteContext).db, locale),
  };
}

export function head({ loaderData, site }: HeadArgs<typeof loader>) {
  const { title, description } = loaderData.messages;
  return pageHead(site, { address: "/friendLink", title, description });
}

export default function FriendLinks({ loaderData }: PageProps<typeof loader>) {
  return <FriendLinksPage {...loaderData} />;
}
