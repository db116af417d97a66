/**
 * The global variables of Chatwoot's script (https://www.chatwoot.com/hc/user-guide, widget SDK).
 */
type ChatWindow = Window & {
  chatwootSettings?: { locale: string; position: "right"; darkMode: "auto" };
  chatwootSDK?: { run: (inbox: { websiteToken: string; baseUrl: string }) => void };
  $chatwoot?: { toggle: (state: "open") => void };
};

/** The parts of the server's HTML (`~/site/contact/live-chat.tsx`). */
type OpenChat = { scriptUrl: string; key: string; styleNonce: string; language: string };

/** Milliseconds without a sign of the chat after which it counts as blocked. */
const patience = 15_000;

/** Opens the chat that the visitor has agreed to, and shows its progress. */
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
  // A visitor who has unblocked the chat's host meanwhile can open it again.
  const retry = chat.querySelector<HTMLElement>("[data-chat-retry]");
  if (retry !== null) retry.hidden = state !== "blocked";
}

/**
 * Loads the provider's script.
 * @throws when the chat does not appear
 */
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
      // The chat's frame comes from the same host and sends a message when it has loaded.
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
 * The page's policy allows style elements only with this nonce, and no style attributes, though
 * scripts may set the same styles by property. Third-party scripts use both; Chatwoot's sets the
 * height of its frame by an attribute.
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
