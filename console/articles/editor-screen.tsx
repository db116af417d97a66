import "./strings";
import { useState } from "react";
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from "react-router";
import type { Article } from "~/console-api/schemas/articles";
import { type Locale, localeCodes } from "~/i18n/locales";
import { staffIdNow } from "~console/api/session";
import type { LocalDraft } from "~console/drafts/draft-keeper";
import { articleIdOf, loadArticle, localeIn } from "~console/drafts/load-article";
import { readDraft } from "~console/drafts/local-drafts";
import { usePictureDesk } from "~console/media/picture-desk";
import { Editor } from "./editor";

type Loaded = { article: Article; local: Record<Locale, LocalDraft | undefined> };

/** The article, and what of it this browser has that the server does not. */
export async function loader({ params }: LoaderFunctionArgs): Promise<Loaded> {
  const articleId = articleIdOf({ params });
  const article = await loadArticle(articleId);
  const staffId = staffIdNow();
  const [cn, en] = await Promise.all(
    localeCodes.map((locale) => readDraft({ staffId, textId: articleId, locale })),
  );
  return { article, local: { cn, en } };
}

/** Writes one language of an article, beside its source where it is a translation. */
export function Component() {
  const { article, local } = useLoaderData<Loaded>();
  const [query] = useSearchParams();
  const desk = usePictureDesk();
  // Chosen once: a translation that is begun does not change what the address opens.
  const [first] = useState(() => localeIn(query, article));
  const locale = localeCodes.find((code) => code === query.get("in")) ?? first;
  return (
    <Editor
      desk={desk}
      key={`${article.id} ${locale}`}
      loaded={article}
      local={local[locale]}
      locale={locale}
    />
  );
}
