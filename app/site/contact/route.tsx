import { contactCookie, isContactTopic } from "~/domain/contact/contact-message";
import { chatCookie } from "~/domain/contact/live-chat";
import type { HeadArgs, LoaderArgs, PageProps } from "~/site/document/page-route";
import { pageHead } from "~/site/layout/page-head";
import { pageWords } from "~/site/site-words.server";
import { chatOffer } from "./chat-offer.server";
import { confirmedLink, contactAction, contactReceipt } from "./contact-action.server";
import { ContactPage } from "./contact-page";

/**
 * `confirm` is what the link in a mail carries; that page is never stored. `sent` leads to the confirmation of who has written; only that visitor's cookie shows it, and opens the chat.
 */
export const handle = { query: ["topic", "confirm"], personalCookies: [contactCookie, chatCookie] };

export async function loader({ context, request, url }: LoaderArgs) {
  const { form, sent, confirm, ...messages } = pageWords(context, "contact");
  const receipt = contactReceipt({ request, context });
  const chat = chatOffer({ request, context });
  if (receipt !== null && url.searchParams.has("sent")) {
    return { messages, chat, sent: { messages: sent, receipt }, form: null, confirm: null };
  }
  const link = await confirmedLink({ context, url });
  if (link !== null) {
    return { messages, chat, sent: null, form: null, confirm: { messages: confirm, ...link } };
  }
  // Sentences about wrong fields come with an answer.
  const { later: _, ...words } = form;
  const asked = url.searchParams.get("topic");
  const topic = isContactTopic(asked) ? asked : "service";
  return { messages, chat, sent: null, form: { messages: words, topic }, confirm: null };
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
