import type { Locale } from "~/i18n/locales";

/**
 * Strings that are loaded with the screens that use them. Each folder declares its own in `strings.ts`; whatever is
 * imported without that file must not use them (`strings.test.ts`).
 */
// biome-ignore lint/suspicious/noEmptyInterface: each folder's strings.ts adds a member by declaration merging, which types cannot do
export interface ScreenStrings {}

type Name = keyof ScreenStrings;

const loaders = new Map<string, Record<Locale, () => Promise<unknown>>>();

/** Registers the strings of a folder when a file that needs them is loaded. */
export function addStrings<Added extends Name>(
  name: Added,
  load: Record<Locale, () => Promise<ScreenStrings[Added]>>,
): void {
  loaders.set(name, load);
}

/** Whether all registered strings are among these. */
export const hasAllStrings = (words: object): boolean =>
  [...loaders.keys()].every((name) => name in words);

/** Loads the registered strings that are not among these, and adds them. */
export async function loadStrings(words: object, locale: Locale): Promise<void> {
  while (!hasAllStrings(words)) {
    const missing = [...loaders].filter(([name]) => !(name in words));
    await Promise.all(
      missing.map(async ([name, load]) => {
        Object.assign(words, { [name]: await load[locale]() });
      }),
    );
  }
}
