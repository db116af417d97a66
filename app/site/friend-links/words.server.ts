import type { Locale } from "~/i18n/locales";
import { friendLinks as cn } from "./words.cn";
import { friendLinks as en, type FriendLinksMessages } from "./words.en";

/** Texts in both languages; a loader sends only those of its page's language. */
export const friendLinksWords: Record<Locale, FriendLinksMessages> = { cn, en };
