import type { LoaderFunctionArgs } from "react-router";
import type { PageModule } from "~/site/document/page-route";
import { wordsQuery } from "~/site/middleware/locale.server";
import { missingPage } from "~/site/middleware/missing-page.server";
import {
  keepUnlisted,
  localeContext,
  settingsContext,
} from "~/site/middleware/site-context.server";
import { draftWordsContext } from "./draft-words.server";
import { isPreview } from "./preview-token.server";
import { withPreview } from "./with-preview";

/** A page whose own words are texts of the operator: with `words`, a link shows their drafts, once. */
export function withDraftWords(module: PageModule): PageModule {
  const { loader } = module;
  function load(given: LoaderFunctionArgs) {
    const { request, context } = given;
    if (isPreview(request, wordsQuery)) {
      keepUnlisted(context);
      if (!context.get(draftWordsContext)) {
        throw missingPage(context.get(localeContext), context.get(settingsContext));
      }
    }
    return loader?.(given);
  }
  return withPreview({ ...module, loader: load }, wordsQuery);
}
