import { type BrandFacts, brand } from "~/brand";
import type { Address } from "~/i18n/addresses";
import type { Locale } from "~/i18n/locales";
import { iconAddress } from "~/lib/mark/icon-address";
import { markCardName } from "~/lib/mark/mark";

/** The text on each link preview picture; `npm run brand` draws them. */
export const socialImages = {
  site: brand.slogan,
  download: { cn: "下载客户端，核对校验值", en: "Download it, and check what you got" },
  releases: { cn: "每一版改了什么", en: "What changed in each version" },
  pricing: { cn: "先免费用，不够再加", en: "Start free, add as you grow" },
  news: { cn: "指纹、代理与防关联", en: "Fingerprints, proxies, keeping accounts apart" },
  resources: { cn: "跨境团队常用的工具", en: "Tools that cross-border teams use" },
} satisfies Record<string, Record<Locale, string>>;

type SocialImage = keyof typeof socialImages;

const kinds: Partial<Record<Address, SocialImage>> = {
  "/download": "download",
  "/updateLog": "releases",
  "/updateBrowserLog": "releases",
  "/pricing": "pricing",
  "/register": "pricing",
  "/news": "news",
  "/resources": "resources",
  "/friendLink": "resources",
};

/**
 * The link preview picture of a page: its path on this host, and the text that describes it. The built pictures name
 * the built product, so a brand of the console has the mark alone.
 */
export function socialImageOf(
  { name, version }: BrandFacts,
  address: Address,
  locale: Locale,
): { path: string; words: string } {
  if (version !== "") return { path: iconAddress(markCardName, version), words: name[locale] };
  const kind = kindOf(address);
  return {
    path: `/social/${kind}-${locale}.jpg`,
    words: `${name[locale]}: ${socialImages[kind][locale]}`,
  };
}

function kindOf(address: Address): SocialImage {
  if (address.startsWith("/new/")) return "news";
  return address.startsWith("/release/") ? "releases" : (kinds[address] ?? "site");
}
