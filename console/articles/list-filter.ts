import type { z } from "zod";
import { type ArticleKind, articleQuery, articleTab } from "~/console-api/schemas/articles";
import { helpSections } from "~/domain/help/help";
import { localeCodes } from "~/i18n/locales";

type ArticleQuery = z.infer<typeof articleQuery>;

/** The pills of the list, as the address names them. `language` is `en.stale` or the like. */
export type FilterName = "language" | "tag" | "section" | "author";

/** The pills that each kind has. */
export const filterNames: Readonly<Record<ArticleKind, readonly FilterName[]>> = {
  article: ["language", "tag", "author"],
  help: ["language", "section", "author"],
};

/** What the list shows: the news without `?kind=help`. */
export const kindOf = (query: URLSearchParams): ArticleKind =>
  query.get("kind") === "help" ? "help" : "article";

export const tabs = articleTab.options;

/** States that a language can be filtered by, in the order of the menu. */
export const filterStates = articleQuery.shape.state.unwrap().options;

/** What an address filters by; what it does not know is left out. */
export function filterOf(query: URLSearchParams): ArticleQuery {
  const [named, wanted] = (query.get("language") ?? "").split(".");
  const locale = localeCodes.find((code) => code === named);
  const state = filterStates.find((one) => one === wanted);
  const tab = tabs.find((one) => one === query.get("tab"));
  const q = query.get("q")?.trim().slice(0, 100);
  const section = helpSections.find((one) => one === query.get("section"));
  const tag = query.get("tag")?.slice(0, 60);
  const author = /^[1-9]\d{0,9}$/.exec(query.get("author") ?? "")?.[0];
  const isHelp = kindOf(query) === "help";
  return {
    ...(isHelp && { kind: "help" as const }),
    ...(isHelp && section !== undefined && { section }),
    ...(tab !== undefined && tab !== "all" && { tab }),
    ...(q !== undefined && q !== "" && { q }),
    ...(!isHelp && tag !== undefined && tag !== "" && { tag }),
    ...(author !== undefined && { author }),
    ...(locale !== undefined && state !== undefined && { locale, state }),
  };
}
