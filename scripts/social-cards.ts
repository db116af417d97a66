import { createHash } from "node:crypto";
import type { Brand } from "../app/brand.ts";
import { type Locale, localeCodes, locales } from "../app/i18n/locales.ts";
import type { Mark } from "../app/lib/mark/mark.ts";
import { faviconOf } from "../app/lib/mark/mark-icons.server.ts";
import { type Palette, paletteOf } from "../app/lib/palette.ts";
import { socialImages } from "../app/site/layout/social-images.ts";

/** A picture for links to a kind of page, 1200 × 630: its file name and the document that draws it. */
export type SocialCard = { name: string; html: string };

/**
 * Composes the documents of all social pictures.
 * @param print the SVG of the large print
 */
export function socialCards(brand: Brand, mark: Mark, print: string): SocialCard[] {
  const palette = paletteOf(brand);
  const texts = { ...socialImages, site: brand.slogan };
  return localeCodes.flatMap((locale) =>
    Object.entries(texts).map(([kind, text]) => ({
      name: `${kind}-${locale}.jpg`,
      html: cardOf(locale, {
        name: brand.name[locale],
        text: text[locale],
        mark: faviconOf(mark, palette),
        print,
        palette,
      }),
    })),
  );
}

/** A checksum over everything that the pictures are drawn from. */
export function inputsOf(cards: readonly SocialCard[]): string {
  const hash = createHash("sha256");
  for (const { name, html } of cards) hash.update(`${name}\0${html}\0`);
  return `${hash.digest("hex")}\n`;
}

type Card = { name: string; text: string; mark: string; print: string; palette: Palette };

/** No address is on a card: it belongs to Settings, and pictures in other people's chats would keep an old one. */
function cardOf(locale: Locale, { name, text, mark, print, palette: { light } }: Card): string {
  const size = locale === "cn" ? 74 : 68;
  const spacing = locale === "cn" ? '"halt"' : "normal";
  return `<!doctype html><html lang="${locales[locale].htmlLang}"><style>
    *{margin:0;box-sizing:border-box}
    svg{display:block}
    body{--seal:${light.seal};width:1200px;height:630px;overflow:hidden;position:relative;background:${light.paper};color:${light.ink};padding:88px 84px}
    .print{position:absolute;right:-120px;top:-60px;width:640px;color:${light.seal}}
    .print svg{width:100%;height:auto}
    .brand{display:flex;align-items:center;gap:18px;font:600 30px/1 "Noto Sans CJK SC",sans-serif}
    .brand svg{width:52px;height:52px}
    .rule{width:56px;height:4px;background:${light.seal};margin:86px 0 30px}
    h1{max-width:720px;font:600 ${size}px/1.2 "Noto Serif CJK SC",Palatino,serif;text-wrap:balance;font-feature-settings:${spacing}}
  </style><body><div class="print">${print}</div><div class="brand">${mark}${name}</div><div class="rule"></div><h1>${text}</h1></body></html>`;
}
