import { useState } from "react";
import type { AnswerOf } from "~/console-api/routes";
import type { ArticleRow } from "~/console-api/schemas/articles";
import { mostArticles } from "~/console-api/schemas/bulk-articles";
import { countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { localeCodes } from "~/i18n/locales";
import { languageIn } from "~console/drafts/states";
import { ChosenBar } from "~console/ui/chosen-bar";
import type { Selection } from "~console/ui/selection";
import { useLanguage } from "~console/words";
import { BulkLayer } from "./bulk-layer";
import { type BulkAct, type Chosen, fittingActs } from "./bulk-rules";

/** Shows what is chosen, and what can be done with all of it. Each act asks first; publishing is not among them. */
export function SelectionBar({
  selection: { chosen, clear, keepOnly },
  tags,
}: {
  selection: Selection<ArticleRow>;
  tags: AnswerOf<"articles">["tags"];
}) {
  const language = useLanguage();
  const { locale, words } = language;
  const { bulk, list } = words.articles;
  // As it was when the question was opened: the list may lose rows while it is answered.
  const [asked, setAsked] = useState<{ act: BulkAct; articles: Chosen }>();
  const stale = localeCodes.filter((code) =>
    chosen.every(({ texts }) => (texts[code]?.stale ?? 0) > 0),
  );
  const isTooMany = chosen.length > mostArticles;
  const acts = isTooMany || chosen.length === 0 ? [] : fittingActs(chosen, tags);
  return (
    <>
      {chosen.length > 0 && (
        <ChosenBar
          count={countWords(list.selected, chosen.length, locale)}
          note={
            <>
              {isTooMany && fill(bulk.tooMany, { most: mostArticles })}
              {stale.map((code) => fill(bulk.stale, { language: languageIn(language, code) }))}
            </>
          }
          acts={acts.map((act) => ({
            id: act,
            label: bulk[act].open,
            onPress: () => setAsked({ act, articles: chosen }),
          }))}
          clear={{ label: list.unselect, onPress: clear }}
        />
      )}
      {asked !== undefined && (
        <BulkLayer
          {...asked}
          tags={tags}
          onDone={(left) => keepOnly(chosen.filter(({ id }) => left.includes(id)))}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
