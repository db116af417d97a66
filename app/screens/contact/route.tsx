import { useState } from "react";
import { contactCookie, isContactTopic } from "~/entities/contact/contact-message";
import { chatCookie } from "~/entities/contact/live-chat";
import { loadMessages } from "~/i18n/messages.server";
import { localeContext } from "~/middleware/site-context.server";
import { pageMeta } from "~/shell/page-meta";
import type { Route } from "./+types/route";
import { chatOffer } from "./chat-offer.server";
import { contactAction, contactReceipt } from "./contact-action.server";
import { ContactPage } from "./contact-page";

/** `sent` leads to the confirmation of who has written; only that visitor's cookie shows it, and opens the chat. */
export const handle = { query: ["topic"], personalCookies: [contactCookie, chatCookie] };

export function loader({ context, request, url }: Route.LoaderArgs) {
  const { form, sent, ...messages } = loadMessages(context.get(localeContext), "contact");
  const receipt = contactReceipt({ request, context });
  const chat = chatOffer({ request, context });
  if (receipt !== null && url.searchParams.has("sent")) {
    return { messages, chat, sent: { messages: sent, receipt }, form: null };
  }
  // Sentences about wrong fields come with an answer.
  const { problems: _, later: __, ...words } = form;
  const asked = url.searchParams.get("topic");
  const topic = isContactTopic(asked) ? asked : "service";
  return { messages, chat, sent: null, form: { messages: words, topic } };
}

export const action = contactAction;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { title, description } = loaderData.messages;
  return pageMeta(matches, { address: "/contact", title, description });
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  // A post is a document of its own; going on within it, to a field for example, keeps its answer.
  const [answer] = useState(actionData);
  return <ContactPage {...loaderData} answer={answer} />;
}
