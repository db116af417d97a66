import { expect, type Locator, type Page } from "@playwright/test";

/**
 * How long what a key asks for may take before the key is pressed again, in milliseconds. Long, so that a key
 * which was heard is hardly ever pressed twice: a second navigation could end under what a test does next.
 */
const heardWithin = 10_000;

/**
 * Presses keys until what they ask for can be seen. A console that is only just there, or whose machine is
 * busy, may miss a key: between G and its letter it waits for a moment only.
 */
async function pressUntil(page: Page, keys: readonly string[], seen: () => Promise<void>) {
  await expect(async () => {
    for (const key of keys) await page.keyboard.press(key);
    await seen();
  }).toPass();
}

/** Goes to a screen by G and its letter, and waits until its heading has the focus. */
export async function goByKeys(page: Page, letter: string, heading: string): Promise<void> {
  const head = page.getByRole("heading", { level: 1, name: heading });
  await pressUntil(page, ["g", letter], () => expect(head).toBeFocused({ timeout: heardWithin }));
}

/** Presses a key that opens something, until it is open; pressed again, it must open the same. */
export async function openByKey(page: Page, key: string, opened: Locator): Promise<void> {
  await pressUntil(page, [key], () => expect(opened).toBeVisible({ timeout: heardWithin }));
}

/** Opens the palette by Ctrl K, and returns its field. */
export async function openPalette(page: Page): Promise<Locator> {
  const field = page.getByRole("dialog").getByRole("combobox");
  await openByKey(page, "Control+k", field);
  return field;
}
