import type { HelpErrorLine } from "~/console-api/schemas/help-errors";
import { fill } from "~/i18n/fill";
import { localeCodes, locales } from "~/i18n/locales";
import { call } from "~console/api/call";
import { OldForm } from "~console/drafts/old-form";
import { Button } from "~console/ui/button";
import { Layer, LayerTitle } from "~console/ui/dialog";
import { Earlier } from "~console/ui/earlier";
import { Time } from "~console/ui/time";
import { useHistory } from "~console/ui/use-pages";
import { useLanguage } from "~console/words";

/** What a version says, in both languages. */
function ErrorWords({ words }: Pick<HelpErrorLine, "words">) {
  return localeCodes.map((locale) => (
    <p key={locale} lang={locales[locale].htmlLang} className="mt-1 text-micro text-ink-2">
      <b>{words[locale].screen}</b> · {words[locale].cause} · {words[locale].todo}
    </p>
  ));
}

/** The versions of an error code: who saved it when, and what it said; one can be taken again. */
export function HistoryLayer({
  error,
  onTake,
  onClose,
}: {
  error: HelpErrorLine;
  /** Undefined: the person may not change the code. */
  onTake: ((words: Pick<HelpErrorLine, "code" | "area" | "words">) => void) | undefined;
  onClose: () => void;
}) {
  const text = useLanguage().words.helpErrors;
  const { code } = error;
  const { pages, more, problem } = useHistory(code, (before) =>
    call("helpErrorHistory", { code, before }),
  );
  const revisions = pages.flatMap((page) => page.revisions);
  return (
    <Layer onClose={onClose}>
      <LayerTitle>{fill(text.history, { code })}</LayerTitle>
      <ol className="mt-4">
        {revisions.map(({ version, author, at, isRemoved, area, words }) => (
          <li key={version} className="border-t border-line py-3">
            <p className="flex flex-wrap gap-x-3">
              <b className="tabular-nums">{fill(text.version, { number: version })}</b>
              <span>{author?.name ?? text.startingContent}</span>
              <span className="text-ink-2">
                <Time at={at} />
              </span>
              {isRemoved && <span className="text-danger">{text.removedThen}</span>}
              {onTake !== undefined && version !== error.version && words.words !== null && (
                <Button size="row" onPress={() => onTake({ code, area, words: words.words })}>
                  {fill(text.take, { version: fill(text.version, { number: version }) })}
                </Button>
              )}
            </p>
            {words.words === null ? (
              <OldForm text={words.text} />
            ) : (
              <ErrorWords words={words.words} />
            )}
          </li>
        ))}
      </ol>
      <Earlier more={more} problem={problem} />
      <div className="mt-5 flex justify-end">
        <Button onPress={onClose}>{text.close}</Button>
      </div>
    </Layer>
  );
}
