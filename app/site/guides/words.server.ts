import type { Locale } from "~/i18n/locales";
import { ads as adsCn } from "./ads-words.cn";
import { ads as adsEn } from "./ads-words.en";
import { moving as movingCn } from "./moving-words.cn";
import { type GuideMessages, moving as movingEn } from "./moving-words.en";
import { shops as shopsCn } from "./shops-words.cn";
import { shops as shopsEn } from "./shops-words.en";

export const movingWords: Record<Locale, GuideMessages> = { cn: movingCn, en: movingEn };
export const adsWords: Record<Locale, GuideMessages> = { cn: adsCn, en: adsEn };
export const shopsWords: Record<Locale, GuideMessages> = { cn: shopsCn, en: shopsEn };
