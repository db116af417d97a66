import { consentCookie, consentValue } from "~/domain/consent/consent";
import { startingPolicyVersion } from "../support/policy-version";
import {
  desktopWidth,
  type EngineBrowser,
  type EngineElement,
  type InPage,
  type Key,
} from "./engine-browser";
import { waitUntil } from "./processes";

/** An element: a CSS selector, and where several fit, its name as people see or hear it. */
export type Target = { css: string; name?: string };

/** A person with a browser: each action waits until the page allows it. */
export type Visitor = ReturnType<typeof visitorWith>;

/** @param origin of the site; addresses are paths on it */
export function visitorWith(browser: EngineBrowser, origin: string) {
  /** Waits until a function in the page returns something true. */
  const until = (condition: string, run: InPage<unknown>, ...values: unknown[]): Promise<void> =>
    waitUntil(condition, async () => Boolean(await browser.call(run, ...values)));
  /** Repeats an action until it succeeds: the element may not be there yet, or be replaced. */
  const act = (
    what: string,
    { css, name }: Target,
    action: (element: EngineElement) => Promise<void>,
    mayBeHidden = false,
  ) =>
    waitUntil(`${what} ${css} ${name ?? ""}`, async () => {
      const element = await browser.find(findElement, css, name ?? null, mayBeHidden);
      if (element === null) return false;
      await action(element);
      return true;
    });

  const started = () =>
    until("scripts have started", () => customElements.get("site-island") !== undefined);

  return {
    origin,
    /** Opens a page, and waits until its scripts have started. */
    async open(path: string) {
      await browser.open(origin + path);
      await started();
    },
    /** Waits until the scripts of a page have started to which a link led. */
    started,
    /** Opens a screen of the console. */
    openConsole: (path: string) => browser.open(origin + path),
    back: () => browser.back(),
    forward: () => browser.forward(),
    resize: (width: number) => browser.resize(width),
    call: browser.call,
    until,
    click: (css: string, name?: string) =>
      act("click", target(css, name), (element) => element.click()),
    type: (css: string, text: string, name?: string) =>
      act("type into", target(css, name), (element) => element.type(text)),
    press: (css: string, key: Key, name?: string) =>
      act("press a key in", target(css, name), (element) => element.press(key)),
    chooseFile: (css: string, path: string) =>
      act("choose a file in", { css }, (element) => element.chooseFile(path), true),
    /** Waits until an element is visible. */
    see: (css: string, name?: string) => act("see", target(css, name), async () => undefined),
    /** Waits until an element is hidden or not there. */
    seeNo: (css: string, name?: string) =>
      waitUntil(`hidden: ${css} ${name ?? ""}`, async () => {
        return (await browser.find(findElement, css, name ?? null, false)) === null;
      }),
    /** Waits until the address of the page, from its path on, matches. */
    seeAddress: (pattern: RegExp) =>
      until(
        `address matches ${pattern}`,
        (source) => new RegExp(source).test(location.pathname + location.search),
        pattern.source,
      ),
    /** Waits until elements show a text. */
    seeText: (css: string, pattern: RegExp) =>
      until(
        `${css} shows ${pattern}`,
        (selector, source) =>
          Array.from(document.querySelectorAll<HTMLElement>(selector)).some((element) =>
            new RegExp(source, "i").test(element.innerText),
          ),
        css,
        pattern.source,
      ),
    /** Marks the document, so that `seeSameDocument` notices another one. */
    markDocument: () =>
      browser.call(() => document.documentElement.setAttribute("data-test-mark", "")),
    seeSameDocument: () =>
      until("same document", () => document.documentElement.hasAttribute("data-test-mark")),
    /** Becomes a new visitor, who has answered the consent sheet unless told otherwise. */
    async startOver({ consent = true } = {}) {
      await browser.resize(desktopWidth);
      await browser.open(`${origin}/robots.txt`);
      await browser.deleteCookies();
      const value = consentValue("necessary", startingPolicyVersion, new Date());
      await browser.call(
        (cookie) => {
          localStorage.clear();
          sessionStorage.clear();
          // biome-ignore lint/suspicious/noDocumentCookie: the oldest engines have no Cookie Store
          if (cookie !== null) document.cookie = cookie;
        },
        consent ? `${consentCookie}=${value}; path=/` : null,
      );
      // Chromium 109 styles a plain text inline, which the policy refuses; no page is concerned.
      await browser.takeProblems();
    },
    takeProblems: browser.takeProblems,
    screenshot: browser.screenshot,
  };
}

function target(css: string, name: string | undefined): Target {
  return name === undefined ? { css } : { css, name };
}

/**
 * Runs in the page: returns the first visible element that fits a selector and has a name, preferably
 * exactly that name. Scrolls it to the middle, because what is fixed to an edge may cover it there.
 */
function findElement(css: string, name: string | null, mayBeHidden: boolean): Element | null {
  const isVisible = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    if (width === 0 || height === 0) return false;
    if (getComputedStyle(element).visibility !== "visible") return false;
    // What a closed `<details>` hides may have a size all the same.
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      const closed: Element | null = at.closest("details:not([open])");
      if (closed === null) return true;
      const summary = closed.querySelector("summary");
      if (summary === null || !summary.contains(element)) return false;
      at = closed;
    }
    return true;
  };
  const nameOf = (element: Element) => {
    const labels = Array.from((element as HTMLInputElement).labels ?? []);
    const label = labels.map(({ textContent }) => textContent).join(" ");
    const text = element.getAttribute("aria-label") ?? (label || element.textContent);
    return (text ?? "").replace(/\s+/g, " ").trim();
  };
  const candidates = Array.from(document.querySelectorAll(css)).filter(
    (element) => mayBeHidden || isVisible(element),
  );
  const found =
    name === null
      ? candidates[0]
      : (candidates.find((element) => nameOf(element) === name) ??
        candidates.find((element) => nameOf(element).includes(name)));
  found?.scrollIntoView({ block: "center", behavior: "instant" });
  return found ?? null;
}
