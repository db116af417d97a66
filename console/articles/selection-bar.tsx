import { useState } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import type { AnswerOf } from "~/console-api/routes";
import { mostArticles } from "~/console-api/schemas/bulk-articles";
import { countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { localeCodes } from "~/i18n/locales";
import { languageIn } from "~console/drafts/states";
import { useLanguage } from "~console/words";
import { BulkLayer } from "./bulk-layer";
import { type BulkAct, type Chosen, fittingActs } from "./bulk-rules";
import type { Selection } from "./selection";

/** What is chosen, and what can be done with all of it: each asks, and publishing is not here. */
export function SelectionBar({
  selection: { chosen, clear, keepOnly },
  tags,
}: {
  selection: Selection;
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
  return (
    <>
      {chosen.length > 0 && (
        <div
          data-theme-inverse=""
          className="mb-3 flex min-h-11 flex-wrap items-center gap-2.5 bg-ink px-4 py-1.5 text-on-ink"
        >
          <span role="status" className="grow">
            <b className="font-semibold">{countWords(list.selected, chosen.length, locale)}</b>{" "}
            <span className="text-micro">
              {isTooMany && fill(bulk.tooMany, { most: mostArticles })}
              {stale.map((code) => fill(bulk.stale, { language: languageIn(language, code) }))}
            </span>
          </span>
          {!isTooMany &&
            fittingActs(chosen, tags).map((act) => (
              <AriaButton
                key={act}
                onPress={() => setAsked({ act, articles: chosen })}
                className="min-h-[30px] rounded-1 border border-on-ink px-3 font-semibold data-focus-visible:outline-on-ink coarse:min-h-11"
              >
                {bulk[act].open}
              </AriaButton>
            ))}
          <AriaButton
            onPress={clear}
            className="min-h-[30px] rounded-1 px-2 data-focus-visible:outline-on-ink coarse:min-h-11"
          >
            {list.unselect}
          </AriaButton>
        </div>
      )}
      {asked !== undefined && (
        <BulkLayer {...asked} tags={tags} onDone={keepOnly} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}
