import { useEffect, useState } from "react";
import type { OpenChat } from "~/entities/contact/live-chat";
import { useLocale } from "~/i18n/locale-context";
import type { Locale } from "~/i18n/locales";

export type ChatState = "asks" | "opening" | "opened" | "blocked";

/** What Chatwoot's script leaves for pages (https://www.chatwoot.com/hc/user-guide, widget SDK). */
type ChatWindow = Window & {
  chatwootSettings?: { locale: string; position: "right"; darkMode: "auto" };
  chatwootSDK?: { run: (inbox: { websiteToken: string; baseUrl: string }) => void };
  $chatwoot?: { toggle: (state: "open") => void };
};

/** After this long without a sign the chat counts as blocked, in milliseconds. */
const patience = 15_000;

/** How far the chat is in this document, which it stays in while its visitor goes from page to page. */
let running: Promise<void> | undefined;

/** Opens the chat where the document allows it, and says how far that is. */
export function useLiveChat(open: OpenChat | null): ChatState {
  const locale = useLocale();
  const [state, setState] = useState<ChatState>(open === null ? "asks" : "opening");
  useEffect(() => {
    if (open !== null) running ??= start(open, locale);
    let isShown = true;
    const show = (next: ChatState) => isShown && setState(next);
    running?.then(
      () => show("opened"),
      () => show("blocked"),
    );
    return () => {
      isShown = false;
    };
  }, [open, locale]);
  return state;
}

/** Loads the provider's script. @throws when nothing of the chat comes */
function start(chat: OpenChat, locale: Locale): Promise<void> {
  const page: ChatWindow = window;
  page.chatwootSettings = {
    locale: locale === "cn" ? "zh_CN" : "en",
    position: "right",
    darkMode: "auto",
  };
  allowStyles(chat.styleNonce);
  return new Promise((resolve, reject) => {
    setTimeout(reject, patience);
    const script = document.createElement("script");
    script.src = chat.scriptUrl;
    script.async = true;
    script.dataset["key"] = chat.key;
    script.onerror = reject;
    script.onload = () => {
      if (page.chatwootSDK === undefined) return resolve();
      // Its frame comes from the same host and says when it is there.
      window.addEventListener("chatwoot:ready", () => {
        page.$chatwoot?.toggle("open");
        resolve();
      });
      const baseUrl = new URL(chat.scriptUrl).origin;
      page.chatwootSDK.run({ websiteToken: chat.key, baseUrl });
    };
    document.head.append(script);
  });
}

/**
 * The page's policy lets style elements through by this secret only, and style attributes not at
 * all, though the same text may be given to the element's style. Providers' scripts do both;
 * Chatwoot's sets the height of its frame by an attribute.
 */
function allowStyles(nonce: string): void {
  const { createElement } = document;
  const { setAttribute } = Element.prototype;
  document.createElement = function createStyled(
    this: Document,
    ...given: Parameters<typeof createElement>
  ) {
    const element = createElement.apply(this, given);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  } as typeof createElement;
  Element.prototype.setAttribute = function setStyled(this: Element, name, value) {
    if (name === "style" && this instanceof HTMLElement) this.style.cssText = value;
    else setAttribute.call(this, name, value);
  };
}
