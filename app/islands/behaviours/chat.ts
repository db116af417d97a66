/** What Chatwoot's script leaves for pages (https://www.chatwoot.com/hc/user-guide, widget SDK). */
type ChatWindow = Window & {
  chatwootSettings?: { locale: string; position: "right"; darkMode: "auto" };
  chatwootSDK?: { run: (inbox: { websiteToken: string; baseUrl: string }) => void };
  $chatwoot?: { toggle: (state: "open") => void };
};

/** What the server wrote for the chat (`~/site/contact/live-chat.tsx`). */
type OpenChat = { scriptUrl: string; key: string; styleNonce: string; language: string };

/** After this long without a sign the chat counts as blocked, in milliseconds. */
const patience = 15_000;

/** Opens the chat that the visitor has agreed to, and says how far that is. */
export async function startChat(chat: HTMLElement): Promise<void> {
  const { chatScript = "", chatKey = "", chatNonce = "", chatLanguage = "" } = chat.dataset;
  try {
    await open({
      scriptUrl: chatScript,
      key: chatKey,
      styleNonce: chatNonce,
      language: chatLanguage,
    });
    show(chat, "opened");
  } catch {
    show(chat, "blocked");
  }
}

function show(chat: HTMLElement, state: "opened" | "blocked"): void {
  const status = chat.querySelector<HTMLElement>("[role=status]");
  if (status !== null) status.textContent = status.dataset[state] ?? "";
  // Whoever let the chat's host through meanwhile opens it anew.
  const retry = chat.querySelector<HTMLElement>("[data-chat-retry]");
  if (retry !== null) retry.hidden = state !== "blocked";
}

/** Loads the provider's script. @throws when nothing of the chat comes */
function open({ scriptUrl, key, styleNonce, language }: OpenChat): Promise<void> {
  const page: ChatWindow = window;
  page.chatwootSettings = { locale: language, position: "right", darkMode: "auto" };
  allowStyles(styleNonce);
  return new Promise((resolve, reject) => {
    setTimeout(reject, patience);
    const script = document.createElement("script");
    script.src = scriptUrl;
    script.async = true;
    script.dataset["key"] = key;
    script.onerror = reject;
    script.onload = () => {
      if (page.chatwootSDK === undefined) return resolve();
      // Its frame comes from the same host and says when it is there.
      window.addEventListener("chatwoot:ready", () => {
        page.$chatwoot?.toggle("open");
        resolve();
      });
      const baseUrl = new URL(scriptUrl).origin;
      page.chatwootSDK.run({ websiteToken: key, baseUrl });
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
