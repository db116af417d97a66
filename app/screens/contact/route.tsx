import { loadMessages } from "~/i18n/messages.server";
import { localeContext } from "~/middleware/site-context.server";
import { pageMeta } from "~/shell/page-meta";
import type { Route } from "./+types/route";
import { ContactPage } from "./contact-page";

export function loader({ context }: Route.LoaderArgs) {
  return { messages: loadMessages(context.get(localeContext), "contact") };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { title, description } = loaderData.messages;
  return pageMeta(matches, { address: "/contact", title, description });
}

export default function Contact({ loaderData }: Route.ComponentProps) {
  return <ContactPage messages={loaderData.messages} />;
}
