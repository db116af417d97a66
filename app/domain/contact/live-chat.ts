/** Says that the visitor has agreed to the chat; its presence makes the contact page personal. */
export const chatCookie = "live_chat";

/**
 * By which Chatwoot's script finds the visitor's conversation again, for a year. It lies on this
 * site's own host, so that ending the chat can delete it.
 */
export const conversationCookie = "cw_conversation";

/** How long an agreed chat comes back by itself with the contact page, in seconds. */
export const chatLifetime = 4 * 60 * 60;

/** The operator's chat, as a provider's script tag has it. */
export type LiveChat = {
  /** The address of the provider's script, with the key in it where it asks for that. */
  scriptUrl: string;
  /** What the provider knows the operator's inbox by; "" where it stands in the address. */
  key: string;
  /** Origins that the chat may reach; the script's is the first. */
  origins: readonly string[];
};

/** What a page needs that opens the chat. */
export type OpenChat = Pick<LiveChat, "scriptUrl" | "key"> & {
  /** Lets style elements through that the provider's script makes. */
  styleNonce: string;
};

/** What the contact page shows of the chat; null where there is none. */
export type ChatOffer = {
  /** Whom the browser will talk to. */
  host: string;
  /** Null until the visitor has agreed. */
  open: OpenChat | null;
};
