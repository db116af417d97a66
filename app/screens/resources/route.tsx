import { loadMessages } from "~/i18n/messages.server";
import { localeContext } from "~/middleware/site-context.server";
import { pageMeta } from "~/shell/page-meta";
import type { Route } from "./+types/route";
import { ResourcesPage } from "./resources-page";

export function loader({ context }: Route.LoaderArgs) {
  return { messages: loadMessages(context.get(localeContext), "resources") };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { title, description } = loaderData.messages;
  return pageMeta(matches, { address: "/resources", title, description });
}

export default function Resources({ loaderData }: Route.ComponentProps) {
  return <ResourcesPage messages={loaderData.messages} />;
}
