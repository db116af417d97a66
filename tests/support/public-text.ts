import { expect } from "@playwright/test";

/** The content of a visitor's page, or of an answer for programs. */
export async function publicText(origin: string, path: string): Promise<string> {
  return (await fetch(origin + path)).text();
}

/** Asks for a visitor's page until it has a text, or no longer has it. */
export async function expectOnSite(
  origin: string,
  path: string,
  text: string,
  isThere = true,
): Promise<void> {
  await expect
    .poll(async () => (await publicText(origin, path)).includes(text), {
      message: `${text} on ${path}`,
      intervals: [100],
    })
    .toBe(isThere);
}
