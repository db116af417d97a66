import { useEffect, useState } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import { useRevalidator } from "react-router";
import type { ArticleRow } from "~/console-api/schemas/articles";
import { countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { type Locale, localeCodes, locales } from "~/i18n/locales";
import { call } from "~console/api/call";
import { singleKeys } from "~console/shell/single-keys";
import { ActLayer } from "~console/ui/dialog";
import { tell } from "~console/ui/toasts";
import { useLanguage } from "~console/words";
import { languageIn } from "./states";

export type Selection = ReturnType<typeof useSelection>;

/** Which rows are chosen. X chooses the row that has the focus, Shift X all up to it. */
export function useSelection(articles: readonly ArticleRow[]) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const [last, setLast] = useState<number>();
  const toggle = (id: number) => {
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    setIds(next);
    setLast(id);
  };
  const upTo = (id: number) => {
    const [one, other] = [last ?? id, id].map((wanted) =>
      articles.findIndex((row) => row.id === wanted),
    );
    const [from, to] = [Math.min(one ?? 0, other ?? 0), Math.max(one ?? 0, other ?? 0)];
    setIds(new Set([...ids, ...articles.slice(Math.max(0, from), to + 1).map((row) => row.id)]));
    setLast(id);
  };
  return {
    chosen: articles.filter(({ id }) => ids.has(id)),
    has: (id: number) => ids.has(id),
    toggle,
    upTo,
    clear: () => setIds(new Set()),
  };
}

/** X and Shift X on the row that has the focus; Escape clears. */
export function useSelectionKeys(selection: Selection | null) {
  useEffect(() => {
    if (selection === null) return;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !singleKeys.get()) return;
      const id = Number(document.activeElement?.getAttribute("data-row"));
      if (event.key === "x" && id > 0) selection.toggle(id);
      else if (event.key === "X" && id > 0) selection.upTo(id);
      else if (event.key === "Escape" && id > 0) selection.clear();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [selection]);
}

/** What is chosen, and what can be done with all of it: withdrawing asks, publishing is not here. */
export function SelectionBar({ selection }: { selection: Selection }) {
  const language = useLanguage();
  const { locale, words } = language;
  const { list } = words.articles;
  const { revalidate } = useRevalidator();
  const [withdraws, setWithdraws] = useState<Locale>();
  const { chosen, clear } = selection;
  if (chosen.length === 0) return null;
  const fits = localeCodes.filter((code) => chosen.every(({ texts }) => texts[code]?.live != null));
  return (
    <div
      data-theme-inverse=""
      className="mb-3 flex min-h-11 flex-wrap items-center gap-2.5 bg-ink px-4 py-1.5 text-on-ink"
    >
      <span role="status" className="grow font-semibold">
        {countWords(list.selected, chosen.length, locale)}
      </span>
      {fits.map((code) => (
        <AriaButton
          key={code}
          onPress={() => setWithdraws(code)}
          className="min-h-[30px] rounded-1 border border-on-ink px-3 font-semibold data-focus-visible:outline-on-ink coarse:min-h-11"
        >
          {fill(list.withdraw, { language: languageIn(language, code) })}
        </AriaButton>
      ))}
      <AriaButton
        onPress={clear}
        className="min-h-[30px] rounded-1 px-2 data-focus-visible:outline-on-ink coarse:min-h-11"
      >
        {list.unselect}
      </AriaButton>
      {withdraws !== undefined && (
        <ActLayer
          title={countWords(list.withdrawTitle, chosen.length, locale)}
          text={fill(list.withdrawText, { language: languageIn(language, withdraws) })}
          act={list.withdrawAct}
          keep={list.keep}
          tone="danger"
          isAlert
          onClose={() => setWithdraws(undefined)}
          onAct={async () => {
            for (const { id, texts } of chosen) {
              const live = texts[withdraws]?.live;
              if (live != null) await call("withdrawArticle", { locale: withdraws, live }, id);
            }
            tell(countWords(list.withdrawn, chosen.length, locale));
            setWithdraws(undefined);
            clear();
            await revalidate();
          }}
        >
          {() => (
            <ul className="mt-4 max-h-60 overflow-y-auto border-y border-line">
              {chosen.map(({ id, texts }) => (
                <li
                  key={id}
                  lang={locales[withdraws].htmlLang}
                  className="border-b border-line py-2 last:border-0"
                >
                  {texts[withdraws]?.title}
                </li>
              ))}
            </ul>
          )}
        </ActLayer>
      )}
    </div>
  );
}
