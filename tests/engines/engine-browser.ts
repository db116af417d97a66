/** Keys without a character, by the names that Playwright and the DOM use. */
export type Key = "Enter" | "Escape" | "Tab" | "Home" | "End" | "ArrowLeft" | "ArrowRight";

/** An element of the open page. */
export type EngineElement = {
  click: () => Promise<void>;
  /** Focuses the element and types text into it, as a keyboard does. */
  type: (text: string) => Promise<void>;
  press: (key: Key) => Promise<void>;
  /** Chooses a file in an `<input type="file">`. */
  chooseFile: (path: string) => Promise<void>;
};

/** A function that runs in the page: the browser gets its source, so it may use nothing from outside. */
// biome-ignore lint/suspicious/noExplicitAny: arguments of any function
export type InPage<Result> = (...values: any[]) => Result;

/** A browser of one engine with one window, whatever protocol drives it. */
export type EngineBrowser = {
  version: string;
  open: (url: string) => Promise<void>;
  back: () => Promise<void>;
  forward: () => Promise<void>;
  /** Calls a function in the page; arguments and result travel as JSON. */
  call: <Result>(run: InPage<Result>, ...values: unknown[]) => Promise<Awaited<Result>>;
  /** Calls a function in the page that returns an element or null. */
  find: (run: InPage<Element | null>, ...values: unknown[]) => Promise<EngineElement | null>;
  /** Sets the width of the page, in CSS pixels. */
  resize: (width: number) => Promise<void>;
  deleteCookies: () => Promise<void>;
  /** Takes the script errors and violations of the content security policy since the last call. */
  takeProblems: () => Promise<string[]>;
  screenshot: () => Promise<Buffer>;
  close: () => Promise<void>;
};

/** The width of a desktop's window, with which each browser starts. */
export const desktopWidth = 1440;
export const windowHeight = 1000;
