import { contactCookie, isContactTopic } from "~/domain/contact/contact-message";
import { chatCookie } from "~/domain/contact/live-chat";
import type { HeadArgs, LoaderArgs, PageProps } from "~/site/document/page-route";
import { pageHead } from "~/site/layout/page-head";
import { localeContext } from "~/site/middleware/site-context.server";
import { chatOffer } from "./chat-offer.server";
import { contactAction, contactReceipt } from "./contact-action.server";
import { ContactPage } from "./contact-page";
import { contactWords } from "./words.server";

/** `sent` leads to the confirmation of who has written; only that visitor's cookie shows it, and opens the chat. */
export const handle = { query: ["topic"], personalCookies: [contactCookie, chatCookie] };

export function loader({ context, request, url }: LoaderArgs) {
  const { form, sent, ...messages } = contactWords[context.get(localeContext)];
  const receipt = contactReceipt({ request, context });
  const chat = chatOffer({ request, context });
  if (receipt !== null && url.searchParams.has("sent")) {
    return { messages, chat, sent: { messages: sent, receipt }, form: null };
  }
  // Sentences about wrong fields come with an answer.
  const { later: _, ...words } = form;
  const asked = url.searchParams.get("topic");
  const topic = isContactTopic(asked) ? asked : "service";
  return { messages, chat, sent: null, form: { messages: words, topic } };
}

export const action = contactAction;

export function head({ loaderData, site }: HeadArgs<typeof loader>) {
  const { title, description } = loaderData.messages;
  return pageHead(site, { address: "/contact", title, description });
}

export default function Contact({
  loaderData,
  actionData,
}: PageProps<typeof loader, typeof action>) {
  return <ContactPage {...loaderData} answer={actionData} />;
}
