import { randomUUID } from "node:crypto";
import type { RouterContextProvider } from "react-router";
import { type ChatOffer, chatCookie } from "~/domain/contact/live-chat";
import { readCookie } from "~/lib/cookies/cookie.server";
import { keepPrivate, siteContext, thirdPartyContext } from "~/site/middleware/site-context.server";

type Arguments = { request: Request; context: Readonly<RouterContextProvider> };

/**
 * What the page shows of the chat. It opens only in a document that was asked for after the
 * visitor has agreed: that document's policy lets the provider in, and no other does.
 */
export function chatOffer({ request, context }: Arguments): ChatOffer | null {
  const { chat } = context.get(siteContext);
  if (chat === null) return null;
  const { scriptUrl, key, origins } = chat;
  const { host } = new URL(scriptUrl);
  if (readCookie(request, chatCookie) === null) return { host, open: null };
  keepPrivate(context);
  const styleNonce = randomUUID();
  context.set(thirdPartyContext, { origins, styleNonce });
  return { host, open: { scriptUrl, key, styleNonce } };
}
