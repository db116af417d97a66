import type { EngineBrowser, EngineElement, InPage, Key } from "./engine-browser";

/** The commands of WebDriver (https://www.w3.org/TR/webdriver2/) that the tests use, by Marionette's names. */
export type Command =
  | "Navigate"
  | "Back"
  | "Forward"
  | "ExecuteScript"
  | "ElementClick"
  | "ElementSendKeys"
  | "DeleteAllCookies"
  | "TakeScreenshot";

export type Send = (command: Command, parameters?: Record<string, unknown>) => Promise<unknown>;

/** Differences between the engines that speak WebDriver. */
export type WebDriverSession = Pick<EngineBrowser, "version" | "resize" | "close"> & {
  send: Send;
  /** Errors that the browser itself reports. Without it, listeners in the page note them. */
  takeReported?: () => Promise<string[]>;
};

/** The property in which WebDriver names an element. */
const elementId = "element-6066-11e4-a52e-4f735466cecf";

/** WebDriver's code points for keys without a character. */
const codePoints: Record<Key, string> = {
  Tab: "\uE004",
  Enter: "\uE007",
  Escape: "\uE00C",
  End: "\uE010",
  Home: "\uE011",
  ArrowLeft: "\uE012",
  ArrowRight: "\uE014",
};

/** Drives a browser with WebDriver, over the connection of a session. */
export function webDriverBrowser(session: WebDriverSession): EngineBrowser {
  const { send, takeReported } = session;
  const watch = takeReported === undefined ? `(${watchPage})();` : "";
  const run = (inPage: InPage<unknown>, args: unknown[]) =>
    send("ExecuteScript", { script: `${watch} return (${inPage}).apply(null, arguments)`, args });

  return {
    ...session,
    open: async (url) => {
      await send("Navigate", { url });
      if (watch !== "") await send("ExecuteScript", { script: watch, args: [] });
    },
    back: async () => void (await send("Back")),
    forward: async () => void (await send("Forward")),
    call: <Result>(inPage: InPage<Result>, ...values: unknown[]) =>
      run(inPage, values) as Promise<Awaited<Result>>,
    async find(inPage, ...values) {
      const found = (await run(inPage, values)) as { [elementId]: string } | null;
      return found && elementOf(send, found[elementId]);
    },
    deleteCookies: async () => void (await send("DeleteAllCookies")),
    async takeProblems() {
      if (takeReported) return takeReported();
      const noted = await run(takeNoted, []);
      return JSON.parse(noted as string);
    },
    screenshot: async () => Buffer.from((await send("TakeScreenshot")) as string, "base64"),
  };
}

function elementOf(send: Send, id: string): EngineElement {
  const type = async (text: string) => void (await send("ElementSendKeys", { id, text }));
  return {
    click: async () => void (await send("ElementClick", { id })),
    type,
    press: (key) => type(codePoints[key]),
    chooseFile: type,
  };
}

/** Runs in the page: takes what `watchPage` noted, as JSON. */
function takeNoted(): string {
  const noted = sessionStorage.getItem("test-problems") ?? "[]";
  sessionStorage.removeItem("test-problems");
  return noted;
}

/**
 * Notes errors and policy violations of the page from now on. WebDriver cannot run a script before
 * the page's own, so what fails while the page loads shows in what the page then cannot do.
 */
function watchPage(): void {
  if (!location.protocol.startsWith("http") || Reflect.has(window, "testWatches")) return;
  Reflect.set(window, "testWatches", true);
  const note = (problem: string) => {
    const noted = JSON.parse(sessionStorage.getItem("test-problems") ?? "[]");
    sessionStorage.setItem("test-problems", JSON.stringify([...noted, problem]));
  };
  addEventListener("error", ({ message }) => note(message));
  addEventListener("unhandledrejection", ({ reason }) => {
    // The browser's own note that it gave up a fade between two documents; no script of the page waits for it.
    if (!/view transition/i.test(String(reason))) note(String(reason));
  });
  document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
    note(`Content Security Policy: ${violatedDirective} ${blockedURI}`),
  );
}
