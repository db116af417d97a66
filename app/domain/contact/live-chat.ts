import type { LiveChat } from "~/domain/settings/settings";

/** Cookie set when the visitor has agreed to the chat; the contact page is personal then. */
export const chatCookie = "live_chat";

/**
 * Cookie by which Chatwoot's script finds the visitor's conversation for a year. It is set for this
 * site's host, so the site can delete it when the visitor ends the chat.
 */
export const conversationCookie = "cw_conversation";

/** Seconds for which the contact page opens an agreed chat by itself. */
export const chatLifetime = 4 * 60 * 60;

/** Data for a page that opens the chat. */
export type OpenChat = Pick<LiveChat, "scriptUrl" | "key"> & {
  /** Nonce for the style elements of the provider's script. */
  styleNonce: string;
};

/** Data of the chat on the contact page. */
export type ChatOffer = {
  /** The provider's host. */
  host: string;
  /** Null until the visitor has agreed. */
  open: OpenChat | null;
};
