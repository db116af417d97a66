import { randomUUID } from "node:crypto";
import type { RouterContextProvider } from "react-router";
import { type ChatOffer, chatCookie } from "~/domain/contact/live-chat";
import { readCookie } from "~/lib/cookies/cookie.server";
import {
  keepPrivate,
  settingsContext,
  thirdPartyContext,
} from "~/site/middleware/site-context.server";

type Arguments = { request: Request; context: Readonly<RouterContextProvider> };

/**
 * Data of the chat on the contact page. The chat opens only in a document that was requested after
 * the visitor agreed, because only that document's policy allows the third-party provider.
 */
export function chatOffer({ request, context }: Arguments): ChatOffer | null {
  const { chat } = context.get(settingsContext);
  if (chat === null) return null;
  const { scriptUrl, key, origins } = chat;
  const { host } = new URL(scriptUrl);
  if (readCookie(request, chatCookie) === null) return { host, open: null };
  keepPrivate(context);
  const styleNonce = randomUUID();
  context.set(thirdPartyContext, { origins, styleNonce });
  return { host, open: { scriptUrl, key, styleNonce } };
}
