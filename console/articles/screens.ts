import { addresses } from "~console/api/addresses";
import type { Screen } from "~console/ui/screen";

/** The screens of this folder, in the order of the navigation. */
export const screens: readonly Screen[] = [
  {
    name: "articles",
    path: addresses.articles,
    permission: "articles.read",
    group: "content",
    icon: "article",
    key: "a",
    load: () => import("./article-list-screen"),
  },
  {
    name: "articleTags",
    path: addresses.articleTags,
    permission: "articles.read",
    group: null,
    icon: "article",
    key: null,
    load: () => import("./tags-screen"),
  },
  {
    name: "articleEditor",
    path: addresses.articleEditor,
    permission: "articles.read",
    group: null,
    icon: "article",
    key: null,
    load: () => import("./editor-screen"),
  },
  {
    name: "articleHistory",
    path: addresses.articleHistory,
    permission: "articles.read",
    group: null,
    icon: "article",
    key: null,
    load: () => import("./history-screen"),
  },
];
