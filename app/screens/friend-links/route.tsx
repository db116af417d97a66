import { loadMessages } from "~/i18n/messages.server";
import { localeContext } from "~/middleware/site-context.server";
import { pageMeta } from "~/shell/page-meta";
import { friendLinks } from "~content/friend-links";
import type { Route } from "./+types/route";
import { FriendLinksPage } from "./friend-links-page";

export function loader({ context }: Route.LoaderArgs) {
  const locale = context.get(localeContext);
  return {
    messages: loadMessages(locale, "friendLinks"),
    sites: friendLinks.map(({ name, url }) => ({
      name: name[locale],
      url,
      host: new URL(url).host,
    })),
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
