import type { Locale } from "~/i18n/locales";
import { friendLinks as cn } from "./words.cn";
import { friendLinks as en, type FriendLinksMessages } from "./words.en";

/** In both languages; the loader sends a page its own alone. */
export const friendLinksWords: Record<Locale, FriendLinksMessages> = { cn, en };
