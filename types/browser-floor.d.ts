// Types of `tsconfig.browser.json` only: what browser code may use. The libraries that it names end
// where the oldest browsers do (`app/lib/browser-floor.ts`), so newer methods and classes are errors.
// Below is what those libraries lack: what the bundler serves, and what is safe to use all the same.

declare module "*?no-inline" {
  const url: string;
  export default url;
}
declare module "*?raw" {
  const text: string;
  export default text;
}
declare module "*?worker&url" {
  const url: string;
  export default url;
}
declare module "*.css";

// A server file imports it from which types of the API are inferred (`app/api/account-schema.ts`).
declare module "node:module" {
  export function createRequire(url: string): <Module>(name: string) => Module;
}

interface ImportMeta {
  readonly env: { BASE_URL: string; DEV: boolean; PROD: boolean };
  glob(pattern: string | string[], options: object): Record<string, unknown>;
}

// Known to Chromium 97, Firefox 104 and Safari 15.4. The other methods of ES2023 are not.
interface Array<T> {
  findLast(predicate: (value: T, index: number) => unknown): T | undefined;
  findLastIndex(predicate: (value: T, index: number) => unknown): number;
}
interface ReadonlyArray<T> {
  findLast(predicate: (value: T, index: number) => unknown): T | undefined;
  findLastIndex(predicate: (value: T, index: number) => unknown): number;
}

// Newer than the floor: code has to look whether the browser has it.

/** Chromium 102, Firefox 147, Safari 26.2. */
interface Window {
  readonly navigation?: Navigation;
}
interface Navigation extends EventTarget {
  addEventListener(type: "navigate", listener: (event: NavigateEvent) => void): void;
  addEventListener(type: "navigateerror", listener: (event: ErrorEvent) => void): void;
}
interface NavigateEvent extends Event {
  readonly destination: NavigationDestination;
  readonly downloadRequest: string | null;
  readonly hashChange: boolean;
}
interface NavigationDestination {
  readonly sameDocument: boolean;
  readonly url: string;
}

/** Firefox 139, Chromium 144. */
interface Date {
  toTemporalInstant?(): {
    toZonedDateTimeISO(zone: string): { toPlainTime(): { toString(): string } };
  };
}

declare namespace Intl {
  interface Segmenter {
    segment(text: string): Iterable<{ segment: string }>;
  }
  /** Chromium 87, Firefox 125, Safari 14.1. */
  const Segmenter:
    | (new (
        locale: string,
        options: { granularity: "word" },
      ) => Segmenter)
    | undefined;
}
