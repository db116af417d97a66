import { contactCookie, isContactTopic } from "~/entities/contact/contact-message";
import { loadMessages } from "~/i18n/messages.server";
import { localeContext } from "~/middleware/site-context.server";
import { pageMeta } from "~/shell/page-meta";
import type { Route } from "./+types/route";
import { contactAction, contactReceipt } from "./contact-action.server";
import { ContactPage } from "./contact-page";

/** `sent` leads to the confirmation of who has written; only that visitor's cookie shows it. */
export const handle = { query: ["topic"], personalCookie: contactCookie };

export function loader({ context, request, url }: Route.LoaderArgs) {
  const { form, sent, ...messages } = loadMessages(context.get(localeContext), "contact");
  const receipt = contactReceipt({ request, context });
  if (receipt !== null && url.searchParams.has("sent")) {
    return { messages, sent: { messages: sent, receipt }, form: null };
  }
  // Sentences about wrong fields come with an answer.
  const { problems: _, later: __, ...words } = form;
  const asked = url.searchParams.get("topic");
  const topic = isContactTopic(asked) ? asked : "service";
  return { messages, sent: null, form: { messages: words, topic } };
}

export const action = contactAction;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { title, description } = loaderData.messages;
  return pageMeta(matches, { address: "/contact", title, description });
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  return <ContactPage {...loaderData} answer={actionData} />;
}
