import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { brand } from "../app/brand.ts";
import { chromiumArguments, findChromium } from "../tests/support/chromium.ts";
import { cardsOf, drawnFiles } from "./brand-drawings.ts";
import { inputsOf } from "./social-cards.ts";

// Draws the pictures that links to the site show in chats and search results, for each kind of page and language.
// Run it after a change of `brand/`, and commit the results. Icons need no browser: the build draws them.
const cards = cardsOf(brand);
mkdirSync(drawnFiles.pictures, { recursive: true });
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
for (const { name, html } of cards) {
  await page.setContent(html);
  // A JPEG has a third of the bytes of a PNG.
  const path = fileURLToPath(new URL(name, drawnFiles.pictures));
  await page.screenshot({ path, type: "jpeg", quality: 72 });
}
await browser.close();
writeFileSync(drawnFiles.inputs, inputsOf(cards));
console.log(`${cards.length} pictures are in brand/drawn/. Commit them.`);
