import * as cn from "./cn";
import * as en from "./en";
import type { Locale } from "./locales";

export type { ShellMessages } from "./en/shell";

/** The messages of every screen; `en` is the type that `cn` has to satisfy. */
type Messages = typeof en;
export type ScreenName = keyof Messages;

const messages: Record<Locale, Messages> = { cn, en };

/**
 * The messages of one screen in one language. They reach the browser with the loader's data,
 * so that a page carries its own language and no other.
 */
export function loadMessages<Screen extends ScreenName>(
  locale: Locale,
  screen: Screen,
): Messages[Screen] {
  return messages[locale][screen];
}
