import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { type Browser, chromium } from "@playwright/test";
import { brand, startingFacts } from "../app/brand.ts";
import { type Locale, localeCodes, locales } from "../app/i18n/locales.ts";
import { socialImages } from "../app/site/layout/social-images.ts";
import { chromiumArguments, findChromium } from "../tests/support/chromium.ts";
import { type IconPicture, iconFile } from "./icon-file.ts";

/**
 * Draws the link preview pictures (Open Graph, 1200 × 630) for each kind of page and language, and
 * the icons. Run it when brand, slogan or mark change and commit the results.
 */
const read = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8");
const print = read("../app/design/drawings/shapes/print-whole.svg");
const mark = read("../public/favicon.svg");
const tokens = read("../app/design/tokens.css");

mkdirSync("public/social", { recursive: true });
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
for (const locale of localeCodes) {
  for (const [kind, words] of Object.entries(socialImages)) {
    const file = `public/social/${kind}-${locale}.jpg`;
    await draw(browser, file, [1200, 630], card(locale, words[locale]));
  }
}
for (const [file, size, padding] of [
  ["icon-192.png", 192, 0],
  ["icon-512.png", 512, 0],
  // Systems crop this icon to a circle, so the mark stays within four fifths.
  ["icon-maskable-512.png", 512, 80],
  ["apple-touch-icon.png", 180, 18],
] as const) {
  await draw(browser, `public/${file}`, [size, size], icon(padding));
}
const pictures: IconPicture[] = [];
for (const size of [16, 32, 48]) {
  pictures.push({ size, png: await drawTransparent(browser, size) });
}
writeFileSync("public/favicon.ico", iconFile(pictures));
await browser.close();

/** The mark without a ground, as a PNG. */
async function drawTransparent(on: Browser, size: number): Promise<Buffer> {
  const page = await on.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<!doctype html><style>*{margin:0}svg{display:block}</style>${icon(0)}`);
  const png = await page.screenshot({ omitBackground: true });
  await page.close();
  return png;
}

async function draw(on: Browser, path: string, [width, height]: [number, number], body: string) {
  const page = await on.newPage({ viewport: { width, height } });
  await page.setContent(
    `<!doctype html><style>${tokens} *{margin:0;box-sizing:border-box} svg{display:block}</style>${body}`,
  );
  // A JPEG has a third of the bytes of a PNG.
  await page.screenshot(path.endsWith(".jpg") ? { path, type: "jpeg", quality: 72 } : { path });
  await page.close();
}

function card(locale: Locale, words: string): string {
  return `<style>
    body{width:1200px;height:630px;overflow:hidden;position:relative;background:var(--paper);color:var(--ink);padding:88px 84px}
    .print{position:absolute;right:-120px;top:-60px;width:640px;color:var(--seal)}
    .print svg{width:100%;height:auto}
    .brand{display:flex;align-items:center;gap:18px;font:600 30px/1 "Noto Sans CJK SC",sans-serif}
    .brand svg{width:52px;height:52px}
    .rule{width:56px;height:4px;background:var(--seal);margin:86px 0 30px}
    h1{max-width:720px;font:600 ${locale === "cn" ? 74 : 68}px/1.2 "Noto Serif CJK SC",Palatino,serif;text-wrap:balance;font-feature-settings:${locale === "cn" ? '"halt"' : "normal"}}
    p{position:absolute;left:84px;bottom:72px;font:400 26px/1 "Noto Sans CJK SC",sans-serif;color:var(--ink-3)}
  </style><body lang="${locales[locale].htmlLang}">
    <div class="print">${print}</div>
    <div class="brand">${mark}${brand.name[locale]}</div>
    <div class="rule"></div><h1>${words}</h1><p>${startingFacts.site}</p></body>`;
}

function icon(padding: number): string {
  const ground = padding > 0 ? "background:#fbfaf7;" : "";
  return `<body style="${ground}height:100vh;padding:${padding}px"><style>body>svg{width:100%;height:100%}</style>${mark}</body>`;
}
