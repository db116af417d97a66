/** Cookie set when the visitor has agreed to the chat; the contact page is personal then. */
export const chatCookie = "live_chat";

/**
 * Cookie by which Chatwoot's script finds the visitor's conversation for a year. It is set for this
 * site's host, so the site can delete it when the visitor ends the chat.
 */
export const conversationCookie = "cw_conversation";

/** Seconds for which the contact page opens an agreed chat by itself. */
export const chatLifetime = 4 * 60 * 60;

/** The operator's live chat at a third-party provider. */
export type LiveChat = {
  /** Address of the provider's script, with the key if the provider expects it there. */
  scriptUrl: string;
  /** The operator's key at the provider; "" when it is part of the address. */
  key: string;
  /** Origins that the policy allows for the chat; the script's origin is the first. */
  origins: readonly string[];
};

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
