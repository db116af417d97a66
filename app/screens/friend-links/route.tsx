import { listFriendLinks } from "~/entities/friend-link/friend-link-queries.server";
import { loadMessages } from "~/i18n/messages.server";
import { localeContext, siteContext } from "~/middleware/site-context.server";
import { pageMeta } from "~/shell/page-meta";
import type { Route } from "./+types/route";
import { FriendLinksPage } from "./friend-links-page";

export async function loader({ context }: Route.LoaderArgs) {
  const locale = context.get(localeContext);
  return {
    messages: loadMessages(locale, "friendLinks"),
    sites: await listFriendLinks(context.get(siteContext).db, locale),
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { title, description } = loaderData.messages;
  return pageMeta(matches, { address: "/friendLink", title, description });
}

export default function FriendLinks({ loaderData }: Route.ComponentProps) {
  return <FriendLinksPage {...loaderData} />;
}
