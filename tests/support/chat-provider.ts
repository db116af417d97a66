import type { Page } from "@playwright/test";

/** Origin of the provider in `playwright.config.ts`; tests respond in its place. */
export const host = "chat.example";
export const provider = `https://${host}`;

/**
 * A script with the effects of Chatwoot's. It adds a style element, a frame of its host and a cookie, and dispatches
 * an event when the frame has loaded.
 */
const sdk = `
  window.chatwootSDK = {
    run({ websiteToken, baseUrl }) {
      window.$chatwoot = { toggle: (state) => { document.body.dataset.toggled = state; } };
      const style = document.createElement("style");
      style.innerHTML = ".chat-frame { position: fixed; right: 0; bottom: 0; width: 111px }";
      document.body.appendChild(style);
      const frame = document.createElement("iframe");
      frame.className = "chat-frame";
      frame.title = "Chat";
      frame.setAttribute("style", "height: 123px !important");
      document.cookie = "cw_conversation=secret; path=/";
      frame.src = baseUrl + "/widget?website_token=" + websiteToken;
      frame.onload = () => window.dispatchEvent(new CustomEvent("chatwoot:ready"));
      document.body.appendChild(frame);
    },
  };`;

/** Responds in place of the provider, and returns the requests that it gets. */
export async function answerForProvider(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route(`${provider}/**`, (route) => {
    const url = route.request().url();
    asked.push(url);
    if (url.endsWith("/packs/js/sdk.js")) {
      return route.fulfill({ contentType: "text/javascript", body: sdk });
    }
    return route.fulfill({ contentType: "text/html", body: "<p>Hello" });
  });
  return asked;
}
